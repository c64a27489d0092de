/** Demo data for the reference survey service, written straight into its table when that is empty. */
import { createDynamoRecords } from '../../shared/adapters/dynamo/dynamo-records.ts';
import { createDynamoAnswers } from '../../shared/survey-service/store/dynamo-answers.ts';
import { seedDemoData } from './demo-data/seed-demo-data.ts';
import { tables } from './resource-names.ts';
import { connectNear, type Services } from './services.ts';

export async function seed(services: Pick<Services, 'dynamoDb' | 'credentials'>): Promise<void> {
  const client = connectNear(services);
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
