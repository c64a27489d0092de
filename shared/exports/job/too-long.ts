/** The end of a pull that has had all the time there is. */
import { Problem } from '../../problems/problem.ts';

export function tooLong({ read, total }: { read: number; total?: number | undefined }): Problem {
  if (total === undefined) return new Problem('gave_up.too_slow', { read });
  return new Problem('gave_up.too_slow_for_all', { read, total });
}
