/**
 * Assembles the ZIP of a batch part by part, with memory for a few parts whatever its size. The store knows which parts
 * it has, so an interrupted turn loses at most the part under way.
 */
import { createHash } from 'node:crypto';
import { safeFileName } from '../../../formats/file-name.ts';
import type { FileParts, Files } from '../../../ports.ts';
import { movedOn, onlyThisAttempt } from '../../../work/lifecycle.ts';
import type { Job } from '../../job/job.ts';
import type { RunDeps } from '../../job/run-deps.ts';
import type { AssemblySizes } from '../../job/storing-sizes.ts';
import { divideIntoParts, type FilePart, partSizes } from '../../outputs/assemble/divide-into-parts.ts';
import { gatherPart } from '../../outputs/assemble/gather-part.ts';
import { type Batch, type BatchFile, roundPrefix } from '../batch.ts';
import type { HeldBatch } from '../batch-work.ts';
import { assembleBundle } from './assemble-bundle.ts';
import { type Layout, layOut } from './layout.ts';

const contentType = 'application/zip';
/** After this many parts a turn counts as progress. */
const PROGRESS_PARTS = 32;

export interface BundleSizes extends AssemblySizes {
  /** Bundles up to this size pass through here whole and get a hash; larger ones are copied inside the store, unread. */
  hashedBytes: number;
}

const bundleSizes: BundleSizes = { ...partSizes, mostParts: 10_000, hashedBytes: 1024 ** 3 };

/** Undefined when time ran out before the end. */
export async function writeBundle(
  deps: RunDeps,
  held: HeldBatch,
  isOutOfTime: () => boolean,
  sizes = bundleSizes,
): Promise<BatchFile | undefined> {
  const layout = await layOut(deps, held.item, await mergedFiles(deps, held.item));
  const isHashed = layout.sizeBytes <= sizes.hashedBytes;
  const parts = divideIntoParts(layout.segments, isHashed ? { ...sizes, copiedFromBytes: Infinity } : sizes);
  const hash = isHashed ? createHash('sha256') : undefined;
  const place = { keyOf: (round: number) => keyOf(held.item, round), contentType };
  const key =
    parts.length > sizes.mostParts
      ? await assembleBundle(deps.files, held, layout, place, { isOutOfTime, sizes })
      : await uploadParts(deps, held, layout, { parts, hash, isOutOfTime });
  if (key === undefined) return undefined;
  const storedBytes = await deps.files.sizeOf(key);
  if (storedBytes !== layout.sizeBytes) throw new Error(`stored ${storedBytes} bytes of ${layout.sizeBytes}`);
  const name = safeFileName(held.item.name, 'zip');
  const sha256 = hash ? hash.digest('hex') : null;
  return { name, key, contentType, sizeBytes: layout.sizeBytes, rows: layout.rows, sha256 };
}

/** Its key; undefined when time ran out before the end. */
async function uploadParts(
  deps: RunDeps,
  held: HeldBatch,
  layout: Layout,
  work: Pick<PartsWork, 'parts' | 'hash' | 'isOutOfTime'>,
): Promise<string | undefined> {
  const { key, upload } = await openUpload(deps, held, layout);
  const isThere = (await deps.files.sizeOf(key)) === layout.sizeBytes;
  const stored = isThere ? undefined : await upload.stored();
  const isStored = (part: FilePart, number: number) => isThere || stored?.get(number) === part.sizeBytes;
  if (!(await writeParts(deps.files, held, { ...work, upload, isStored }))) return undefined;
  if (!isThere) await upload.complete();
  return key;
}

async function mergedFiles({ jobs }: RunDeps, { owner, mergeJobId }: Batch): Promise<Job['files']> {
  const job = mergeJobId === undefined ? undefined : await jobs.get({ owner, id: mergeJobId });
  return job?.files ?? [];
}

/**
 * The upload of an earlier turn, as long as it is of the same bytes and the store still has it; otherwise a new one.
 */
async function openUpload(deps: RunDeps, held: HeldBatch, layout: Layout): Promise<{ key: string; upload: FileParts }> {
  const { bundleWork: work, fence } = held.item;
  if (work?.layoutHash === layout.hash) {
    const key = keyOf(held.item, work.round);
    const upload = deps.files.parts(key, work.uploadId);
    if ((await upload.stored()) || (await deps.files.sizeOf(key)) === layout.sizeBytes) return { key, upload };
  }
  const key = keyOf(held.item, fence);
  const uploadId = await deps.files.beginParts(key, contentType);
  await held.write((batch) => ({ ...batch, bundleWork: { round: fence, uploadId, layoutHash: layout.hash } }));
  return { key, upload: deps.files.parts(key, uploadId) };
}

const keyOf = (batch: Batch, round: number) => `${roundPrefix(batch, round)}bundle.zip`;

interface PartsWork {
  parts: readonly FilePart[];
  upload: FileParts;
  hash: ReturnType<typeof createHash> | undefined;
  isStored(part: FilePart, number: number): boolean;
  isOutOfTime(): boolean;
}

/** The next part is gathered while the last is on its way. */
async function writeParts(files: Files, held: HeldBatch, work: PartsWork): Promise<boolean> {
  let sending: Promise<void> = Promise.resolve();
  let hasMoved = false;
  for (const [index, part] of work.parts.entries()) {
    held.check();
    if (work.isOutOfTime()) {
      await sending;
      if (hasMoved) await held.write(movedOn);
      return false;
    }
    const number = index + 1;
    const isWanted = !work.isStored(part, number);
    const bytes = 'pieces' in part && (isWanted || work.hash) ? await gatherPart(files, part) : undefined;
    if (bytes) work.hash?.update(bytes);
    await sending;
    hasMoved ||= isWanted;
    if (isWanted) sending = bytes ? work.upload.put(number, bytes) : copied(work.upload, number, part);
    sending.catch(() => {}); // seen at the next part or at the end
    if (number % PROGRESS_PARTS === 0) await held.write(onlyThisAttempt);
  }
  await sending;
  return true;
}

async function copied(upload: FileParts, number: number, part: FilePart): Promise<void> {
  if ('copied' in part) await upload.copy(number, part.copied);
}
