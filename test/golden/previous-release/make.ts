/**
 * Makes `records.json`: a bit of everything that a release stores, as its own code writes it. Run it on a checkout of the
 * release before this one, which has its packages installed. Nobody ran a release before 0.2.0: until there is one after
 * it, the records are those of its own code.
 * `node test/golden/previous-release/make.ts <folder of the checkout>`
 */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type AttributeValue, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { startLocalHost } from '../../../infra/local/host.ts';
import { useEverything } from './use-everything.ts';

type Item = Record<string, AttributeValue>;

const [checkout] = process.argv.slice(2);
if (!checkout) throw new Error('Name the folder of a checkout of the release before this one.');

const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(request.url === '/down' ? 500 : 204).end();
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const address = receiver.address();
const receiverUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

process.env.ALLOW_LOOPBACK_WEBHOOKS = '1';
const release: { startLocalHost: typeof startLocalHost } = await import(resolve(checkout, 'infra/local/host.ts'));
const dataDir = await mkdtemp(join(tmpdir(), 'previous-release-'));
const host = await release.startLocalHost({ port: 0, dataDir, demoData: true, timers: false });
const table = new DynamoDBClient({});
const before = await itemsOf(host.env.SURVEYS_TABLE);
await useEverything({ url: host.url, receiverUrl, tick: host.invokeTimer });
const known = new Set(before.map((item) => JSON.stringify(item)));
// first what work goes on in, so that some of it is caught under way
const records = await itemsOf(host.env.RECORDS_TABLE);
const surveys = (await itemsOf(host.env.SURVEYS_TABLE)).filter((item) => !known.has(JSON.stringify(item)));
const written = JSON.stringify({ madeAt: new Date().toISOString(), records, surveys }, null, 1)
  .replaceAll(host.url, 'http://host.test')
  .replaceAll(receiverUrl, 'http://receiver.test')
  // what is sealed with a key of that host opens nowhere else: a reader seals its own
  .replace(/(\\"(?:sealed|sealedToken|sealedHeaders)\\":\\")[^"\\]+/g, '$1SEALED');
await writeFile(join(import.meta.dirname, 'records.json'), `${written}\n`);
await host.close();
await rm(dataDir, { recursive: true, force: true });
receiver.close();
receiver.closeAllConnections();

async function itemsOf(name: string | undefined): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of paginateScan({ client: table }, { TableName: name })) items.push(...(page.Items ?? []));
  return items;
}
