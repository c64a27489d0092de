/** Slices of caches in the table, in the partition of their owner, and as a kind of work. */
import { z } from 'zod';
import { Problem } from '../../../problems/problem.ts';
import { changeRecord } from '../../../records/change-record.ts';
import { readRecord } from '../../../records/read-record.ts';
import type { RecordKey, Records } from '../../../records/records.ts';
import type { Holder } from '../../../work/lifecycle.ts';
import { createWork } from '../../../work/work-kind.ts';
import { type CacheDeps, cacheWork, changeCache, readCache } from '../cache-work.ts';
import {
  advanced,
  type CacheKey,
  cacheLife,
  type FiguresCache,
  type Generation,
  isAtGeneration,
  lookedAfter,
} from '../figures-cache.ts';
import { type FiguresSlice, figuresSliceSchema, type SliceKey, sliceLife } from './figures-slice.ts';

const PREFIX = 'FIGURES-SLICE#';
const DIGITS = 4;
const LARGEST_PAGE = 500;
/** So many slices of one survey are read at a time: the others wait until one of these ends. */
const LANES = 8;

type Store = Pick<CacheDeps, 'records'>;
type GenerationKey = Omit<SliceKey, 'n'>;

const reader = { parse: (value: unknown) => figuresSliceSchema.safeParse(value).data };
const timesOf = (slice: FiguresSlice) => ({ dueAt: sliceLife.rules.dueAt(slice) });

export const sliceMessage = z.object({
  owner: z.string(),
  surveyId: z.number(),
  isTrash: z.boolean(),
  generation: z.string(),
  n: z.number(),
});

const cachePart = ({ surveyId, isTrash }: CacheKey) => `${PREFIX}${surveyId}${isTrash ? '-trash' : ''}#`;
const generationPart = (key: GenerationKey) => `${cachePart(key)}${key.generation}#`;

function recordKey(key: SliceKey): RecordKey {
  return { partition: `O#${key.owner}`, sort: generationPart(key) + String(key.n).padStart(DIGITS, '0') };
}

/** The slice a due record is about, or undefined when the record is of another kind. */
export function sliceKeyOf({ partition, sort }: RecordKey): SliceKey | undefined {
  const found = /^FIGURES-SLICE#(\d+)(-trash)?#(.+)#(\d+)$/.exec(sort);
  if (!partition.startsWith('O#') || !found) return undefined;
  const [, surveyId, trash, generation = '', n] = found;
  return {
    owner: partition.slice(2),
    surveyId: Number(surveyId),
    isTrash: trash !== undefined,
    generation,
    n: Number(n),
  };
}

export async function changeSlice(
  { records }: Store,
  key: SliceKey,
  change: (found: FiguresSlice) => FiguresSlice | undefined,
): Promise<FiguresSlice | undefined> {
  return (await changeRecord(records, recordKey(key), reader, change, { times: timesOf }))?.after;
}

/** Only the turn that plans them knows them yet, so nobody else writes them. */
export async function createSlices({ records }: Store, slices: readonly FiguresSlice[]): Promise<void> {
  for (const slice of slices) await records.create(recordKey(slice), slice, timesOf(slice));
}

/** All slices of a generation, in order. */
export async function listSlices({ records }: Store, key: CacheKey, { id }: Pick<Generation, 'id'>) {
  const found: FiguresSlice[] = [];
  for await (const record of walk(records, key, generationPart({ ...key, generation: id }))) {
    const slice = readRecord(record, reader);
    if (slice) found.push(slice);
  }
  return found;
}

/** Those of every generation: nobody waits for them any more. */
export async function forgetSlices({ records }: Store, key: CacheKey): Promise<void> {
  for await (const { partition, sort } of walk(records, key, cachePart(key))) await records.remove({ partition, sort });
}

async function* walk(records: Records, { owner }: CacheKey, prefix: string) {
  for (let after: string | undefined; ; ) {
    const page = await records.list({ partition: `O#${owner}`, prefix, limit: LARGEST_PAGE, after });
    yield* page;
    if (page.length < LARGEST_PAGE) return;
    after = page.at(-1)?.sort;
  }
}

export const sliceWork = createWork<FiguresSlice, SliceKey, CacheDeps>({
  words: { one: 'a slice of figures', turn: 'reading a slice' },
  life: sliceLife,
  change: changeSlice,
  // whoever drops the cache stops all its slices
  async changeHeld(deps, slice, change) {
    const cache = await readCache(deps, slice);
    return cache && isAtGeneration(cache, slice.generation) ? changeSlice(deps, slice, change) : undefined;
  },
  queue: ({ figuresQueue }) => figuresQueue,
  message: ({ owner, surveyId, isTrash, generation, n }) => ({ owner, surveyId, isTrash, generation, n }),
  logged: ({ surveyId, generation, n }) => ({ surveyId, generation, n }),
  onLost: (deps, slice) => failReading(deps, slice),
});

/** What one slice cannot read the survey cannot: the cache fails with its reason, and the others stop. */
export async function failReading(deps: CacheDeps, { problem, generation, ...key }: FiguresSlice): Promise<void> {
  const reason = problem ?? new Problem('internal_error');
  await changeCache(deps, key, (found) =>
    isAtGeneration(found, generation) ? cacheLife.rules.failed?.(found, deps.now(), reason) : undefined,
  );
}

/** Begins as many as may be read at a time, or brings the cache on where nothing is open any more. */
export async function keepGoing(deps: CacheDeps, cache: FiguresCache, ended?: FiguresSlice): Promise<void> {
  const { next } = cache;
  if (!next) return;
  const slices = await listSlices(deps, cache, next);
  const failure = slices.find(({ state }) => state === 'failed');
  if (failure) return failReading(deps, failure);
  const open = slices.filter(({ state }) => state === 'open');
  if (open.length === 0) return advance(deps, cache, next);
  const free = open.filter((slice) => sliceLife.isFree(slice, deps.now()) && slice.notBefore === undefined);
  const going = open.length - free.length;
  // each that ends begins the one that lies so many places behind it: no two begin the same
  const following = free.find(({ n }) => n === (ended?.n ?? 0) + LANES) ?? free[(ended?.n ?? 0) % free.length];
  const started = ended ? [following] : free.slice(0, Math.max(0, LANES - going));
  await sliceWork.hintAll(
    deps,
    started.filter((slice) => slice !== undefined),
  );
}

async function advance(deps: CacheDeps, key: CacheKey, { id }: Generation): Promise<void> {
  const cache = await changeCache(deps, key, (found) =>
    isAtGeneration(found, id) ? advanced(found, deps.now()) : undefined,
  );
  if (cache) await cacheWork.hint(deps, cache);
}

/** A slice that somebody had taken, or that was put back. */
export async function sweepSlice(
  deps: CacheDeps,
  key: SliceKey,
  holder: Holder,
): Promise<'requeued' | 'cleaned' | 'untouched'> {
  const cache = await readCache(deps, key);
  if (cache?.next?.id !== key.generation) {
    await deps.records.remove(recordKey(key));
    return 'cleaned';
  }
  return (await sliceWork.sweep(deps, key, holder)) ? 'requeued' : 'untouched';
}

/** A cache whose slices are being read: begins again what was lost, or brings it on. */
export async function sweepDividedCache(deps: CacheDeps, cache: FiguresCache): Promise<void> {
  const generation = cache.next?.id ?? '';
  const seen = await changeCache(deps, cache, (found) =>
    isAtGeneration(found, generation) ? lookedAfter(found, deps.now()) : undefined,
  );
  if (seen) await keepGoing(deps, seen);
}
