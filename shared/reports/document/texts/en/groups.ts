/** Charts and tables by group, in English. */
import type { GroupTexts } from '../group-texts.ts';

export const englishGroups: GroupTexts = {
  shares: (groups) => `By ${groups}: percent of those who answered`,
  means: (groups, level) => `By ${groups}: mean with ${level} interval`,
  scores: (groups, level) => `By ${groups}: NPS with ${level} interval`,
  ranks: (groups) => `By ${groups}: mean rank (1 = best); the darker, the better`,
  rowMeans: (groups, from, to) => `By ${groups}: mean of each row, from ${from} (worst) to ${to} (best)`,
  rowNumbers: (groups, from, to) => `By ${groups}: mean of each row, on a scale from ${from} to ${to}`,
  cells: (groups) => `By ${groups}: percent of those who answered the row`,
  marked: (level) =>
    `A letter marks a figure that is significantly higher than that of the group with this letter (${level} confidence, two-sided).`,
  points: (level) =>
    `Filled points differ significantly (${level} confidence, two-sided); hollow ones may differ by chance.`,
  band: (level) => `Around each point: its ${level} interval.`,
  mostChanged: (shown, all) => `The chart shows the ${shown} of ${all} that changed most.`,
  tables: 'Tables by group',
  lowestTwo: 'Two lowest values',
  value: (value) => `Value ${value}`,
};
