/** What makes a template unusable, as the failure that its owner is shown. */
import { type FaultValuesAnd, faults, filledIn } from '../../../problems/catalogue.ts';
import type { templateFaults } from '../../../problems/messages/templates.ts';
import { Problem } from '../../../problems/problem.ts';

export function refused<Fault extends keyof typeof templateFaults>(
  fault: Fault,
  ...[values]: FaultValuesAnd<Fault>
): Problem {
  return new Problem('unsupported_format.fault', { fault: filledIn(faults[fault], values) });
}

export const templateLimits = {
  /** As it is uploaded. */
  bytes: 50 * 1024 * 1024,
  unpackedBytes: 128 * 1024 * 1024,
  /** One part of XML that is read as such. */
  xmlBytes: 4 * 1024 * 1024,
  parts: 5000,
  /** In the whole package, also those of slides. */
  relations: 50_000,
  /** Beginnings and ends of elements, in all that decks take. */
  tags: 400_000,
  masters: 20,
  layouts: 200,
  fonts: 40,
} as const;
