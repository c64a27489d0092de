/**
 * Puts what the release before has stored into the tables of a running host, as if it had ended there some minutes ago:
 * all times are moved, and what was sealed is sealed again with this host's own key.
 */
import { readFile } from 'node:fs/promises';
import { type AttributeValue, BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { createTokenSealer } from '../../../shared/adapters/stores/kms-secrets.ts';
import { newSecret, sealSecret } from '../../../shared/delivery/webhooks/secret.ts';
import { demoToken } from '../../support/hosts/api-client.ts';

type Item = Record<string, AttributeValue>;

interface Stored {
  madeAt: string;
  records: Item[];
  surveys: Item[];
}

/** Longer than any lease and any wait for what is queued. */
const LONG_AGO_MS = 15 * 60_000;

const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g;


export async function loadPreviousRelease(env: Readonly<Record<string, string | undefined>>): Promise<Stored> {
  const text = await readFile(new URL('records.json', import.meta.url), 'utf8');
  const { madeAt }: Stored = JSON.parse(text);
  const movedMs = Date.now() - LONG_AGO_MS - Date.parse(madeAt);
  const moved = text.replace(moment, (found) => new Date(Date.parse(found) + movedMs).toISOString());
  const stored: Stored = JSON.parse(moved);
  const client = new DynamoDBClient({});
  await write(client, env.RECORDS_TABLE ?? '', await Promise.all(stored.records.map((item) => sealed(item, env))));
  await write(client, env.SURVEYS_TABLE ?? '', await Promise.all(stored.surveys.map((item) => sealed(item, env))));
  client.destroy();
  return stored;
}

async function sealed(item: Item, env: Readonly<Record<string, string | undefined>>): Promise<Item> {
  const owner = /^O#([^/]+)/.exec(item.pk?.S ?? '')?.[1];
  const value = item.value?.S;
  if (owner === undefined || !value?.includes('SEALED')) return item;
  const sealer = createTokenSealer(new KMSClient({}), env.TOKEN_KEY_ID ?? '');
  const token = await sealer.seal(demoToken, owner);
  const secret = await sealSecret(sealer, newSecret(), owner);
  const headers = await sealSecret(sealer, '[]', owner);
  const text = value
    .replaceAll('"sealedToken":"SEALED"', `"sealedToken":"${token}"`)
    .replaceAll('"sealedHeaders":"SEALED"', `"sealedHeaders":"${headers}"`)
    .replaceAll('"sealed":"SEALED"', `"sealed":"${secret}"`);
  return { ...item, value: { S: text } };
}

async function write(client: DynamoDBClient, table: string, items: readonly Item[]): Promise<void> {
  for (let at = 0; at < items.length; at += 25) {
    const puts = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
  }
}
