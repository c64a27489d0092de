/**
 * Conditional writes that report correctly who won. When the answer to a write is lost, the client sends it again and
 * the second try fails on what the first one wrote; a unique mark in every write shows whose it was.
 */
import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  type PutItemCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';

type Item = Record<string, AttributeValue>;
type Condition = Pick<
  PutItemCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** False when the condition does not hold. The item has the keys pk and sk. */
export function putIf(
  client: DynamoDBClient,
  tableName: string,
  item: Item,
  condition: Condition,
  abortSignal?: AbortSignal,
): Promise<boolean> {
  return isOurs(client, tableName, item, (writeId) =>
    client.send(new PutItemCommand({ TableName: tableName, Item: { ...item, writeId }, ...condition }), {
      ...(abortSignal && { abortSignal }),
    }),
  );
}

/**
 * False when there is no item of this version. Attributes that are given as undefined are removed; those that are not
 * named stay as they are, because a newer release may have written them.
 */
export function updateIf(
  client: DynamoDBClient,
  tableName: string,
  { pk, sk, ...attributes }: Record<string, AttributeValue | undefined>,
  seenVersion: number,
): Promise<boolean> {
  const key: Item = { ...(pk && { pk }), ...(sk && { sk }) };
  return isOurs(client, tableName, key, (writeId) => {
    const all = Object.entries({ ...attributes, writeId });
    const set = all.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
    const removed = all.flatMap(([name, value]) => (value ? [] : [`#${name}`]));
    return client.send(
      new UpdateItemCommand({
        TableName: tableName,
        Key: key,
        UpdateExpression: [
          `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
          ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
        ].join(' '),
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: Object.fromEntries(
          ['version', ...all.map(([name]) => name)].map((n) => [`#${n}`, n]),
        ),
        ExpressionAttributeValues: {
          ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
          ':seen': { N: String(seenVersion) },
        },
      }),
    );
  });
}

async function isOurs(
  client: DynamoDBClient,
  tableName: string,
  item: Item,
  write: (writeId: AttributeValue) => Promise<unknown>,
): Promise<boolean> {
  const writeId = randomUUID();
  try {
    await write({ S: writeId });
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const wasRepeated = (error.$metadata.attempts ?? 1) > 1;
    return wasRepeated && (await storedWriteId(client, tableName, item)) === writeId;
  }
}

async function storedWriteId(client: DynamoDBClient, tableName: string, { pk, sk }: Item): Promise<string | undefined> {
  const Key: Item = { ...(pk && { pk }), ...(sk && { sk }) };
  const { Item } = await client.send(new GetItemCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item?.writeId?.S;
}
