/** What has been gathered about the survey as a whole: plain sums that merge in any order. */
import { emptyNumbers, mergeNumbers, type NumberTally } from './number-tally.ts';
import { mergeCounts } from './question-partial.ts';
import { emptyTexts, mergeTexts, type TextTally } from './text-tally.ts';

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
  /** The same by survey, where several were merged; its own place is that of all who started it. */
  inWaves: Map<string, number>;
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
    inWaves: new Map(),
    firstMs: Number.POSITIVE_INFINITY,
    newestMs: Number.NEGATIVE_INFINITY,
  };
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
  mergeCounts(into.inWaves, from.inWaves);
  into.firstMs = Math.min(into.firstMs, from.firstMs);
  into.newestMs = Math.max(into.newestMs, from.newestMs);
}
