/** Labels of values as a file holds them: cut, and no two the same, because programs that show labels for numbers refuse those. */
import type { ValueLabel } from '../../tables/variable.ts';
import { truncateToBytes } from '../truncate-to-bytes.ts';

/** A label that another number has already, such as that of an option that was removed, gets its own number behind it. */
export function distinctLabels(codes: readonly ValueLabel[], maxBytes: number): Pick<ValueLabel, 'code' | 'label'>[] {
  const taken = new Set<string>();
  return codes.map(({ code, label }) => {
    const truncated = truncateToBytes(label, maxBytes);
    const end = ` [${code}]`;
    const own = taken.has(truncated) ? `${truncateToBytes(label, maxBytes - end.length)}${end}`.trim() : truncated;
    taken.add(own);
    return { code, label: own };
  });
}
