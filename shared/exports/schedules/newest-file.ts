/** The newest file of a schedule: that of the last run that gave one, as long as it is kept. */
import type { ResolvedTarget, SharedFile } from '../../delivery/links/link.ts';
import type { Privacy } from '../../privacy/policy.ts';
import { getBatch } from '../batches/batch-store.ts';
import { listChildren } from '../batches/follow-batch.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import { requestOf } from './schedule-request.ts';
import { createScheduleStore } from './schedule-store.ts';

const RUNS_A_PAGE = 10;
/** Files of runs further back are long removed. */
const MOST_RUNS = 50;

interface NewestOf {
  owner: string;
  scheduleId: string;
  /** Undefined: the bundle. */
  file: { content: string; format: string } | undefined;
}

/** A file with what was done to personal data in it, and since when it is there; or why there is none. */
export type FoundFile =
  | (SharedFile & { privacy: Privacy; madeAt?: string | undefined })
  | Exclude<ResolvedTarget, SharedFile>;

/** With what the schedule asks for by now. */
export type FoundNewest = { file: Exclude<FoundFile, string>; asked: Privacy } | Extract<FoundFile, string>;

/** How the file of an export and the bundle of a batch are found. */
interface Finders {
  exportFile(key: { owner: string; id: string }, fileIndex: number): Promise<FoundFile>;
  bundleFile(key: { owner: string; id: string }): Promise<FoundFile>;
}

/**
 * Pending before the first file is there; gone with the schedule. One that is held back gives way to that of the run before, which
 * was shared already.
 */
export async function newestFile(
  deps: Pick<ExportDeps, 'jobs' | 'records' | 'files' | 'now'>,
  { owner, scheduleId, file }: NewestOf,
  find: Finders,
): Promise<FoundNewest> {
  const schedules = createScheduleStore(deps.records);
  const key = { owner, id: scheduleId };
  const schedule = await schedules.get(key);
  if (!schedule) return 'gone';
  const asked = (await requestOf(deps, schedule)).options.privacy;
  let none: 'pending' | 'held_back' = 'pending';
  let cursor: string | undefined;
  for (let seen = 0; seen < MOST_RUNS; seen += RUNS_A_PAGE) {
    const page = await schedules.runs(key, { limit: RUNS_A_PAGE, cursor });
    for (const { batchId } of page.items) {
      const found = batchId === undefined ? undefined : await fileOf(deps, { owner, id: batchId }, file, find);
      if (found === 'held_back') none = found;
      else if (found) return { file: found, asked };
    }
    cursor = page.nextCursor;
    if (cursor === undefined) break;
  }
  return none;
}

async function fileOf(
  deps: Pick<ExportDeps, 'jobs' | 'records' | 'now'>,
  key: { owner: string; id: string },
  file: NewestOf['file'],
  find: Finders,
): Promise<Exclude<FoundFile, string> | 'held_back' | undefined> {
  const found = file ? await fileOfChild(deps, key, file, find) : await find.bundleFile(key);
  return typeof found === 'string' && found !== 'held_back' ? undefined : found;
}

/** A schedule whose single file is shared has one survey. */
async function fileOfChild(
  deps: Pick<ExportDeps, 'jobs' | 'records' | 'now'>,
  key: { owner: string; id: string },
  { content, format }: NonNullable<NewestOf['file']>,
  find: Finders,
): Promise<FoundFile | undefined> {
  const batch = await getBatch(deps, key);
  if (!batch || batch.deletedAt) return undefined;
  const [job] = (await listChildren(deps, batch, { limit: 1 })).items;
  const at = job?.files.findIndex((one) => one.content === content && one.format === format) ?? -1;
  return job && at >= 0 ? find.exportFile({ owner: key.owner, id: job.id }, at) : undefined;
}
