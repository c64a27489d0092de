/**
 * Tallies: how many answers of each state and day lie in a block of ids. Answer and tally are two writes, and a process
 * may be killed or held up between them. So a change first takes the tally away and notes its answer in its place; and
 * who makes a new tally first raises the versions of all noted answers, so that a change still on its way fails and
 * begins again. A tally is stored only where nothing was noted meanwhile: no clock is needed.
 */
import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { deleteBatches } from '../../adapters/dynamo/dynamo-batches.ts';
import { type Item, padded, partition } from './dynamo-answer-items.ts';
import { type AnswersTable, askAll } from './dynamo-answer-table.ts';

/** By state and day, as the flags of an answer end: `C--/2026-03-02`. */
export type Tally = Record<string, number>;

export interface Block {
  /** Absent: something was noted since it was made. */
  tally: Tally | undefined;
  /** Another one with every note. */
  mark: string | undefined;
  /** The answers noted since. */
  changed: readonly number[];
}

/** Sorts before every id. */
const PREFIX = '#T#';
/** Raising versions must not hold up a count; what is left is done by later ones. */
const MOST_RAISED = 500;

export function isTally({ sk }: Item): boolean {
  return sk?.S?.startsWith(PREFIX) ?? false;
}

/** Blocks are numbered from 1. */
export function blockOf({ sizes }: AnswersTable, id: number): number {
  return Math.ceil(id / sizes.block);
}

/** Must come after the answer was read and before the write that changes what it counts as. */
export async function noteChange(table: AnswersTable, id: number): Promise<void> {
  await table.client.send(
    new UpdateItemCommand({
      ...itemAt(table, tallyName(blockOf(table, id))),
      UpdateExpression: 'SET mark = :mark REMOVE tally ADD changed :changed',
      ExpressionAttributeValues: { ':mark': { S: randomUUID() }, ':changed': { NS: [String(id)] } },
    }),
  );
}

/** All blocks that have a tally or a note. */
export async function readBlocks(table: AnswersTable): Promise<Map<number, Block>> {
  const blocks = new Map<number, Block>();
  for await (const item of tallyItems(table)) {
    blocks.set(Number(item.sk?.S?.slice(PREFIX.length)), {
      tally: item.tally?.S !== undefined ? JSON.parse(item.tally.S) : undefined,
      mark: item.mark?.S,
      changed: (item.changed?.NS ?? []).map(Number),
    });
  }
  return blocks;
}

/** Around writes that note nothing; they are for surveys that nobody counts yet. */
export async function removeTallies(table: AnswersTable): Promise<void> {
  const items = await Array.fromAsync(tallyItems(table));
  const keys = items.map(({ sk }) => itemAt(table, sk?.S ?? '').Key);
  await deleteBatches(table.client, table.tableName, keys);
}

/** Fails every change of these blocks that is on its way. Gives those that may have a tally made from now on. */
export async function stopChanges(
  table: AnswersTable,
  blocks: ReadonlyMap<number, Block>,
  wanted: readonly number[],
): Promise<readonly number[]> {
  const stopped: number[] = [];
  let raised = 0;
  for (const block of wanted) {
    const changed = blocks.get(block)?.changed ?? [];
    if (raised > 0 && raised + changed.length > MOST_RAISED) continue;
    for (const id of changed) await raiseVersion(table, id);
    raised += changed.length;
    stopped.push(block);
  }
  return stopped;
}

/** Stored only where the block is as it was when it was read. */
export async function storeTally(
  table: AnswersTable,
  block: number,
  tally: Tally,
  seen: Block | undefined,
): Promise<void> {
  const isSame = seen?.mark === undefined ? 'attribute_not_exists(mark)' : 'mark = :seen';
  await updateIf(table, tallyName(block), {
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
  await updateIf(table, padded(id), {
    UpdateExpression: 'ADD version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': { N: '1' } },
  });
}

function tallyItems(table: AnswersTable): AsyncGenerator<Item> {
  const names = { ':from': { S: PREFIX }, ':to': { S: `${PREFIX}~` } };
  return askAll(table, { KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to' }, names);
}

type Update = Pick<
  UpdateItemCommand['input'],
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>;

/** Where the condition does not hold, nothing is to be done. */
async function updateIf(table: AnswersTable, name: string, update: Update): Promise<void> {
  try {
    await table.client.send(new UpdateItemCommand({ ...itemAt(table, name), ...update }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

function itemAt({ tableName, surveyId }: AnswersTable, name: string) {
  return { TableName: tableName, Key: { pk: { S: partition(surveyId) }, sk: { S: name } } };
}

function tallyName(block: number): string {
  return `${PREFIX}${padded(block)}`;
}
