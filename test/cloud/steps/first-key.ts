/** The first key of a deployed reference service, made as `npm run token -- create` makes it: in its table. */
import { createDynamoRecords } from '../../../shared/adapters/dynamo/dynamo-records.ts';
import { createKeyBook } from '../../../shared/survey-service/accounts/key-book.ts';
import type { Cloud } from './step.ts';

export async function firstKey({ client, surveys }: Pick<Cloud['tables'], 'client' | 'surveys'>): Promise<string> {
  const { key } = await createKeyBook(createDynamoRecords(client, surveys), () => Date.now()).create({});
  return key;
}
