/** Statistics of a report that compares: looked at and gathered part by part, stored and merged as many workers do it. */

import type { Comparing } from '../../../shared/figures/statistics/comparing/comparing.ts';
import type { Comparison } from '../../../shared/figures/statistics/comparing/comparison.ts';
import { createFirstPass } from '../../../shared/figures/statistics/comparing/first-pass.ts';
import { settleColumns } from '../../../shared/figures/statistics/comparing/settle.ts';
import type { DriverOptions } from '../../../shared/figures/statistics/drivers/driver-ratings.ts';
import { createStatistics } from '../../../shared/figures/statistics/gather-statistics.ts';
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { packAnswers } from '../../../shared/packing/packed-answers.ts';
import { readPacked } from '../../../shared/packing/packed-reader.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { createFactsGatherer, noFacts } from '../../../shared/surveys/facts.ts';
import type { Statistics } from '../../../shared/surveys/figure-types/statistics.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { rowTests } from '../../../shared/tables/row-filter.ts';

interface ComparedSettings {
  comparison?: Partial<Comparison>;
  /** The days that count, and those they are compared with. */
  now?: { date_from: string; date_to: string };
  before?: { date_from: string; date_to: string };
  visits?: number;
  drivers?: DriverOptions;
}

const defaultFilters = filtersSchema.parse({});

const plainComparison: Comparison = { banner: [], confidence: 95, correction: 'none', weight: null };

export function comparedStatisticsOf(
  survey: Survey,
  parts: readonly (readonly Answer[])[],
  settings: ComparedSettings,
): Statistics {
  const comparison = { ...plainComparison, ...settings.comparison };
  const gatherer = createFactsGatherer(noFacts);
  for (const answer of parts.flat()) gatherer.see(answer);
  const asked = { survey, facts: gatherer.facts(), timezone: 'UTC' };
  const isNow = rowTests({ ...defaultFilters, ...settings.now }, 'UTC');
  const isNowForSurvey = rowTests({ ...defaultFilters, ...settings.now, is_complete: null, is_screenout: true }, 'UTC');
  const { before } = settings;
  const isBefore = before && rowTests({ ...defaultFilters, ...before }, 'UTC');
  const packedParts = parts.map((part) => packAnswers(part, createFieldTable()));
  const newFirstPass = () =>
    createFirstPass({
      ...asked,
      comparison,
      counts: { now: isNow, before: isBefore },
    });
  const whole = newFirstPass();
  for (const part of packedParts) {
    const firstPass = newFirstPass();
    firstPass.read(readPacked(part));
    whole.mergeStored(JSON.parse(JSON.stringify(firstPass.store())));
  }
  const settled = settleColumns(comparison, whole.seen, asked);
  const comparing: Comparing = {
    comparison,
    settled: JSON.parse(JSON.stringify(settled)),
    earlier: before && isBefore && { ...before, counts: isBefore },
  };
  const newGatherer = () =>
    createStatistics({
      ...asked,
      counts: isNow,
      countsForSurvey: isNowForSurvey,
      comparing,
      drivers: settings.drivers,
    });
  const last = newGatherer();
  for (const part of packedParts) {
    const one = newGatherer();
    one.read(readPacked(part));
    last.mergeStored(one.store());
  }
  return last.result({ visits: settings.visits ?? null });
}
