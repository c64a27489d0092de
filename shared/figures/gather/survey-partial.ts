/** What has been gathered about the survey as a whole: plain sums that merge in any order. */
import { addNumber, emptyNumbers, mergeNumbers, type NumberTally } from './number-tally.ts';
import { increment, mergeCounts } from './question-partial.ts';
import { addName, emptyTexts, mergeTexts, type TextTally } from './text-tally.ts';

/** One respondent as the survey's figures see them. */
export interface Respondent {
  isComplete: boolean;
  isScreenedOut: boolean;
  submittedMs: number;
  /** The day of submission in the caller's zone; undefined where the answer does not tell it. */
  day: string | undefined;
  durationSeconds: number;
  device: string;
  country: string;
  source: string;
  /** Place of the last question answered, in the survey's order; -1 for none. */
  lastAnswered: number;
}

export interface SurveyPartial {
  complete: number;
  incomplete: number;
  screenedOut: number;
  /** By day. */
  completeDays: Map<string, number>;
  incompleteDays: Map<string, number>;
  durations: NumberTally;
  devices: TextTally;
  countries: TextTally;
  sources: TextTally;
  /** Incomplete ones by the place of their last answer. */
  stoppedAfter: Map<string, number>;
  firstMs: number;
  newestMs: number;
}

export function emptySurveyPartial(): SurveyPartial {
  return {
    complete: 0,
    incomplete: 0,
    screenedOut: 0,
    completeDays: new Map(),
    incompleteDays: new Map(),
    durations: emptyNumbers(),
    devices: emptyTexts(),
    countries: emptyTexts(),
    sources: emptyTexts(),
    stoppedAfter: new Map(),
    firstMs: Number.POSITIVE_INFINITY,
    newestMs: Number.NEGATIVE_INFINITY,
  };
}

export function countRespondent(partial: SurveyPartial, respondent: Respondent): void {
  const { isComplete, isScreenedOut, submittedMs, day, durationSeconds, device, country, source } = respondent;
  if (isScreenedOut) {
    partial.screenedOut++;
    return;
  }
  if (isComplete) partial.complete++;
  else partial.incomplete++;
  if (day !== undefined) {
    increment(isComplete ? partial.completeDays : partial.incompleteDays, day);
    partial.firstMs = Math.min(partial.firstMs, submittedMs);
    partial.newestMs = Math.max(partial.newestMs, submittedMs);
  }
  if (isComplete && durationSeconds >= 0) addNumber(partial.durations, durationSeconds);
  if (device !== '') addName(partial.devices, device);
  if (country !== '') addName(partial.countries, country);
  if (source !== '') addName(partial.sources, source);
  if (!isComplete) increment(partial.stoppedAfter, String(respondent.lastAnswered));
}

export function mergeSurveyPartial(into: SurveyPartial, from: SurveyPartial): void {
  into.complete += from.complete;
  into.incomplete += from.incomplete;
  into.screenedOut += from.screenedOut;
  mergeCounts(into.completeDays, from.completeDays);
  mergeCounts(into.incompleteDays, from.incompleteDays);
  mergeNumbers(into.durations, from.durations);
  mergeTexts(into.devices, from.devices);
  mergeTexts(into.countries, from.countries);
  mergeTexts(into.sources, from.sources);
  mergeCounts(into.stoppedAfter, from.stoppedAfter);
  into.firstMs = Math.min(into.firstMs, from.firstMs);
  into.newestMs = Math.max(into.newestMs, from.newestMs);
}
