/**
 * Columns that `privacy.columns` names and that turn out to be none, now that all answers were read: an export fails
 * before anything is written. One of a batch continues with a warning, because its column may be that of another
 * survey; so does a variant, which may be one of those.
 */
import { invalid } from '../../problems/problem.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import { warningOf } from '../../surveys/warnings/warning.ts';
import type { Job } from '../job/job.ts';
import { strayColumns } from '../request/treated-columns.ts';

export function withTreatedWarnings(
  { options, batchId, merge, variantOf }: Job,
  snapshot: Snapshot,
  known: Parameters<typeof strayColumns>[2],
): Snapshot {
  // in a file without rows there is nothing to hide
  if (snapshot.read === 0 || merge) return snapshot;
  const stray = strayColumns(Object.keys(options.privacy.columns), options, known);
  const [first] = stray;
  if (first === undefined) return snapshot;
  if (batchId === undefined && variantOf === undefined)
    throw invalid('options.privacy.columns', 'no_column', { id: first });
  const warnings = stray.map((column) => warningOf('unknown_column', { column }));
  return { ...snapshot, warnings: [...snapshot.warnings, ...warnings] };
}
