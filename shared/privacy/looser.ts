/** Whether one way to treat personal data shows more than another: in anything at all, whatever else it hides. */
import type { Privacy, Treatment } from './policy.ts';
import { changesPersonal, chosenTreatment } from './treatment.ts';

/** From the loosest to the strictest. */
const personalOrder: readonly Privacy['personal'][] = ['keep', 'auto', 'mask', 'pseudonym', 'remove'];
const textOrder: readonly Privacy['free_text'][] = ['keep', null, 'scrub', 'remove'];

export function isLooserPolicy(one: Privacy['personal'], other: Privacy['personal']): boolean {
  return personalOrder.indexOf(one) < personalOrder.indexOf(other);
}

/** Left open, texts are scrubbed where what is personal is changed. */
export function areTextsLooser(one: Privacy, other: Privacy): boolean {
  return textOrder.indexOf(settledText(one)) < textOrder.indexOf(settledText(other));
}

function settledText(privacy: Privacy): Privacy['free_text'] {
  return privacy.free_text === null && changesPersonal(privacy) ? 'scrub' : privacy.free_text;
}

/** What whoever holds a file of `standing` would learn from one of `now`. */
export function isLooser(now: Privacy, standing: Privacy): boolean {
  const named = [...Object.keys(now.columns), ...Object.keys(standing.columns)];
  return (
    isLooserPolicy(now.personal, standing.personal) ||
    areTextsLooser(now, standing) ||
    now.minimum_base < standing.minimum_base ||
    (standing.unlinked === true && now.unlinked !== true) ||
    (hasSalt(standing) && !hasSalt(now)) ||
    named.some((id) => isLooserPolicy(treatmentNow(now, standing, id), treatmentBefore(standing, id)))
  );
}

const hasSalt = ({ salt = '' }: Privacy) => salt !== '';

const treatmentBefore = ({ columns, personal }: Privacy, id: string): Privacy['personal'] =>
  chosenTreatment(columns, id) ?? personal;

/** A column that was named may be one that nobody would recognise as personal: without its name it is kept. */
function treatmentNow(now: Privacy, standing: Privacy, id: string): Privacy['personal'] | Treatment {
  const wasNamed = chosenTreatment(standing.columns, id) !== undefined;
  return chosenTreatment(now.columns, id) ?? (wasNamed && !isKept(standing, id) ? 'keep' : now.personal);
}

const isKept = ({ columns }: Privacy, id: string) => chosenTreatment(columns, id) === 'keep';
