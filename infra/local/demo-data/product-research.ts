/** Demo survey: research for a note-taking app, in English, heavy on rankings and matrices. */
import { comment, longComment } from './comments.ts';
import {
  choice,
  choices,
  dropdown,
  matrix,
  plain,
  ranking,
  rating,
  screen,
  screening,
  slider,
} from './demo-question.ts';
import type { DemoSurvey } from './demo-survey.ts';

export const productResearch: DemoSurvey = {
  id: 4,
  folderId: 1,
  userId: 1,
  name: 'Note-taking habits: product research',
  language: 'en',
  virtualId: 'demoNotes4',
  isPublished: true,
  hiddenOptions: [{ name: 'panel', value: 'external' }],
  questions: [
    screen({
      type: 'welcome',
      title: 'How do you take notes?',
      description: 'Ten questions, about four minutes.',
      withDescription: true,
      welcomeLabel: 'Start',
    }),
    screening(
      choice(
        'Do you take notes at work?',
        [
          ['Every day', 52],
          ['A few times a week', 28],
          ['Rarely', 13],
          ['Never', 0],
        ],
        [],
      ),
      ['o4'],
    ),
    choices(
      'Which tools do you use?',
      [
        ['Paper', 0.55],
        ['A plain text editor', 0.31],
        ['A notes app', 0.62],
        ['A wiki', 0.24],
        ['E-mail to myself', 0.33],
      ],
      ['voice memos', 'sticky notes, everywhere', 'my own script in "vim"'],
      { isRequired: true },
    ),
    dropdown('Your line of work', [
      ['Engineering', 30],
      ['Design', 16],
      ['Research & education', 18],
      ['Sales, marketing', 17],
      ['Health care', 9],
      ['Something else', 10],
    ]),
    ranking('Rank what matters in a notes app', ['Search', 'Speed', 'Sync', 'Privacy', 'Looks', 'Sharing'], {
      isRequired: true,
    }),
    matrix(
      'On which device do you do what?',
      ['Phone', 'Laptop', 'Tablet', 'Paper'],
      ['Capture', 'Read', 'Edit', 'Share'],
      'multiple',
      { isRequired: true },
    ),
    matrix(
      'How well does your present tool do?',
      ['Finding things again', 'Working offline', 'Keeping pictures', 'Exporting'],
      ['Badly', 'So-so', 'Well', 'Perfectly'],
      'single',
    ),
    rating('Your present tool', 'star', { isRequired: true }),
    slider('What would you pay a month, $?', { min: 0, max: 30, step: 0.5, usual: 5 }),
    plain({ type: 'input', title: 'Describe your last lost note', inputIsTextarea: true }, longComment('en'), {
      answerRate: 0.5,
    }),
    plain({ type: 'input', title: 'One feature you dream of' }, comment('en'), { answerRate: 0.6 }),
    screen({ type: 'submit', title: 'Thanks a lot!', submitLabel: 'Finish' }),
  ],
  behaviour: {
    answers: 400,
    mood: 0.62,
    usualSeconds: 240,
    incompleteShare: 0.2,
    screenedOutShare: 0.07,
    tags: ['interview'],
  },
};
