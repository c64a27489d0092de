/**
 * Keeps the list of what was collected, and writes it down now and then, so that another turn can continue from there.
 */

import type { HeldJob } from '../job/held-job.ts';
import { type Job, snapshotPrefix, uploadsPrefix } from '../job/job.ts';
import { rendering } from '../job/job-states.ts';
import type { RenderDeps } from '../job/run-deps.ts';
import type { UploadSizes } from '../job/upload-sizes.ts';
import { storePage } from './collected.ts';
import type { KeptFile } from './keep-file.ts';
import { createRunWriter } from './run-writer.ts';
import type { WantedFile } from './wanted-files.ts';

export type Fetched = { kept: KeptFile } | { problem: string };

type Uploads = NonNullable<Job['uploads']>;

export interface UploadLedger {
  /** As it would be written down now. */
  readonly state: Uploads;
  add(wanted: WantedFile, fetched: Fetched): Promise<void>;
  note(done?: Uploads['done']): Promise<void>;
  noteWhenDue(): Promise<void>;
}

export function openLedger(deps: RenderDeps, held: HeldJob, sizes: UploadSizes): UploadLedger {
  const { job } = held;
  const writer = createRunWriter(deps.files, uploadsPrefix(job, job.fence), sizes.packBytes);
  let state: Uploads = job.uploads ?? { listed: 0, sizeBytes: 0 };
  let noted = { listed: state.listed, at: deps.now() };
  let pages = 0;

  async function add({ url: _, ...file }: WantedFile, fetched: Fetched): Promise<void> {
    const kept = 'kept' in fetched ? fetched.kept : undefined;
    const sizeBytes = state.sizeBytes + (kept?.stored.sizeBytes ?? 0);
    const hasRoom = sizeBytes <= sizes.totalBytes;
    if (kept && hasRoom) await writer.add({ ...file, stored: kept.stored }, kept);
    else await writer.add({ ...file, problem: 'problem' in fetched ? fetched.problem : 'no_room' });
    state = { ...state, listed: state.listed + 1, ...(hasRoom && { sizeBytes }) };
  }

  async function note(done?: Uploads['done']): Promise<void> {
    const runs = await writer.take();
    if (runs.length > 0) {
      const lastPage = `${snapshotPrefix(job)}uploads/${job.fence}-${pages++}.json`;
      await storePage(deps.snapshots, lastPage, { runs, ...(state.lastPage && { before: state.lastPage }) });
      state = { ...state, lastPage };
    }
    if (done) state = { ...state, done };
    await held.write((found) => ({ ...rendering(found), uploads: state }));
    noted = { listed: state.listed, at: deps.now() };
  }

  async function noteWhenDue(): Promise<void> {
    const files = state.listed - noted.listed;
    if (files >= sizes.notedFiles || (files > 0 && deps.now() - noted.at >= sizes.notedMs)) await note();
  }

  return {
    get state() {
      return state;
    },
    add,
    note,
    noteWhenDue,
  };
}
