/**
 * Assembles a bundle of more parts than the store takes for one file: several files of it first, which the store copies into
 * one. Every turn goes on with the uploads of the one before.
 */
import type { Files } from '../../../ports.ts';
import { movedOn } from '../../../work/lifecycle.ts';
import type { AssemblySizes } from '../../job/storing-sizes.ts';
import { assembleFile } from '../../outputs/assemble/assemble-file.ts';
import type { Batch } from '../batch.ts';
import type { HeldBatch } from '../batch-work.ts';
import type { Layout } from './layout.ts';

interface BundlePlace {
  /** By the claim under which it was begun. */
  keyOf(round: number): string;
  contentType: string;
}

/** Its key; undefined when time ran out before the end. */
export async function assembleBundle(
  files: Files,
  held: HeldBatch,
  layout: Layout,
  { keyOf, contentType }: BundlePlace,
  { isOutOfTime, sizes }: { isOutOfTime: () => boolean; sizes: AssemblySizes },
): Promise<string | undefined> {
  let work = workOf(held.item, layout);
  const key = keyOf(work.round);
  let hasMoved = false;
  const turn = {
    check: () => held.check(),
    isOutOfTime,
    uploads: work.uploads,
    async keepUpload(of: string, id: string) {
      work = { ...work, uploads: { ...work.uploads, [of]: id } };
      await held.write((batch) => ({ ...batch, bundleWork: work }));
    },
    onPart() {
      hasMoved = true;
    },
  };
  const isThere = (await files.sizeOf(key)) === layout.sizeBytes;
  if (!isThere && !(await assembleFile(files, { key, contentType }, layout.segments, turn, sizes))) {
    if (hasMoved) await held.write(movedOn);
    return undefined;
  }
  // the files that it was copied from
  await files.removeAll(`${key}.`);
  return key;
}

function workOf({ bundleWork: before, fence }: Batch, { hash }: Layout) {
  if (before?.uploads && before.layoutHash === hash) return { ...before, uploads: before.uploads };
  return { round: fence, uploadId: '', layoutHash: hash, uploads: {} };
}
