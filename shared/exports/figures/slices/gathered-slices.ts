/** What slices hold together, as one generation: their chunks in the order of the slices, and no answer twice. */
import type { Files } from '../../../ports.ts';
import { gatherSlices } from '../../../snapshots/gather-slices.ts';
import { createIdRanges, eachIdOf } from '../../../snapshots/id-ranges.ts';
import { emptySnapshot, type Snapshot } from '../../../snapshots/snapshot.ts';
import type { Facts } from '../../../surveys/facts.ts';
import { warningOf } from '../../../surveys/warnings/warning.ts';
import { readIndex } from '../cached-chunks.ts';
import type { Generation } from '../figures-cache.ts';
import { storedIds } from '../read-pages.ts';
import type { FiguresSlice } from './figures-slice.ts';

/** A slice in the words of a snapshot, so that slices are compared by the rules that exports have. */
export async function snapshotOf(files: Files, slice: FiguresSlice): Promise<Snapshot> {
  const { part } = slice;
  const { facts, ids } = await readIndex(files, slice, part);
  const { answers: read, of: total, isDisturbed } = part;
  const isSteady = !isDisturbed && (total === undefined || total === read);
  return {
    ...emptySnapshot,
    isComplete: true,
    ids: ids ?? (await idsOf(files, slice)),
    read,
    facts,
    ...(total !== undefined && { total }),
    warnings: isSteady ? [] : [warningOf('answers_changed', { attempts: part.pass, read })],
  };
}

async function idsOf(files: Files, slice: FiguresSlice): Promise<number[] | undefined> {
  const seen = createIdRanges();
  for await (const ids of storedIds(files, slice, slice.part)) for (const id of ids) seen.add(id);
  return seen.ranges(Number.POSITIVE_INFINITY);
}

/** `dropped`: by slice, its answers that are in an earlier one as well. The later version is the one that counts. */
export function joinedParts(
  next: Generation,
  slices: readonly FiguresSlice[],
  dropped: readonly (readonly number[] | undefined)[],
): Generation {
  const chunks: string[] = [];
  const replaced: Generation['replaced'] = [];
  for (const [at, { part }] of slices.entries()) {
    for (const id of dropped[at] ?? []) replaced.push({ id, chunk: chunks.length });
    chunks.push(...part.chunks);
  }
  const texts = [...new Set(slices.flatMap(({ part }) => part.texts))];
  const answers = slices.reduce((sum, { part }) => sum + part.answers, 0) - replaced.length;
  const { divided: _, ...rest } = next;
  return { ...rest, chunks, replaced, texts, answers };
}

/** The slices that hold answers which a later one holds as well. */
export async function holdersOf(
  files: Files,
  slices: readonly FiguresSlice[],
  dropped: readonly (readonly number[] | undefined)[],
): Promise<number[]> {
  const moved = new Set(dropped.flatMap((ids) => ids ?? []));
  const holders: number[] = [];
  for (const [at, slice] of slices.entries()) {
    const later = new Set(dropped[at]);
    let isHolder = false;
    eachIdOf((await snapshotOf(files, slice)).ids ?? [], (id) => {
      isHolder ||= moved.has(id) && !later.has(id);
    });
    if (isHolder) holders.push(at);
  }
  return holders;
}

/**
 * What has been read so far: the slices that are done up to the first that is not, and as much of that one, so that the
 * oldest answers come first.
 */
export async function readSoFar(
  files: Files,
  next: Generation,
  slices: readonly FiguresSlice[],
): Promise<{ generation: Generation; facts: Facts }> {
  const open = slices.findIndex(({ state }) => state !== 'done');
  const read = open < 0 ? slices : slices.slice(0, open + 1);
  const gathered = await gatherSlices({
    files,
    prefix: '',
    rounds: read.map(({ round }) => round),
    snapshotOf: (at) => snapshotOf(files, read[at] ?? neverRead()),
  });
  const dropped = gathered.slices.map((slice) => slice.dropped);
  const of = slices.reduce((sum, { slice }) => sum + slice.expected, 0);
  return { generation: { ...joinedParts(next, read, dropped), of }, facts: gathered.facts };
}

export function neverRead(): never {
  throw new Error('there is no such slice');
}
