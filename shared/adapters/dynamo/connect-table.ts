/** The client of DynamoDB, whose calls all end. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { wayTo } from '../stores/near-stores.ts';
import { tableDeadlines } from '../stores/store-deadlines.ts';

export function connectTable(): DynamoDBClient {
  return unlogged(new DynamoDBClient({ ...tableDeadlines, ...wayTo('dynamodb') }));
}

/** The SDK would copy every item of every answer, without what is secret, for a logger that nobody has given it. */
export function unlogged(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}
