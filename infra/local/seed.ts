/** Demo data for the reference survey service, written straight into its table when that is empty. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoRecords } from '../../shared/adapters/dynamo/dynamo-records.ts';
import { tableDeadlines } from '../../shared/adapters/store-deadlines.ts';
import { createDynamoAnswers } from '../../shared/survey-service/store/dynamo-answers.ts';
import { seedDemoData } from './demo-data/seed-demo-data.ts';
import { region, tables } from './resource-names.ts';
import type { Services } from './services.ts';

export async function seed({ dynamoDb, credentials }: Pick<Services, 'dynamoDb' | 'credentials'>): Promise<void> {
  const client = new DynamoDBClient({ ...tableDeadlines, endpoint: dynamoDb.url, region, credentials });
  try {
    await seedDemoData({
      records: createDynamoRecords(client, tables.surveys),
      answers: createDynamoAnswers(client, tables.surveys),
      now: () => Date.now(),
    });
  } finally {
    client.destroy();
  }
}
