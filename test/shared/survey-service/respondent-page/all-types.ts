/** A survey of all seventeen question types, how its fields are filled in, and what is stored of that. */
import { uuid } from '../survey-bench.ts';

const list = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));

export const allTypes: Record<string, object> = {
  welcome: { type: 'welcome', title: 'Hello there', description: 'Two minutes.\nPromise.', welcomeLabel: 'Let’s go' },
  [uuid(1)]: { type: 'yesno', title: 'Really?', isRequired: true },
  [uuid(2)]: {
    type: 'choice',
    title: 'Which one?',
    choiceEntities: list('Tea', 'Coffee', 'Water'),
    choiceTextOther: true,
  },
  [uuid(3)]: {
    type: 'choice',
    title: 'Which ones?',
    choiceEntities: list('Red', 'Green', 'Blue'),
    choiceMultiple: true,
    noneOfAbove: true,
    hardToAnswer: true,
  },
  [uuid(4)]: { type: 'dropdown', title: 'From where?', dropdownEntities: list('North', 'South') },
  [uuid(5)]: { type: 'ranking', title: 'In which order?', rankingEntities: list('One', 'Two', 'Three') },
  [uuid(6)]: { type: 'slider', title: 'How much?', sliderMin: 0, sliderMax: 50, sliderStep: 5 },
  [uuid(7)]: { type: 'rating', title: 'How many stars?', ratingCount: 5, ratingFigure: 'star' },
  [uuid(8)]: {
    type: 'scale',
    title: 'How likely?',
    scaleCount: 11,
    scaleStartValue: 0,
    scaleLabelLeft: 'Never',
    scaleLabelRight: 'Always',
  },
  [uuid(9)]: { type: 'input', title: 'Why?', inputIsTextarea: true, inputLimitMax: 50 },
  [uuid(10)]: { type: 'email', title: 'Your e-mail?' },
  [uuid(11)]: { type: 'phone', title: 'Your phone?' },
  [uuid(12)]: { type: 'datetime', title: 'When?', dateTimeType: 'date' },
  [uuid(13)]: {
    type: 'matrix',
    title: 'How was each?',
    matrixRowEntities: [
      { id: 'r.1', text: 'Food' },
      { id: 'r.2', text: 'Staff' },
    ],
    matrixColEntities: list('Bad', 'Good'),
  },
  [uuid(14)]: { type: 'message', title: 'Nearly there', description: 'One more.' },
  [uuid(15)]: { type: 'file', title: 'A picture?', fileFormats: ['png', 'txt'] },
  [uuid(16)]: { type: 'html', htmlCode: '<p>By <b>us</b><script>alert(1)</script></p>' },
  submit: { type: 'submit', title: 'Thanks a lot!', description: 'Bye.', submitLabel: 'Send it' },
};

export const allFields: Record<string, string | string[]> = {
  [`q.${uuid(1)}`]: 'yes',
  [`q.${uuid(2)}`]: 'other',
  [`q.${uuid(2)}.other`]: 'Кисель "да"',
  [`q.${uuid(3)}`]: ['o:o1', 'o:o3'],
  [`q.${uuid(4)}`]: 'o:o2',
  [`q.${uuid(5)}.o1`]: '2',
  [`q.${uuid(5)}.o2`]: '3',
  [`q.${uuid(5)}.o3`]: '1',
  [`q.${uuid(6)}`]: '35',
  [`q.${uuid(7)}`]: '4',
  [`q.${uuid(8)}`]: '0',
  [`q.${uuid(9)}`]: 'Because\r\n<b>so</b> 😀',
  [`q.${uuid(10)}`]: 'ann@example.com',
  [`q.${uuid(11)}`]: '+7 900 123-45-67',
  [`q.${uuid(12)}`]: '2026-03-01',
  [`q.${uuid(13)}.r.1`]: 'o:o2',
  [`q.${uuid(13)}.r.2`]: 'o:o1',
};

/** As the API stores them, by the number of the question. */
export const allAnswers: Record<string, unknown> = {
  [uuid(1)]: true,
  [uuid(2)]: [],
  [uuid(3)]: ['o1', 'o3'],
  [uuid(4)]: ['o2'],
  [uuid(5)]: ['o3', 'o1', 'o2'],
  [uuid(6)]: 35,
  [uuid(7)]: 4,
  [uuid(8)]: 0,
  [uuid(9)]: 'Because\n<b>so</b> 😀',
  [uuid(10)]: 'ann@example.com',
  [uuid(11)]: '+7 900 123-45-67',
  [uuid(12)]: '2026-03-01',
  [uuid(13)]: { 'r.1': ['o2'], 'r.2': ['o1'] },
};
