/** Headlines, and every question in a line, in English. */
import type { LeadTexts } from '../lead-texts.ts';

const about = (part: string) => (part === '' ? '' : `“${part}”: `);

export const englishLead: LeadTexts = {
  glance: {
    heading: 'At a glance',
    figure: 'Main figure',
    share: 'Share',
    group: 'Differs most',
    rest: { one: 'The report has {n} more question.', other: 'The report has {n} more questions.' },
    note: 'A change is marked ▲ or ▼ only if it is significant, otherwise =. “Differs most” names a group only where a test shows that it differs from all other respondents (q ≤ 0.05 over all tests of this report).',
    difference: (column, here, there) => `${column}: ${here}, others ${there}`,
  },
  means: { mean: 'mean', rank: 'mean rank (1 = best)', score: 'NPS' },
  score: (score) => `NPS ${score}`,
  topTwo: (percent) => `${percent} gave one of the two highest values`,
  mean: (mean) => `mean ${mean}`,
  chosen: (percent, option) => `${percent} answered “${option}”`,
  rank: (option, rank) => `“${option}”: mean rank ${rank} (1 = best)`,
  cell: (row, percent, option) => `“${row}”: ${percent} answered “${option}”`,
  answered: (percent) => `${percent} answered`,
  column: ({ part, outcome, column, here, there }) =>
    `${about(part)}${here} of “${column}” ${outcome}, ${there} of all others`,
  columnMean: ({ part, mean, column, here, there, isUp }) =>
    `${about(part)}${isUp ? 'higher' : 'lower'} in “${column}”: ${mean} ${here}, all others ${there}`,
  change: ({ part, outcome, here, there, isUp }) =>
    `${about(part)}${here} ${outcome}, ${isUp ? 'up' : 'down'} from ${there}`,
  changeMean: ({ part, mean, here, there, isUp }) =>
    `${about(part)}${mean} ${here}, ${isUp ? 'up' : 'down'} from ${there}`,
  extreme: ({ part, outcome, here }) => `${about(part)}${here} ${outcome}`,
};
