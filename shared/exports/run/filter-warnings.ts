/** A pulled snapshot with warnings about its filters: values they ask for that none of its answers has. */
import type { Files } from '../../ports.ts';
import { readParts } from '../../snapshots/read-parts.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import { wantedValues } from '../../tables/wanted-values.ts';
import { type Job, partsPrefix } from '../job/job.ts';

/**
 * Reads only until the values are found, which is mostly the first part. Under a minimum base nothing is said: that
 * nobody has a value is a count of zero.
 */
export async function withFilterWarnings(snapshots: Files, job: Job, snapshot: Snapshot): Promise<Snapshot> {
  const wanted = wantedValues(job.filters);
  // changes alone prove nothing; all answers were checked before
  const isSilent = snapshot.read === 0 || job.options.privacy.minimum_base > 0 || job.compared !== undefined;
  if (isSilent || wanted.areAllSeen()) return snapshot;
  for await (const part of readParts(snapshots, partsPrefix(job), snapshot)) {
    wanted.see(part);
    if (wanted.areAllSeen()) break;
  }
  return { ...snapshot, warnings: [...snapshot.warnings, ...wanted.warnings()] };
}
