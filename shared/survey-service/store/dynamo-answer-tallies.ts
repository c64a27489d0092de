/**
 * Tallies: how many answers of each state and day lie in a bucket. Answer and tally are two writes, and a process
 * may be killed or held up between them. So a change first takes the tally away and notes its answer in its place; and
 * who makes a new tally first raises the versions of all noted answers, so that a change still on its way fails and
 * begins again. A tally is stored only where nothing was noted meanwhile: no clock is needed.
 */
import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { deleteBatches } from '../../adapters/dynamo/dynamo-batches.ts';
import { directory, type Item, padded, partition } from './dynamo-answer-items.ts';
import { type AnswersTable, askAll, bucketOf } from './dynamo-answer-table.ts';

/** By state and day, as the flags of an answer end: `C--/2026-03-02`. */
export type Tally = Record<string, number>;

export interface Counted {
  /** Absent: something was noted since it was made. */
  tally: Tally | undefined;
  /** Another one with every note. */
  mark: string | undefined;
  /** The answers noted since. */
  changed: readonly number[];
}

const PREFIX = '#T#';
/** Raising versions must not hold up a count; what is left is done by later ones. */
const MOST_RAISED = 500;

/** Must come after the answer was read and before the write that changes what it counts as. */
export async function noteChange(table: AnswersTable, id: number): Promise<void> {
  await table.client.send(
    new UpdateItemCommand({
      ...tallyAt(table, bucketOf(table, id).bucket),
      UpdateExpression: 'SET mark = :mark REMOVE tally ADD changed :changed',
      ExpressionAttributeValues: { ':mark': { S: randomUUID() }, ':changed': { NS: [String(id)] } },
    }),
  );
}

/** All buckets that have a tally or a note. */
export async function readTallies(table: AnswersTable): Promise<Map<number, Counted>> {
  const counted = new Map<number, Counted>();
  for await (const item of tallyItems(table)) {
    counted.set(Number(item.sk?.S?.slice(PREFIX.length)), {
      tally: item.tally?.S !== undefined ? JSON.parse(item.tally.S) : undefined,
      mark: item.mark?.S,
      changed: (item.changed?.NS ?? []).map(Number),
    });
  }
  return counted;
}

/** Around writes that note nothing; they are for surveys that nobody counts yet. */
export async function removeTallies(table: AnswersTable): Promise<void> {
  const keys: Item[] = [];
  for await (const { sk } of tallyItems(table, 'sk')) if (sk) keys.push({ pk: { S: directory(table.surveyId) }, sk });
  await deleteBatches(table.client, table.tableName, keys);
}

/** Fails every change of these buckets that is on its way. Gives those that may have a tally made from now on. */
export async function stopChanges(
  table: AnswersTable,
  counted: ReadonlyMap<number, Counted>,
  wanted: readonly number[],
): Promise<readonly number[]> {
  const stopped: number[] = [];
  let raised = 0;
  for (const bucket of wanted) {
    const changed = counted.get(bucket)?.changed ?? [];
    if (raised > 0 && raised + changed.length > MOST_RAISED) continue;
    for (const id of changed) await raiseVersion(table, id);
    raised += changed.length;
    stopped.push(bucket);
  }
  return stopped;
}

/** Stored only where the bucket is as it was when it was read. */
export async function storeTally(
  table: AnswersTable,
  bucket: number,
  tally: Tally,
  seen: Counted | undefined,
): Promise<void> {
  const isSame = seen?.mark === undefined ? 'attribute_not_exists(mark)' : 'mark = :seen';
  await updateIf(table, tallyAt(table, bucket), {
    UpdateExpression: 'SET tally = :tally REMOVE changed',
    ConditionExpression: isSame,
    ExpressionAttributeValues: {
      ':tally': { S: JSON.stringify(tally) },
      ...(seen?.mark !== undefined && { ':seen': { S: seen.mark } }),
    },
  });
}

/** The mark of its last writer stays: that one may still ask whether its write has arrived. */
async function raiseVersion(table: AnswersTable, id: number): Promise<void> {
  const Key = { pk: { S: partition(bucketOf(table, id)) }, sk: { S: padded(id) } };
  await updateIf(
    table,
    { TableName: table.tableName, Key },
    {
      UpdateExpression: 'ADD version :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    },
  );
}

function tallyItems(table: AnswersTable, only?: string): AsyncGenerator<Item> {
  const names = { ':from': { S: PREFIX }, ':to': { S: `${PREFIX}~` } };
  const input = { KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to', ProjectionExpression: only };
  return askAll(table, directory(table.surveyId), input, names);
}

type Update = Pick<
  UpdateItemCommand['input'],
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>;

/** Where the condition does not hold, nothing is to be done. */
async function updateIf({ client }: AnswersTable, item: ReturnType<typeof tallyAt>, update: Update): Promise<void> {
  try {
    await client.send(new UpdateItemCommand({ ...item, ...update }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

function tallyAt({ tableName, surveyId }: AnswersTable, bucket: number) {
  const Key = { pk: { S: directory(surveyId) }, sk: { S: `${PREFIX}${padded(bucket)}` } };
  return { TableName: tableName, Key };
}
