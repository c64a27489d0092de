/** What has changed between two waves, row by row of a matrix: each is tested with those who answered it. */
import { expect, it } from 'vitest';
import { storyStyle } from '../../../../shared/reports/document/story/story-style.ts';
import { waveChanges } from '../../../../shared/reports/document/story/wave-changes.ts';
import { madeFigures, madeOptions, madeQuestion, madeStatistics } from '../../../support/statistics/made-statistics.ts';

/** A hundred answered the first row, and ten the second. */
const wave = (id: string, percent: number) => ({
  ...{ banner: 0, id, base: 100, answered: 100 },
  rows: [100, 10].map((answered, at) => ({
    ...{ id: `m${at + 1}`, answered },
    options: [percent, 100 - percent].map((share, option) => ({
      ...{ id: `o${option + 1}`, count: (share * answered) / 100, percent: share, letters: '' },
    })),
  })),
});

it('a change of few is not significant because that of many is', () => {
  const columns = [wave('survey=1', 60), wave('survey=2', 80)];
  const figures = madeFigures(madeQuestion('matrix', 'How was it?'), {
    ...{ answered: 200, columns },
    rows: ['Soup', 'Tea'].map((text, at) => {
      const answered = [200, 20][at] ?? 0;
      const options = madeOptions(['Good', 'Bad'], [0.7 * answered, 0.3 * answered], answered);
      return { id: `m${at + 1}`, text, answered, options };
    }),
  });
  const group = { column: 'survey', title: 'Survey', is_overlapping: false };
  const named = columns.map(({ id, base }, at) => ({ id, base, text: `Wave ${at + 1}`, letter: 'AB'[at] ?? '' }));
  const statistics = madeStatistics({ banners: [{ groups: [{ ...group, columns: named }] }], questions: [figures] });
  const { before, now, rows = [] } = waveChanges(figures, statistics, storyStyle('en', undefined, {})) ?? {};
  expect([before, now]).toEqual(['Wave 1', 'Wave 2']);
  expect(rows.map(({ name, change }) => [name, change.points, change.significant])).toEqual([
    ['Soup – Good', 20, true],
    ['Soup – Bad', -20, true],
    ['Tea – Good', 20, false],
    ['Tea – Bad', -20, false],
  ]);
});
