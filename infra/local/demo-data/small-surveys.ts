/** Demo surveys at the edges: a draft nobody has answered, and the one survey of the second user. */
import { comment } from './comments.ts';
import { choice, dropdown, plain, rating, scale, screen, yesNo } from './demo-question.ts';
import type { DemoSurvey } from './demo-survey.ts';

export const newClientDraft: DemoSurvey = {
  id: 5,
  folderId: 1,
  userId: 1,
  name: 'Анкета нового клиента (черновик)',
  language: 'ru',
  virtualId: 'demoDraft5',
  isPublished: false,
  hiddenOptions: [],
  questions: [
    screen({ type: 'welcome', title: 'Давайте познакомимся', welcomeLabel: 'Начать' }),
    plain({ type: 'input', title: 'Как к вам обращаться?' }, comment('ru'), { isRequired: true }),
    dropdown('Ваш город', [
      ['Москва', 5],
      ['Санкт-Петербург', 3],
      ['Другой', 2],
    ]),
    yesNo('Вы уже работали с нами?', ['Да', 'Нет'], 0.3),
    screen({ type: 'submit', title: 'Мы скоро свяжемся с вами', submitLabel: 'Отправить' }),
  ],
  // older than the published ones: a list of surveys begins with one that has answers
  behaviour: {
    ...{ answers: 0, mood: 0.7, usualSeconds: 60, incompleteShare: 0, screenedOutShare: 0, tags: [] },
    daysAgo: 1,
  },
};

export const cafeVisit: DemoSurvey = {
  id: 6,
  folderId: 3,
  userId: 2,
  name: 'Your visit to the café',
  language: 'en',
  virtualId: 'demoCafe06',
  isPublished: true,
  hiddenOptions: [],
  questions: [
    screen({ type: 'welcome', title: 'How was your coffee?', welcomeLabel: 'Answer' }),
    rating('Your visit', 'star', { isRequired: true }),
    choice(
      'What did you have?',
      [
        ['Coffee', 60],
        ['Tea', 18],
        ['Cake', 22],
      ],
      ['just Wi-Fi'],
      { isRequired: true },
    ),
    scale('Would you recommend us?', 0, 11, ['No', 'Yes']),
    plain({ type: 'input', title: 'Anything else?' }, comment('en'), { answerRate: 0.4 }),
    screen({ type: 'submit', title: 'Thank you!', submitLabel: 'Send' }),
  ],
  behaviour: { answers: 120, mood: 0.8, usualSeconds: 45, incompleteShare: 0.1, screenedOutShare: 0, tags: [] },
};
