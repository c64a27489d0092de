/** Demo data, written straight into the tables when they are empty: the reference survey service's, and a tracker of the demo user. */
import { createDynamoRecords } from '../../shared/adapters/dynamo/dynamo-records.ts';
import type { NewAnswer } from '../../shared/survey-service/store/answer-record.ts';
import { firstItems, usualSizes } from '../../shared/survey-service/store/dynamo-answer-table.ts';
import { seedDemoData } from './demo-data/seed-demo-data.ts';
import { seedDemoTracker } from './demo-data/seed-demo-tracker.ts';
import { tables } from './resource-names.ts';
import { connectNear, type Services } from './services.ts';

/** The most that one call takes. */
const BATCH_ITEMS = 25;

export async function seed(services: Pick<Services, 'dynamoDb' | 'credentials'>): Promise<void> {
  const client = connectNear(services);
  try {
    const isNew = await seedDemoData({
      records: createDynamoRecords(client, tables.surveys),
      answers: fillerOf(services.dynamoDb),
      now: () => Date.now(),
    });
    if (isNew) await seedDemoTracker(createDynamoRecords(client, tables.records));
  } finally {
    client.destroy();
  }
}

/** Thousands of answers: without the client, which spends more on putting them into words than the table on storing them. */
function fillerOf({ service }: Services['dynamoDb']) {
  return {
    async fill(surveyId: number, answers: readonly NewAnswer[]) {
      const items = firstItems({ surveyId, sizes: usualSizes }, answers);
      const puts = items.map((Item) => ({ PutRequest: { Item } }));
      for (let at = 0; at < puts.length; at += BATCH_ITEMS) {
        const RequestItems = { [tables.surveys]: puts.slice(at, at + BATCH_ITEMS) };
        const { status, body } = await service('BatchWriteItem', JSON.stringify({ RequestItems }));
        if (status !== 200) throw new Error(`The demo data cannot be stored: ${body}`);
      }
    },
  };
}
