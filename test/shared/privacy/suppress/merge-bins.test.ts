/** Ratings that few gave are shown together with their neighbours, and not across what other figures count from. */
import { expect, it } from 'vitest';
import { isShown } from '../../../../shared/privacy/suppress/shown-statistics.ts';
import { suppressed } from '../../../../shared/privacy/suppress/suppressed.ts';
import { madeFigures, madeQuestion, madeStatistics } from '../../../support/statistics/made-statistics.ts';

/** How many gave each of five stars. */
function shownStars(counts: readonly number[]) {
  const answered = counts.reduce((sum, count) => sum + count, 0);
  const top = (counts[3] ?? 0) + (counts[4] ?? 0);
  const question = madeQuestion('rating', 'How was it?', { range: { min: 1, max: 5, step: 1 } });
  const figures = madeFigures(question, {
    ...{ base: answered, answered, mean: 3.4, min: 1, max: 5 },
    histogram: counts.map((count, at) => ({ from: at + 1, to: at + 1, count })),
    top_2_box: { count: top, percent: (100 * top) / answered, ci_low: null, ci_high: null },
  });
  const [shown] = suppressed(madeStatistics({ counted: answered, questions: [figures] }), 5).questions.filter(isShown);
  return shown?.statistics;
}

it.each([[[40, 30, 20, 2, 30]], [[40, 20, 2, 30, 30]]])('the two best stay apart from the others: %j', (counts) => {
  const { histogram = [], top_2_box } = shownStars(counts) ?? {};
  expect(histogram.length).toBeLessThan(5);
  expect(top_2_box?.count).toBe((counts[3] ?? 0) + (counts[4] ?? 0));
  expect(histogram.filter(({ from, to }) => Number(from) < 4 && Number(to) >= 4)).toEqual([]);
});
