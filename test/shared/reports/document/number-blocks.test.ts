/** Ranges of a distribution by their names: each is distinct, however small its numbers are. */
import { expect, it } from 'vitest';
import { buildReport } from '../../../../shared/reports/build-report.ts';
import { randomOf } from '../../../chaos/random.ts';
import { number } from '../../../support/awkward/questions.ts';
import { statisticsOf, surveyOf } from '../../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';

const { entity } = number('How much?', 1);

function rangesOf(values: readonly number[]): string[] {
  const answers = values.map((value, at) =>
    answerOf({ id: at + 1, answers: [answerTo('q0', value, { answer_type: entity.type })] }),
  );
  const { chapters } = buildReport({
    kind: 'report',
    survey: { id: 7, name: 'Amounts' },
    language: 'en',
    timezone: 'UTC',
    statistics: statisticsOf(surveyOf({ q0: entity }), answers),
    notes: [],
    warnings: [],
  });
  const blocks = chapters.flatMap(({ sections }) => sections).flatMap((section) => section.blocks);
  return blocks.flatMap((block) =>
    block.kind === 'chart' && block.chart.kind === 'histogram' ? block.chart.categories : [],
  );
}

it.each([0.01, 0.3, 7, 1_000, 1e12])('differ where numbers go up to %s', (most) => {
  const random = randomOf(1);
  const ranges = rangesOf(Array.from({ length: 60 }, () => random.next() * most));
  expect(ranges.length).toBeGreaterThan(4);
  expect(new Set(ranges).size).toBe(ranges.length);
  const ends = ranges.map((range) => range.split('–'));
  expect(ends.filter(([from, to]) => from === to)).toEqual([]);
});

it('are short where millions would leave no room for bars, and in full where digits would be lost', () => {
  const random = randomOf(2);
  const from = (start: number) => Array.from({ length: 60 }, () => start + Math.round(random.next() * 1_000));
  expect(rangesOf(from(0).map((value) => value * 1e6))[1]).toMatch(/^\d+M–\d+M$/);
  expect(rangesOf(from(1_000_000_000))[1]).toMatch(/^1,000,000,\d+–1,000,00\d,\d+$/);
});
