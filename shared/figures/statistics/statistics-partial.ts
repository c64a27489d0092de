/** What has been gathered for all statistics of a survey so far: a sum that merges with that of other answers. */
import { type CrossPartial, mergeCross } from './comparing/cross-partial.ts';
import { areAlike, type DriverSums, mergeSums } from './drivers/driver-sums.ts';
import { mergePartial, type QuestionPartial } from './question-partial.ts';
import { mergeSurveyPartial, type SurveyPartial } from './survey-partial.ts';

export interface StatisticsPartial {
  base: number;
  survey: SurveyPartial;
  /** In the order of the questions. */
  questions: QuestionPartial[];
  /** Only of a report that compares. */
  cross?: CrossPartial;
  /** Only of a report that says which ratings go with the overall one, and only if they are of all that has been counted. */
  drivers?: DriverSums;
}

export function mergeStatistics(into: StatisticsPartial, from: StatisticsPartial): void {
  mergeDrivers(into, from);
  into.base += from.base;
  mergeSurveyPartial(into.survey, from.survey);
  for (const [at, other] of from.questions.entries()) {
    const own = into.questions[at];
    if (own) mergePartial(own, other);
  }
  if (into.cross && from.cross) mergeCross(into.cross, from.cross);
}

/** Parts that were stored by an earlier version may have none, or others: figures of the rest would pass for those of all. */
function mergeDrivers(into: StatisticsPartial, from: StatisticsPartial): void {
  if (!into.drivers || (from.base === 0 && !from.drivers)) return;
  if (from.drivers && areAlike(into.drivers, from.drivers)) mergeSums(into.drivers, from.drivers);
  else delete into.drivers;
}
