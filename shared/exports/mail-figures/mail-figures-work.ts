/** Figures of mails in the table, in the partition of their owner, and as a kind of work. */
import { z } from 'zod';
import { hashOf } from '../../crypto.ts';
import type { Clock, Files, Log, Queue } from '../../ports.ts';
import { changeRecord } from '../../records/change-record.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records, RecordTimes } from '../../records/records.ts';
import type { Holder } from '../../work/lifecycle.ts';
import { createWork } from '../../work/work-kind.ts';
import {
  isForRemoval,
  type MailFigures,
  type MailFiguresKey,
  mailFiguresLife,
  mailFiguresSchema,
} from './mail-figures.ts';

const PREFIX = 'MAIL-FIGURES#';
const reader = { parse: (value: unknown) => mailFiguresSchema.safeParse(value).data };

export interface MailFiguresDeps {
  records: Records;
  figuresQueue: Queue;
  now: Clock;
  log: Log;
}

type Store = Pick<MailFiguresDeps, 'records'>;

export const mailFiguresMessage = z.object({ owner: z.string(), mailFiguresId: z.string() });

/** Those of the mail that brings the files of this export or batch to this destination, however often it is sent. */
export function mailFiguresId(subjectId: string, destinationId: string): string {
  return `mfg_${hashOf({ subjectId, destinationId }).slice(0, 32)}`;
}

/** Where its object lies, and any of another attempt. */
export const mailFiguresPrefix = ({ owner, id }: MailFiguresKey) => `${owner}/${id}/`;

export async function readMailFigures({ records }: Store, key: MailFiguresKey): Promise<MailFigures | undefined> {
  const record = await records.get(recordKey(key));
  return record && readRecord(record, reader);
}

/** False where they are wanted already. */
export function createMailFigures({ records }: Store, wanted: MailFigures): Promise<boolean> {
  return records.create(recordKey(wanted), wanted, timesOf(wanted));
}

export const mailFiguresWork = createWork<MailFigures, MailFiguresKey, MailFiguresDeps>({
  words: { one: 'figures of an e-mail', turn: 'counting for an e-mail' },
  life: mailFiguresLife,
  async change({ records }, key, change) {
    return (await changeRecord(records, recordKey(key), reader, change, { times: timesOf }))?.after;
  },
  queue: ({ figuresQueue }) => figuresQueue,
  message: ({ owner, id }) => ({ owner, mailFiguresId: id }),
  logged: ({ id }) => ({ mailFiguresId: id }),
});

const MOST_LISTED = 1_000;

export async function listMailFigures({ records }: Store, owner: string): Promise<MailFigures[]> {
  const stored = await records.list({ partition: `O#${owner}`, prefix: PREFIX, limit: MOST_LISTED });
  return stored.flatMap((record) => readRecord(record, reader) ?? []);
}

/** Whoever counts them meanwhile has lost them, and the mail goes without. */
export async function removeMailFigures(
  { records, files }: Store & { files: Pick<Files, 'removeAll'> },
  key: MailFiguresKey,
): Promise<void> {
  await records.remove(recordKey(key));
  await files.removeAll(mailFiguresPrefix(key));
}

/** The sweeper's check: a lost message is sent again, and what no mail can need any more is deleted. */
export async function sweepMailFigures(
  deps: MailFiguresDeps & { files: Pick<Files, 'removeAll'> },
  key: MailFiguresKey,
  holder: Holder,
): Promise<'requeued' | 'cleaned' | 'untouched'> {
  const found = await readMailFigures(deps, key);
  if (found && isForRemoval(found, deps.now())) {
    await removeMailFigures(deps, key);
    return 'cleaned';
  }
  return (await mailFiguresWork.sweep(deps, key, holder)) ? 'requeued' : 'untouched';
}

/** Those that a due record is about, or undefined when the record is of another kind. */
export function mailFiguresKeyOf({ partition, sort }: RecordKey): MailFiguresKey | undefined {
  if (!sort.startsWith(PREFIX) || !partition.startsWith('O#')) return undefined;
  return { owner: partition.slice(2), id: sort.slice(PREFIX.length) };
}

function recordKey({ owner, id }: MailFiguresKey): RecordKey {
  return { partition: `O#${owner}`, sort: PREFIX + id };
}

function timesOf(found: MailFigures): RecordTimes {
  return { dueAt: mailFiguresLife.rules.dueAt(found), isCleaning: mailFiguresLife.isFinal(found) };
}
