/**
 * A put under a condition that tells the truth about who won. When the answer to a put is lost, the client sends it
 * again and the second try fails on what the first has written; a mark of its own in every put shows whose write it was.
 */
import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  type PutItemCommandInput,
} from '@aws-sdk/client-dynamodb';

type Item = Record<string, AttributeValue>;
type Condition = Pick<
  PutItemCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** False when the condition does not hold. The item has the keys pk and sk. */
export async function putIf(
  client: DynamoDBClient,
  tableName: string,
  item: Item,
  condition: Condition,
): Promise<boolean> {
  const writeId = randomUUID();
  const marked = { ...item, writeId: { S: writeId } };
  try {
    await client.send(new PutItemCommand({ TableName: tableName, Item: marked, ...condition }));
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
