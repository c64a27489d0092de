/** Demo survey: feedback after a two-day conference, in English. */
import { comment, longComment } from './comments.ts';
import { choice, choices, matrix, plain, rating, scale, screen, slider, yesNo } from './demo-question.ts';
import type { DemoSurvey } from './demo-survey.ts';

export const eventFeedback: DemoSurvey = {
  id: 2,
  folderId: 2,
  userId: 1,
  name: 'Conference feedback',
  language: 'en',
  virtualId: 'demoEvent2',
  isPublished: true,
  hiddenOptions: [{ name: 'event', value: 'Open Data Days' }],
  questions: [
    screen({ type: 'welcome', title: 'How was Open Data Days?', welcomeLabel: 'Tell us' }),
    choice(
      'How did you take part?',
      [
        ['On site, both days', 48],
        ['On site, one day', 21],
        ['Online', 31],
      ],
      [],
      { isRequired: true },
    ),
    rating('The event as a whole', 'heart', { isRequired: true }),
    scale('Would you come again?', 1, 10, ['Never', 'For sure'], { isRequired: true }),
    choices(
      'Which formats did you like?',
      [
        ['Talks', 0.71],
        ['Workshops', 0.48],
        ['Hallway conversations', 0.44],
        ['Lightning talks', 0.29],
        ['The party, the food & the coffee', 0.37],
      ],
      ['the "unconference" hour', 'the poster session, by far'],
    ),
    matrix(
      'Please rate',
      ['Venue', 'Catering', 'Schedule', 'Speakers'],
      ['Poor', 'Fair', 'Good', 'Excellent'],
      'single',
      { matrixIsAllRequired: true },
    ),
    slider('How many talks did you attend?', { min: 0, max: 20, step: 1, usual: 8 }),
    yesNo('Did you meet somebody you want to work with?', ['Yes', 'No'], 0.6),
    plain({ type: 'input', title: 'The best moment?' }, comment('en'), { willingness: 0.5 }),
    plain({ type: 'input', title: 'What should we change?', inputIsTextarea: true }, longComment('en'), {
      willingness: 0.45,
    }),
    plain(
      { type: 'email', title: 'Your e-mail, if we may ask back' },
      ({ random }) => `guest${random.whole(100, 9999)}@example.org`,
      { willingness: 0.3 },
    ),
    screen({ type: 'submit', title: 'Thank you, see you next year!', submitLabel: 'Send' }),
  ],
  behaviour: {
    answers: 900,
    mood: 0.82,
    usualSeconds: 170,
    incompleteShare: 0.14,
    screenedOutShare: 0,
    tags: ['speaker', 'follow up'],
  },
};
