/** Which step of a survey a form is of, and what of it may be taken: the survey may have changed since it was shown. */
import { hasFields } from './form-values.ts';
import type { SurveyPage } from './page-visit.ts';
import { stepsOf } from './show-page.ts';
import type { Sitting, Values } from './sitting.ts';
import type { Asked, Step } from './steps.ts';
import type { Ticket } from './ticket.ts';

const MOST_BYTES = 200 * 1024;

export interface SentStep {
  step: Step | undefined;
  /** Those whose fields are taken. */
  questions: readonly Asked[];
  isElsewhere: boolean;
}

/** A step that is no more still brings the fields that it has; one that must not be changed any more brings nothing. */
export function sentStep(page: SurveyPage, form: FormData, ticket: Ticket, { values, step: at }: Sitting): SentStep {
  const steps = stepsOf(page, values, ticket);
  const here = Math.max(
    0,
    steps.findIndex(({ id }) => id === at),
  );
  const name = form.get('step');
  const sent = name === null ? here : steps.findIndex(({ id }) => id === name);
  const step = steps[sent < 0 ? here : sent];
  if (sent < 0) {
    const all = steps.flatMap(({ questions }) => questions);
    return { step, questions: all.filter((each) => hasFields(form, each)), isElsewhere: true };
  }
  const isBehind = page.settings.block_jump_to_prev_widget && sent < here;
  return { step, questions: isBehind ? [] : (step?.questions ?? []), isElsewhere: isBehind };
}

export function isTooLong(values: Values): boolean {
  return Buffer.byteLength(JSON.stringify(values)) > MOST_BYTES;
}
