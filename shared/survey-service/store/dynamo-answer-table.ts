/** The answers of one survey as a part of the table: its items, and its slim index by the day they ended. */
import {
  type DynamoDBClient,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { type Item, partition } from './dynamo-answer-items.ts';

export const INDEX_PAGE = 5000;

export interface AnswerSizes {
  /** So many ids have one tally. */
  block: number;
  /** A survey with no more ids than this is counted on the index alone. */
  few: number;
  /** How long the write of a new answer may take. */
  writeMs?: number;
}

export interface AnswersTable {
  client: DynamoDBClient;
  tableName: string;
  surveyId: number;
  sizes: AnswerSizes;
  now: () => number;
  ask(input: Partial<QueryCommandInput>, values?: Item): Promise<QueryCommandOutput>;
}

export function answersTable(parts: Omit<AnswersTable, 'ask'>): AnswersTable {
  const { client, tableName, surveyId } = parts;
  const ask: AnswersTable['ask'] = (input, values = {}) =>
    client.send(
      new QueryCommand({
        KeyConditionExpression: 'pk = :pk',
        ...input,
        TableName: tableName,
        ConsistentRead: true,
        ExpressionAttributeValues: { ':pk': { S: partition(surveyId) }, ...values },
      }),
    );
  return { ...parts, ask };
}

/** All items of a question that takes many pages. */
export async function* askAll(
  { ask }: AnswersTable,
  input: Partial<QueryCommandInput>,
  values: Item,
): AsyncGenerator<Item> {
  let startKey: Item | undefined;
  do {
    const page = await ask({ ...input, ExclusiveStartKey: startKey }, values);
    yield* page.Items ?? [];
    startKey = page.LastEvaluatedKey;
  } while (startKey);
}

/** 0 when there are none. Tallies come before all answers. */
export async function highestId({ ask }: AnswersTable): Promise<number> {
  let startKey: Item | undefined;
  do {
    const page = await ask(
      {
        KeyConditionExpression: 'pk = :pk AND sk >= :lowest',
        ProjectionExpression: 'sk',
        ScanIndexForward: false,
        Limit: 1,
        ExclusiveStartKey: startKey,
      },
      { ':lowest': { S: '0' } },
    );
    if (page.Items?.[0]) return Number(page.Items[0].sk?.S);
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return 0;
}
