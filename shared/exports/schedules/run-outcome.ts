/** How a run of a schedule ended, as data; its English words are those of the API. */
import { type Coded, type CodedValue, codedSchema } from '../../problems/coded.ts';
import { codedText, type ValuesFor } from '../../problems/coded-text.ts';

const surveysReady = '{ready} of {total} surveys are ready';

export const outcomeTexts = {
  ready: ['ready'],
  partial: [`partial: ${surveysReady}; {reason}`, `partial: ${surveysReady}`],
  failed: [`failed: ${surveysReady}; {reason}`, `failed: ${surveysReady}`],
  cancelled: [`cancelled: ${surveysReady}; {reason}`, `cancelled: ${surveysReady}`],
  batch_deleted: ['failed: the batch was deleted'],
  not_started: ['failed: {reason}'],
  nothing_new: ['skipped: nothing new'],
  still_running: ['skipped: the run before has not ended; the next one reports its changes too'],
  schedule_stopped: ['skipped: the schedule was stopped'],
  missed: ['missed: the service was not running; the slot {slot} was run instead'],
} as const;

export type OutcomeCode = keyof typeof outcomeTexts;
export const outcomeSchema = codedSchema;
export type RunOutcome = Coded;

/** Its values fill the places of one of its texts, or it does not compile. */
export function outcomeOf<Code extends OutcomeCode>(
  code: Code,
  values: ValuesFor<(typeof outcomeTexts)[Code][number], CodedValue>,
): RunOutcome {
  return { code, values };
}

export function outcomeText({ code, values }: RunOutcome): string {
  return (isOutcomeCode(code) && codedText(outcomeTexts[code], values)) || code;
}

function isOutcomeCode(code: string): code is OutcomeCode {
  return Object.hasOwn(outcomeTexts, code);
}
