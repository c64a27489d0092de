/** Statistics of answers that are there as objects: packed as the pipeline packs them, in as many parts as wanted. */

import type { DriverOptions } from '../../../shared/figures/statistics/drivers/driver-ratings.ts';
import type { FigurePrivacy } from '../../../shared/figures/statistics/figure-privacy.ts';
import { createStatistics, type StatisticsGatherer } from '../../../shared/figures/statistics/gather-statistics.ts';
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { systemFields } from '../../../shared/packing/fields.ts';
import { fieldKind } from '../../../shared/packing/pack-buffer.ts';
import { packAnswers } from '../../../shared/packing/packed-answers.ts';
import { readPacked } from '../../../shared/packing/packed-reader.ts';
import type { RowTest } from '../../../shared/packing/row-test.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { createFactsGatherer, type Facts, noFacts } from '../../../shared/surveys/facts.ts';
import type { QuestionStatistics, Statistics } from '../../../shared/surveys/figure-types/statistics.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import { answerOf, answerTo } from '../surveys/packed-answers.ts';

export interface GatherSettings {
  timezone?: string;
  visits?: number | null;
  counts?: readonly RowTest[];
  privacy?: FigurePrivacy;
  drivers?: DriverOptions;
}

/** One gatherer reads all parts, one after the other. */
export function statisticsOf(survey: Survey, answers: readonly Answer[], settings: GatherSettings = {}): Statistics {
  return readAll(survey, factsOf(answers), [answers], settings).result({ visits: settings.visits ?? null });
}

/** Every part is read by a gatherer of its own, and all are merged into the first. */
export function mergedStatisticsOf(survey: Survey, parts: readonly (readonly Answer[])[]): Statistics {
  const facts = factsOf(parts.flat());
  const [first = readAll(survey, facts, []), ...others] = parts.map((part) => readAll(survey, facts, [part]));
  for (const other of others) first.merge(other);
  return first.result({ visits: null });
}

/** Every part is read by a gatherer of its own and stored, and a last one that read nothing merges what was stored. */
export function storedStatisticsOf(survey: Survey, parts: readonly (readonly Answer[])[]): StatisticsGatherer {
  const facts = factsOf(parts.flat());
  const stored = parts.map((part) => readAll(survey, facts, [part]).store());
  const last = readAll(survey, facts, []);
  for (const bytes of stored) last.mergeStored(bytes);
  return last;
}

/** One that has read all, not yet asked for its figures. */
export function gathererOf(
  survey: Survey,
  answers: readonly Answer[],
  settings: GatherSettings = {},
): StatisticsGatherer {
  return readAll(survey, factsOf(answers), [answers], settings);
}

/** Complete answers that were not screened out, as a report counts them by default. */
export const isReported: readonly RowTest[] = [
  { fields: ['is_complete'], passes: ({ kinds }) => kinds[systemFields.indexOf('is_complete')] === fieldKind.yes },
  { fields: ['is_screenout'], passes: ({ kinds }) => kinds[systemFields.indexOf('is_screenout')] !== fieldKind.yes },
];

/** The figures of one question with these values, one per respondent. */
export function figuresFor(entity: object, values: readonly unknown[], own: object = {}): QuestionStatistics {
  const survey = surveyOf({ q: entity });
  const type = survey.questions[0]?.type ?? 'input';
  const answers = values.map((value, at) =>
    answerOf({ id: at + 1, answers: [answerTo('q', value, { answer_type: type, ...own })] }),
  );
  const [figures] = statisticsOf(survey, answers).questions;
  if (!figures) throw new Error('the survey has no question');
  return figures.statistics;
}

export function surveyOf(entities: Record<string, object>): Survey {
  const survey = readSurvey({ id: 1, name: 'S', widgets: { ids: Object.keys(entities), entities } }, { lang: 'en' });
  if (!survey) throw new Error('not a survey');
  return survey;
}

function factsOf(answers: readonly Answer[]): Facts {
  const gatherer = createFactsGatherer(noFacts);
  for (const answer of answers) gatherer.see(answer);
  return gatherer.facts();
}

function readAll(
  survey: Survey,
  facts: Facts,
  parts: readonly (readonly Answer[])[],
  { timezone = 'UTC', counts = [], privacy, drivers }: GatherSettings = {},
): StatisticsGatherer {
  const gatherer = createStatistics({
    survey,
    facts,
    timezone,
    counts,
    countsForSurvey: [],
    ...(privacy && { privacy }),
    drivers,
  });
  for (const part of parts) gatherer.read(readPacked(packAnswers(part, createFieldTable())));
  return gatherer;
}
