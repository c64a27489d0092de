/**
 * Collects the uploaded files of an export, several at a time and in the order of the answers. Each fetched file is noted at
 * once, so that the next turn skips it, also after a kill. A file that cannot be fetched is listed with the reason, and the
 * export goes on.
 */
import type { FileFetcher } from '../../snapshots/uploaded-files.ts';
import type { Dictionary } from '../../tables/dictionary/dictionary.ts';
import type { HeldJob } from '../job/held-job.ts';
import { uploadsPrefix } from '../job/job.ts';
import { isTooOld } from '../job/job-states.ts';
import { collectShare, progressOf, pullShare, share } from '../job/progress.ts';
import type { RenderDeps } from '../job/run-deps.ts';
import { type UploadSizes, usualSizes } from '../job/upload-sizes.ts';
import type { PreparedAnswers } from '../outputs/answers-table.ts';
import { inOrder } from './in-order.ts';
import { keepFile } from './keep-file.ts';
import { type Fetched, openLedger, type UploadLedger } from './upload-ledger.ts';
import { type WantedFile, wantedFiles } from './wanted-files.ts';

interface Collecting {
  prepared: PreparedAnswers;
  dictionary: Dictionary;
  fetcher: FileFetcher;
  isOutOfTime(): boolean;
}

/** Whether all are collected, or how far this turn came before its time was over. */
export async function collectUploads(
  deps: RenderDeps,
  held: HeldJob,
  collecting: Collecting,
): Promise<{ isDone: boolean; hasMoved: boolean }> {
  const { prepared, dictionary, isOutOfTime } = collecting;
  const sizes = deps.uploadSizes ?? usualSizes;
  const ledger = openLedger(deps, held, sizes);
  const { listed } = ledger.state;
  const stop = new AbortController();
  const { unlinked } = held.job.options.privacy;
  const queue = createQueue(wantedFiles(prepared, dictionary, unlinked), { from: listed, to: sizes.files });
  const fetched = fetching(deps, held, { collecting, sizes, ledger, stop });
  const hasMoved = () => ledger.state.listed > listed;
  try {
    for await (const { item, made } of inOrder(queue.items(), fetched, { atOnce: sizes.atOnce, stop })) {
      await ledger.add(item.wanted, made);
      await ledger.noteWhenDue();
      tell(held, prepared);
      if (isOutOfTime()) {
        await ledger.note();
        return { isDone: false, hasMoved: hasMoved() };
      }
    }
  } catch (error) {
    await ledger.note().catch(() => {}); // what went wrong before says more
    throw error;
  }
  const newestAt = prepared.newestAt();
  const counts = { ...prepared.document.counts };
  await ledger.note({ leftOut: queue.leftOut(), counts, ...(newestAt !== undefined && { newestAt }) });
  return { isDone: true, hasMoved: hasMoved() };
}

interface Queued {
  wanted: WantedFile;
  ordinal: number;
}

/** Those that no turn has listed yet and that are within the limit. */
function createQueue(all: AsyncIterable<WantedFile>, { from, to }: { from: number; to: number }) {
  let seen = 0;
  return {
    async *items(): AsyncGenerator<Queued> {
      for await (const wanted of all) {
        const ordinal = seen++;
        if (ordinal >= from && ordinal < to) yield { wanted, ordinal };
      }
    },
    leftOut: () => Math.max(0, seen - to),
  };
}

interface Fetching {
  collecting: Collecting;
  sizes: UploadSizes;
  ledger: UploadLedger;
  stop: AbortController;
}

function fetching(deps: RenderDeps, { job }: HeldJob, { collecting, sizes, ledger, stop }: Fetching) {
  const { fetcher } = collecting;
  return async ({ wanted: { url }, ordinal }: Queued): Promise<Fetched> => {
    if (url === undefined) return { problem: 'no_address' };
    if (isTooOld(job, deps.now())) return { problem: 'no_time' };
    const room = sizes.totalBytes - ledger.state.sizeBytes;
    const mostBytes = Math.min(sizes.fileBytes, room);
    const key = `${uploadsPrefix(job, job.fence)}file-${ordinal}`;
    const made = await fetcher.fetch({ url, mostBytes, stop: stop.signal }, (bytes) =>
      keepFile(deps.files, key, bytes, sizes.smallBytes),
    );
    const isRoomShort = 'problem' in made && made.problem === 'too_large' && room < sizes.fileBytes;
    return isRoomShort ? { problem: 'no_room' } : made;
  };
}

function tell(held: HeldJob, { document: { counts } }: PreparedAnswers): void {
  const { read, total } = held.job.progress;
  held.progress(progressOf(read, total, pullShare + collectShare * share(counts.read, total)));
}
