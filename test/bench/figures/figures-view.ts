/** The view that is asked for: a filter, a banner of ten columns, every question, with tests between the columns. */

import type { Comparison } from '../../../shared/figures/statistics/comparing/comparison.ts';
import { createFirstPass, type FirstPass } from '../../../shared/figures/statistics/comparing/first-pass.ts';
import { settleColumns } from '../../../shared/figures/statistics/comparing/settle.ts';
import type { Settled } from '../../../shared/figures/statistics/comparing/settled.ts';
import { createStatistics, type StatisticsGatherer } from '../../../shared/figures/statistics/gather-statistics.ts';
import { createFactsGatherer, type Facts, noFacts } from '../../../shared/surveys/facts.ts';
import type { Statistics } from '../../../shared/surveys/figure-types/statistics.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { isShown, rowTests } from '../../../shared/tables/row-filter.ts';
import { chunkCount, readChunk, readFacts } from './chunk-files.ts';
import { readTypicalSurvey } from './typical-answers.ts';

const timezone = 'UTC';
/** Five countries, and five options of the first question. */
const comparison: Comparison = { banner: [['country', 'q:q1']], confidence: 95, correction: 'none', weight: null };
/** Two of three answers pass. */
export const viewedDevices = ['mobile', 'desktop'];

export interface FiguresView {
  firstPass(): FirstPass;
  settled(firstPass: FirstPass): Settled;
  statistics(settled: Settled): StatisticsGatherer;
}

export function figuresView(facts: Facts): FiguresView {
  const asked = { survey: readTypicalSurvey(), facts, timezone };
  const counts = rowTests(filtersSchema.parse({ device: viewedDevices }), timezone);
  const countsForSurvey = rowTests(filtersSchema.parse({ device: viewedDevices, is_complete: null }), timezone);
  return {
    firstPass: () => createFirstPass({ ...asked, comparison, counts: { now: [...counts, isShown] } }),
    settled: ({ seen }) => settleColumns(comparison, seen, asked),
    statistics: (settled) =>
      createStatistics({ ...asked, counts, countsForSurvey, comparing: { comparison, settled } }),
  };
}

/** All of it, one chunk in memory at a time. */
export function viewFigures(folder: string, rows: number): Statistics {
  const chunks = Array.from({ length: chunkCount(rows) }, (_, n) => n);
  const { firstPass, view } = lookAt(folder, chunks);
  return countIn(folder, chunks, view.statistics(view.settled(firstPass))).result({ visits: null });
}

/** Columns are settled by what all chunks hold. */
export function lookAt(
  folder: string,
  chunks: readonly number[],
): { firstPass: FirstPass; view: FiguresView; facts: Facts } {
  const gatherer = createFactsGatherer(noFacts);
  for (const n of chunks) gatherer.merge(readFacts(folder, n));
  const facts = gatherer.facts();
  const view = figuresView(facts);
  const firstPass = view.firstPass();
  for (const n of chunks) firstPass.readChunk(readChunk(folder, n, ['coded']));
  return { firstPass, view, facts };
}

export function countIn(folder: string, chunks: readonly number[], gatherer: StatisticsGatherer): StatisticsGatherer {
  for (const n of chunks) gatherer.readChunk(readChunk(folder, n, ['coded', 'texts']));
  return gatherer;
}
