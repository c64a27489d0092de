/** The client of DynamoDB, whose calls all end. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { wayTo } from '../near-stores.ts';
import { tableDeadlines } from '../store-deadlines.ts';

export function connectTable(): DynamoDBClient {
  return new DynamoDBClient({ ...tableDeadlines, ...wayTo('dynamodb') });
}
