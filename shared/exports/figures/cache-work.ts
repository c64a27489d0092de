/** Caches of figures in the table, in the partition of their owner, and as a kind of work. */
import { z } from 'zod';
import type { Clock, Files, Log, Queue } from '../../ports.ts';
import { changeRecord } from '../../records/change-record.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { createWork } from '../../work/work-kind.ts';
import {
  type CacheKey,
  cacheLife,
  type FiguresCache,
  figuresCacheSchema,
  isBeingRead,
  newCache,
} from './figures-cache.ts';

const PREFIX = 'FIGURES#';
const TRASH = '#trash';
const MOST_LISTED = 1_000;
const reader = { parse: (value: unknown) => figuresCacheSchema.safeParse(value).data };

export interface CacheDeps {
  records: Records;
  snapshots: Files;
  /** Notifies workers which caches to read for. */
  figuresQueue: Queue;
  now: Clock;
  log: Log;
}

export const cacheMessage = z.object({ owner: z.string(), surveyId: z.number(), isTrash: z.boolean() });

type Store = Pick<CacheDeps, 'records' | 'now'>;
type Change = (found: FiguresCache) => FiguresCache | undefined;

export async function readCache({ records }: Store, key: CacheKey): Promise<FiguresCache | undefined> {
  const record = await records.get(recordKey(key));
  return record && readRecord(record, reader);
}

/** The same, on a new one where there is none. */
export async function changeOrCreateCache(store: Store, key: CacheKey, change: Change) {
  return changed(store, key, change, () => newCache(key, store.now()));
}

/** Undefined where there is none, or the change refuses. */
export function changeCache(store: Store, key: CacheKey, change: Change): Promise<FiguresCache | undefined> {
  return changed(store, key, change);
}

async function changed({ records }: Store, key: CacheKey, change: Change, absent?: () => FiguresCache) {
  const changed = await changeRecord(records, recordKey(key), reader, change, {
    times: (cache) => ({ dueAt: cacheLife.rules.dueAt(cache), isCleaning: !isBeingRead(cache) }),
    ...(absent && { absent }),
  });
  return changed?.after;
}

/** Nothing is kept in it any more; undefined where there is none, or it is wanted again. */
export async function emptyCache(store: Store, key: CacheKey, isEmptied: (cache: FiguresCache) => boolean) {
  return changed(store, key, (found) =>
    isEmptied(found) ? { ...newCache(key, store.now()), fence: found.fence } : undefined,
  );
}

export function removeCache({ records }: Pick<Store, 'records'>, key: CacheKey): Promise<void> {
  return records.remove(recordKey(key));
}

export async function listCaches({ records }: Pick<Store, 'records'>, owner: string): Promise<FiguresCache[]> {
  const stored = await records.list({ partition: `O#${owner}`, prefix: PREFIX, limit: MOST_LISTED });
  return stored.flatMap((record) => readRecord(record, reader) ?? []);
}

export const cacheWork = createWork<FiguresCache, CacheKey, CacheDeps>({
  words: { one: 'a cache of figures', turn: 'reading for figures' },
  life: cacheLife,
  change: changeCache,
  queue: ({ figuresQueue }) => figuresQueue,
  message: ({ owner, surveyId, isTrash }) => ({ owner, surveyId, isTrash }),
  logged: ({ surveyId }) => ({ surveyId }),
});

function recordKey({ owner, surveyId, isTrash }: CacheKey): RecordKey {
  return { partition: `O#${owner}`, sort: `${PREFIX}${surveyId}${isTrash ? TRASH : ''}` };
}

/** The cache a due record is about, or undefined when the record is of another kind. */
export function cacheKeyOf({ partition, sort }: RecordKey): CacheKey | undefined {
  if (!sort.startsWith(PREFIX) || !partition.startsWith('O#')) return undefined;
  const isTrash = sort.endsWith(TRASH);
  const surveyId = Number(sort.slice(PREFIX.length, isTrash ? -TRASH.length : undefined));
  return { owner: partition.slice(2), surveyId, isTrash };
}
