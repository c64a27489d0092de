/** What has been gathered for all statistics of a survey so far: a sum that merges with that of other answers. */
import { type CrossPartial, mergeCross } from './comparing/cross-partial.ts';
import { type DriverSums, mergeSums } from './drivers/driver-sums.ts';
import { mergePartial, type QuestionPartial } from './question-partial.ts';
import { mergeSurveyPartial, type SurveyPartial } from './survey-partial.ts';

export interface StatisticsPartial {
  base: number;
  survey: SurveyPartial;
  /** In the order of the questions. */
  questions: QuestionPartial[];
  /** Only of a report that compares. */
  cross?: CrossPartial;
  /** Only of a report that says which ratings go with the overall one. */
  drivers?: DriverSums;
}

export function mergeStatistics(into: StatisticsPartial, from: StatisticsPartial): void {
  into.base += from.base;
  mergeSurveyPartial(into.survey, from.survey);
  for (const [at, other] of from.questions.entries()) {
    const own = into.questions[at];
    if (own) mergePartial(own, other);
  }
  if (into.cross && from.cross) mergeCross(into.cross, from.cross);
  if (into.drivers && from.drivers) mergeSums(into.drivers, from.drivers);
}
