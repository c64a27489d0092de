/** What callers may fill one record with. An item of the table ends at 400 KB; past it a write would fail as our fault. */
import { invalid } from '../../problems/problem.ts';

const MAX_BYTES = 256 * 1024;

/** Throws the 422 that names the field when its values are too large for the record they lie in. */
export function checkFits(field: string, values: unknown): void {
  const sizeBytes = Buffer.byteLength(JSON.stringify(values));
  if (sizeBytes > MAX_BYTES) throw invalid(field, 'at_most_bytes_together', { most: MAX_BYTES });
}
