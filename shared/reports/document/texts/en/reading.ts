/** How charts and tables are to be read, in English. */
import type { ReadingTexts } from '../reading-texts.ts';

export const englishReading: ReadingTexts = {
  noneChosen: { one: '{n} more option that nobody chose', other: '{n} more options that nobody chose' },
  quoted: (name) => `“${name}”`,
  scaleOrder: (from, to) => `Read as a scale from ${from} to ${to}.`,
  scaleFromWorst: (worst, best) => `Read as a scale: ${worst} is its worst end and ${best} its best.`,
  outsideScale: (names, isLeftOut) =>
    `${names}: outside the scale${isLeftOut ? ' and not drawn, so bars may end before 100%' : ''}.`,
  unnamedAnswer: 'Answer without a name',
  unnamedRow: 'Row without a name',
  unweightedCount: 'Respondents, unweighted',
  weighted: 'weighted',
  notWeighted: 'not weighted',
  longTexts: (most) => `Texts of more than ${most} characters are shortened. An export of the answers has all of them.`,
  lettersNote: (level) =>
    `A letter marks a figure that is significantly higher than that of the column with this letter, in the same group of columns (${level} confidence, two-sided).`,
  smallColumns: (fewest) => `* Fewer than ${fewest} respondents: not tested.`,
};
