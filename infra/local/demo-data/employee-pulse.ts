/** Demo survey: a short employee pulse, in Russian; part of the staff is screened out. */
import { longComment } from './comments.ts';
import { choice, dropdown, matrix, plain, ranking, scale, screen, screening, yesNo } from './demo-question.ts';
import type { DemoSurvey } from './demo-survey.ts';

export const employeePulse: DemoSurvey = {
  id: 3,
  folderId: 2,
  userId: 1,
  name: 'Пульс команды',
  language: 'ru',
  virtualId: 'demoPulse3',
  isPublished: true,
  hiddenOptions: [],
  questions: [
    screen({
      type: 'welcome',
      title: 'Пульс команды',
      description: 'Ответы анонимны, на всё уйдёт две минуты.',
      withDescription: true,
      welcomeLabel: 'Поехали',
    }),
    screening(yesNo('Вы работаете в компании дольше месяца?', ['Да', 'Нет'], 1), false, () => ({ answer: true })),
    dropdown(
      'Ваш отдел',
      [
        ['Разработка', 34],
        ['Поддержка', 22],
        ['Продажи', 19],
        ['Склад и логистика', 15],
        ['Бухгалтерия', 6],
        ['Кадры', 4],
      ],
      { isRequired: true },
    ),
    scale('Как прошла ваша неделя?', 1, 10, ['Тяжело', 'Отлично'], { isRequired: true }),
    choice(
      'Хватает ли вам времени на работу без спешки?',
      [
        ['Почти всегда', 31],
        ['Чаще да, чем нет', 38],
        ['Чаще нет, чем да', 21],
        ['Почти никогда', 10],
      ],
      [],
      { isRequired: true },
    ),
    matrix(
      'Согласны ли вы с утверждениями?',
      ['Я понимаю цели команды', 'Меня слышат', 'Я вижу, как расти дальше', 'Мне комфортно в коллективе'],
      ['Нет', 'Скорее нет', 'Скорее да', 'Да'],
      'single',
    ),
    ranking('Что стоит улучшить в первую очередь?', [
      'Зарплата',
      'Процессы',
      'Обучение',
      'Офис',
      'Связь с руководством',
    ]),
    plain({ type: 'input', title: 'Хотите что-нибудь добавить?', inputIsTextarea: true }, longComment('ru'), {
      answerRate: 0.35,
    }),
    screen({ type: 'submit', title: 'Спасибо за честность 🙌', submitLabel: 'Готово' }),
  ],
  behaviour: {
    answers: 700,
    mood: 0.66,
    usualSeconds: 110,
    incompleteShare: 0.09,
    screenedOutShare: 0.04,
    tags: [],
  },
};
