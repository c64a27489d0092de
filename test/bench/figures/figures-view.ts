/** The view that is asked for: a filter, a banner of ten columns, every question, with tests between the columns. */
import { createLook, type Look } from '../../../shared/figures/statistics/comparing/look.ts';
import { settleLook } from '../../../shared/figures/statistics/comparing/settle.ts';
import type { Settled } from '../../../shared/figures/statistics/comparing/settled.ts';
import type { Wishes } from '../../../shared/figures/statistics/comparing/wishes.ts';
import { createStatistics, type StatisticsGatherer } from '../../../shared/figures/statistics/gather-statistics.ts';
import { createFactsGatherer, type Facts, noFacts } from '../../../shared/surveys/facts.ts';
import type { Statistics } from '../../../shared/surveys/figure-types/statistics.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { isShown, rowTests } from '../../../shared/tables/row-filter.ts';
import { readFacts, readStretch, stretchCount } from './stretch-files.ts';
import { readTypicalSurvey } from './typical-answers.ts';

const timezone = 'UTC';
/** Five countries, and five options of the first question. */
const wishes: Wishes = { banner: [['country', 'q:q1']], confidence: 95, correction: 'none', weight: null };
/** Two of three answers pass. */
export const viewedDevices = ['mobile', 'desktop'];

export interface FiguresView {
  look(): Look;
  settled(look: Look): Settled;
  statistics(settled: Settled): StatisticsGatherer;
}

export function figuresView(facts: Facts): FiguresView {
  const asked = { survey: readTypicalSurvey(), facts, timezone };
  const counts = rowTests(filtersSchema.parse({ device: viewedDevices }), timezone);
  const countsForSurvey = rowTests(filtersSchema.parse({ device: viewedDevices, is_complete: null }), timezone);
  return {
    look: () => createLook({ ...asked, wishes, counts: { now: [...counts, isShown] } }),
    settled: ({ seen }) => settleLook(wishes, seen, asked),
    statistics: (settled) => createStatistics({ ...asked, counts, countsForSurvey, comparing: { wishes, settled } }),
  };
}

/** All of it, one stretch in memory at a time. */
export function viewFigures(folder: string, rows: number): Statistics {
  const stretches = Array.from({ length: stretchCount(rows) }, (_, n) => n);
  const { look, view } = lookAt(folder, stretches);
  return countIn(folder, stretches, view.statistics(view.settled(look))).result({ visits: null });
}

/** Columns are settled by what all stretches hold. */
export function lookAt(folder: string, stretches: readonly number[]): { look: Look; view: FiguresView; facts: Facts } {
  const gatherer = createFactsGatherer(noFacts);
  for (const n of stretches) gatherer.merge(readFacts(folder, n));
  const facts = gatherer.facts();
  const view = figuresView(facts);
  const look = view.look();
  for (const n of stretches) look.readStretch(readStretch(folder, n, ['coded']));
  return { look, view, facts };
}

export function countIn(
  folder: string,
  stretches: readonly number[],
  gatherer: StatisticsGatherer,
): StatisticsGatherer {
  for (const n of stretches) gatherer.readStretch(readStretch(folder, n, ['coded', 'texts']));
  return gatherer;
}
