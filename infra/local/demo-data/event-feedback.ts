/**
 * Demo surveys: feedback after a two-day conference, three years in a row. Each year asked a little more, so that the
 * three can be followed as waves of one tracker.
 */
import { comment, longComment } from './comments.ts';
import {
  choice,
  choices,
  type DemoQuestion,
  matrix,
  plain,
  rating,
  scale,
  screen,
  slider,
  yesNo,
} from './demo-question.ts';
import type { DemoSurvey } from './demo-survey.ts';

const welcome = screen({ type: 'welcome', title: 'How was Open Data Days?', welcomeLabel: 'Tell us' });

const core = (onlineShare: number): DemoQuestion[] => [
  choice(
    'How did you take part?',
    [
      ['On site, both days', 79 - onlineShare],
      ['On site, one day', 21],
      ['Online', onlineShare],
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
];

const pleaseRate = (cateringLean: number): DemoQuestion =>
  matrix(
    'Please rate',
    ['Venue', 'Catering', 'Schedule', 'Speakers'],
    ['Poor', 'Fair', 'Good', 'Excellent'],
    'single',
    {
      matrixIsAllRequired: true,
      lean: () => [0, cateringLean, 0, 0.04],
    },
  );

const talksAttended = slider('How many talks did you attend?', { min: 0, max: 20, step: 1, usual: 8 });

const closing: DemoQuestion[] = [
  plain({ type: 'input', title: 'The best moment?' }, comment('en'), { answerRate: 0.5 }),
  plain({ type: 'input', title: 'What should we change?', inputIsTextarea: true }, longComment('en'), {
    answerRate: 0.45,
  }),
  plain(
    { type: 'email', title: 'Your e-mail, if we may ask back' },
    ({ random }) => `guest${random.whole(100, 9999)}@example.org`,
    { answerRate: 0.3 },
  ),
  screen({ type: 'submit', title: 'Thank you, see you next year!', submitLabel: 'Send' }),
];

const everyYear = {
  folderId: 2,
  userId: 1,
  language: 'en',
  isPublished: true,
  hiddenOptions: [{ name: 'event', value: 'Open Data Days' }],
} as const;

const everyAnswer = { usualSeconds: 170, incompleteShare: 0.14, screenedOutShare: 0, tags: ['speaker', 'follow up'] };

export const eventFeedback: DemoSurvey = {
  ...everyYear,
  id: 2,
  name: 'Conference feedback',
  virtualId: 'demoEvent2',
  questions: [
    welcome,
    ...core(31),
    pleaseRate(-0.04),
    talksAttended,
    yesNo('Did you meet somebody you want to work with?', ['Yes', 'No'], 0.6),
    ...closing,
  ],
  behaviour: { ...everyAnswer, answers: 900, mood: 0.82 },
};

export const eventLastYear: DemoSurvey = {
  ...everyYear,
  id: 7,
  name: 'Open Data Days, last year',
  virtualId: 'demoEvent7',
  questions: [welcome, ...core(42), pleaseRate(-0.14), talksAttended, ...closing],
  behaviour: { ...everyAnswer, answers: 260, mood: 0.77, daysAgo: 365 },
};

export const eventTwoYearsAgo: DemoSurvey = {
  ...everyYear,
  id: 8,
  name: 'Open Data Days, two years ago',
  virtualId: 'demoEvent8',
  questions: [welcome, ...core(60), pleaseRate(-0.2), ...closing],
  behaviour: { ...everyAnswer, answers: 180, mood: 0.72, daysAgo: 730 },
};
