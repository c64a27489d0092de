/** Erasures in the table, in the partition of their owner, and as a kind of work. */
import { z } from 'zod';
import type { Clock, Files, Log, Queue, TokenOpener } from '../../ports.ts';
import { changeRecord } from '../../records/change-record.ts';
import { type ListPage, readList } from '../../records/read-list.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records, RecordTimes } from '../../records/records.ts';
import type { CallService } from '../../surveys/operations.ts';
import { iso } from '../../work/lifecycle.ts';
import { createWork } from '../../work/work-kind.ts';
import type { ExportDeps, NewUpstream } from '../job/export-deps.ts';
import { dryRunKeptMs, type Erasure, type ErasureKey, erasureLife, erasureSchema } from './erasure.ts';

const PREFIX = 'ERASURE#';
const reader = { parse: (value: unknown) => erasureSchema.safeParse(value).data };

type Store = { records: Records };

export interface ErasureDeps {
  records: Records;
  /** Notifies workers which erasures to continue with. */
  erasureQueue: Queue;
  now: Clock;
  log: Log;
}

/** Mails that had no server to leave by are kept on this machine. */
interface KeptMails {
  /** Those of these deliveries: how many there are. */
  count(owner: string, deliveryIds: ReadonlySet<string>): Promise<number>;
  remove(owner: string, deliveryIds: ReadonlySet<string>): Promise<void>;
}

/** The worker that erases calls the survey service and removes from all stores. */
export interface EraseDeps extends ErasureDeps, ExportDeps {
  snapshots: Files;
  opener: TokenOpener;
  newUpstream: NewUpstream;
  callService: CallService;
  keptMails?: KeptMails | undefined;
  /** The table can be set back by so many days: until then what was deleted is in its backups. */
  backupDays?: number | undefined;
}

export const erasureMessage = z.object({ owner: z.string(), erasureId: z.string() });

export async function readErasure({ records }: Store, key: ErasureKey): Promise<Erasure | undefined> {
  const record = await records.get(recordKey(key));
  return record && readRecord(record, reader);
}

export async function createErasure({ records }: Store, erasure: Erasure): Promise<void> {
  await records.create(recordKey(erasure), erasure, timesOf(erasure));
}

/** The newest first. */
export function listErasures(
  { records }: Store,
  owner: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<ListPage<Erasure>> {
  const range = { partition: `O#${owner}`, prefix: PREFIX, ...page };
  return readList(records, range, { reader: () => reader, show: (erasure) => erasure });
}

export const erasureWork = createWork<Erasure, ErasureKey, ErasureDeps>({
  words: { one: 'an erasure', turn: 'erasing' },
  life: erasureLife,
  async change({ records }, key, change) {
    return (await changeRecord(records, recordKey(key), reader, change, { times: timesOf }))?.after;
  },
  queue: ({ erasureQueue }) => erasureQueue,
  message: ({ owner, id }) => ({ owner, erasureId: id }),
  // the last look is a matter for the sweeper
  longestHintMs: 60_000,
  logged: ({ id }) => ({ erasureId: id }),
});

function recordKey({ owner, id }: ErasureKey): RecordKey {
  return { partition: `O#${owner}`, sort: PREFIX + id };
}

/** The erasure a due record is about, or undefined when the record is of another kind. */
export function erasureKeyOf({ partition, sort }: RecordKey): ErasureKey | undefined {
  if (!sort.startsWith(PREFIX) || !partition.startsWith('O#')) return undefined;
  return { owner: partition.slice(2), id: sort.slice(PREFIX.length) };
}

/** A receipt is kept; what a dry run found is not. */
function timesOf(erasure: Erasure): RecordTimes {
  const { isDryRun, createdAt, status } = erasure;
  const isPassing = isDryRun && status !== 'open';
  return {
    dueAt: erasureLife.rules.dueAt(erasure),
    ...(isPassing && { forgetAt: iso(Date.parse(createdAt) + dryRunKeptMs) }),
  };
}
