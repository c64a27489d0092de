/** Shared views in the table, in the partition of their owner, and as a kind of work. */
import { z } from 'zod';
import type { Clock, Files, Log, Queue } from '../../ports.ts';
import { changeRecord } from '../../records/change-record.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import type { Holder } from '../../work/lifecycle.ts';
import { createWork } from '../../work/work-kind.ts';
import { isOver, type SharedView, type SharedViewKey, sharedViewLife, sharedViewSchema } from './shared-view.ts';

const PREFIX = 'SHARED-VIEW#';

const reader = { parse: (value: unknown) => sharedViewSchema.safeParse(value).data };

export interface SharedViewDeps {
  records: Records;
  /** Where published states lie. */
  files: Files;
  /** Notifies workers which shared views to refresh. */
  figuresQueue: Queue;
  now: Clock;
  log: Log;
}

type Store = Pick<SharedViewDeps, 'records'>;

export const sharedViewMessage = z.object({ owner: z.string(), sharedView: z.string() });

export async function readSharedView({ records }: Store, key: SharedViewKey): Promise<SharedView | undefined> {
  const record = await records.get(recordKey(key));
  return record && readRecord(record, reader);
}

export async function createSharedView({ records }: Store, shared: SharedView): Promise<void> {
  await records.create(recordKey(shared), shared, timesOf(shared));
}

/** Undefined where there is none, or the change refuses. */
export async function changeSharedView(
  { records }: Store,
  key: SharedViewKey,
  change: (found: SharedView) => SharedView | undefined,
): Promise<SharedView | undefined> {
  return (await changeRecord(records, recordKey(key), reader, change, { times: timesOf }))?.after;
}

const MOST_LISTED = 1_000;

export async function listSharedViews({ records }: Store, owner: string): Promise<SharedView[]> {
  const stored = await records.list({ partition: `O#${owner}`, prefix: PREFIX, limit: MOST_LISTED });
  return stored.flatMap((record) => readRecord(record, reader) ?? []);
}

/** Its published states, of which there is one but for a moment. */
export const publishedPrefix = ({ owner, id }: SharedViewKey) => `published/${owner}/${id}/`;

/** Nothing of it can be reached any more, and its key is gone. */
export async function removeSharedView(
  { records, files }: Pick<SharedViewDeps, 'records' | 'files'>,
  key: SharedViewKey,
): Promise<void> {
  await records.remove(recordKey(key));
  await files.removeAll(publishedPrefix(key));
}

export const sharedViewWork = createWork<SharedView, SharedViewKey, SharedViewDeps>({
  words: { one: 'a shared view', turn: 'refreshing a shared view' },
  life: sharedViewLife,
  change: changeSharedView,
  queue: ({ figuresQueue }) => figuresQueue,
  message: ({ owner, id }) => ({ owner, sharedView: id }),
  logged: ({ id }) => ({ link: id }),
});

/** The sweeper's check: a lost message is sent again, and what has ended is deleted. */
export async function sweepSharedView(
  deps: SharedViewDeps,
  key: SharedViewKey,
  holder: Holder,
): Promise<'requeued' | 'cleaned' | 'untouched'> {
  const shared = await readSharedView(deps, key);
  if (shared && isOver(shared, deps.now())) {
    await removeSharedView(deps, key);
    return 'cleaned';
  }
  return (await sharedViewWork.sweep(deps, key, holder)) ? 'requeued' : 'untouched';
}

function timesOf(shared: SharedView) {
  return { dueAt: sharedViewLife.rules.dueAt(shared), isCleaning: shared.status !== 'wanted' };
}

function recordKey({ owner, id }: SharedViewKey): RecordKey {
  return { partition: `O#${owner}`, sort: PREFIX + id };
}

/** The shared view a due record is about, or undefined when the record is of another kind. */
export function sharedViewKeyOf({ partition, sort }: RecordKey): SharedViewKey | undefined {
  if (!sort.startsWith(PREFIX) || !partition.startsWith('O#')) return undefined;
  return { owner: partition.slice(2), id: sort.slice(PREFIX.length) };
}
