/** The error for a file that cannot be read as a spreadsheet. */

import { type FaultValuesAnd, type FieldFault, faults, filledIn } from '../../problems/catalogue.ts';
import { Problem } from '../../problems/problem.ts';

export function unsupported<Fault extends FieldFault>(
  fault: Fault,
  ...[values, cause]: FaultValuesAnd<Fault, [cause: unknown]>
): Problem {
  return new Problem('unsupported_format.fault', { fault: filledIn(faults[fault], values) }, { field: 'file', cause });
}
