/**
 * Writes an answer under an id that must be free. A sitting notes the id first, so that a write that arrives late, when
 * somebody else has taken over, meets the other one there: only one of them counts. A write that is not answered in time
 * may still arrive: it is reported as failed only when an empty item has taken its place, so that it never counts.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { putIf } from '../../adapters/dynamo/dynamo-put.ts';
import { Problem } from '../../problems/problem.ts';
import type { AnswerRecord, NewAnswer } from './answer-record.ts';
import type { AnswerMarks, AnswerSitting } from './answer-store.ts';
import { itemOf, keyOf, purgeOne } from './dynamo-answer-changes.ts';
import { toAnswer, toItem } from './dynamo-answer-items.ts';
import { type AnswersTable, bucketOf, idsOf, listBucket } from './dynamo-answer-table.ts';

const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
const WRITE_MS = 5000;
const WITHDRAWING_TRIES = 40;
const LONGEST_PAUSE_MS = 30_000;

/** False when somebody else's answer has the id. */
export async function writeUnder(
  table: AnswersTable,
  id: number,
  answer: NewAnswer,
  marks: AnswerMarks = {},
): Promise<boolean> {
  const { client, tableName } = table;
  const { sitting } = marks;
  const { bucket } = bucketOf(table, id);
  const item = toItem(bucketOf(table, id), id, answer, marks);
  await sitting?.reserve(id);
  if (id === idsOf(table, bucket).first) await listBucket(table, bucket);
  try {
    if (await inTime(table, (late) => putIf(client, tableName, item, isNew, late))) return true;
  } catch (error) {
    if (sitting === undefined || isRefused(error)) throw error;
    if (await hasArrived(table, id, sitting)) return true;
    throw storeIsSlow(error);
  }
  if (sitting && (await readOfSitting(table, id, sitting.name)))
    throw new Error('another process has stored the answer of this sitting meanwhile');
  return false;
}

export async function readOfSitting(
  table: AnswersTable,
  id: number,
  sitting: string,
): Promise<AnswerRecord | undefined> {
  const item = await itemOf(table, id);
  return item?.sitting?.S === sitting ? toAnswer(item) : undefined;
}

export function storeIsSlow(cause?: unknown): Problem {
  return new Problem('upstream_unavailable.store_slow', {}, { retryAfterSeconds: 5, cause });
}

/** Gives up after a time, whatever the result of the work. */
function inTime<Result>(
  { sizes: { writeMs = WRITE_MS } }: AnswersTable,
  work: (late: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = AbortSignal.timeout(writeMs);
  const over = new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
  return Promise.race([work(late), over]);
}

/** The table has looked at it and said no: nothing was written. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && '$fault' in error && error.$fault === 'client';
}

/** Whether a write that was not answered was stored. Where it cannot be said, it is taken back as soon as it can. */
async function hasArrived(table: AnswersTable, id: number, sitting: AnswerSitting): Promise<boolean> {
  try {
    return await isThere(table, id, sitting.name);
  } catch (error) {
    if (sitting.isRepeated !== true) void withdraw(table, id, sitting.name);
    throw storeIsSlow(error);
  }
}

async function isThere(table: AnswersTable, id: number, sitting: string): Promise<boolean> {
  const { client, tableName } = table;
  const empty = { ...keyOf(table, id), version: { N: '1' } };
  if (await inTime(table, (late) => putIf(client, tableName, empty, isNew, late))) return false;
  return (await inTime(table, () => readOfSitting(table, id, sitting))) !== undefined;
}

/** Its sender got the reply that it is not stored. */
async function withdraw(table: AnswersTable, id: number, sitting: string): Promise<void> {
  for (let tries = 0; tries < WITHDRAWING_TRIES; tries++) {
    try {
      if (await isThere(table, id, sitting)) await purgeOne(table, id);
      return;
    } catch {
      await pause(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** tries), undefined, { ref: false });
    }
  }
}
