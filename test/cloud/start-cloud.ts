/** A deployment that runs on this machine, over stores that are there, and what a step is given of it. */
import { createServer } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { closeServer, listen } from '../../infra/local/listen.ts';
import { createDynamoRecords } from '../../shared/adapters/dynamo/dynamo-records.ts';
import { createKeyBook } from '../../shared/survey-service/accounts/key-book.ts';
import type { Deployment, SynthesisOptions } from './deployment.ts';
import { startFront } from './front/front.ts';
import { createLoopRule } from './front/loop-rule.ts';
import { type RunningFunctions, runFunctions } from './lambda/run-functions.ts';
import type { Cloud } from './steps/step.ts';
import { adminAccess, queueUrlAt } from './stores/create-resources.ts';
import type { Stores } from './stores/start-stores.ts';

interface Urls extends Pick<SynthesisOptions, 'publicUrl' | 'pageUrl' | 'viewsUrl'> {
  /** Lets go of the ports, for those who will listen on them. */
  release(): Promise<void>;
}

/** The synthesis takes minutes on a busy machine: until it is over, the ports are kept from other programs. */
export async function newUrls(closing: AsyncDisposableStack): Promise<Urls> {
  const held = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const server = createServer();
      return { server, url: (await listen(server, 0)).url };
    }),
  );
  const [publicUrl = '', pageUrl = '', viewsUrl = ''] = held.map(({ url }) => url);
  const release = async () => {
    await Promise.all(held.splice(0).map(({ server }) => closeServer(server)));
  };
  closing.defer(release);
  return { publicUrl, pageUrl, viewsUrl, release };
}

export interface CloudParts {
  deployment: Deployment;
  stores: Stores;
  urls: Urls;
  /** A live survey service and a key of it; by default the deployed one, with a key that is made here. */
  survey?: Cloud['survey'] | undefined;
}

export async function startCloud(parts: CloudParts, closing: AsyncDisposableStack) {
  const { deployment, stores, urls, survey } = parts;
  const front = await startFront(deployment, stores.backends);
  closing.defer(() => front.stop());
  const loopRule = createLoopRule(deployment);
  await urls.release();
  const functions = await runFunctions(deployment, front, stores, loopRule);
  closing.defer(() => functions.stop());
  const client = new DynamoDBClient(adminAccess(stores.backends, 'dynamodb', deployment.region));
  closing.defer(() => client.destroy());
  const tables = { client, ...tableNames(deployment) };
  const filesClient = new S3Client({ ...adminAccess(stores.backends, 's3', deployment.region), forcePathStyle: true });
  closing.defer(() => filesClient.destroy());
  const cloud: Cloud = {
    url: urls.publicUrl,
    pageUrl: urls.pageUrl,
    upstream: tables.surveys === '' ? 'live' : 'embedded',
    survey: survey ?? { url: `${urls.publicUrl}/v3`, key: await firstKey(tables) },
    tables,
    files: { client: filesClient, bucket: settingOf(deployment, 'FILES_BUCKET') ?? '' },
    outside: stores.outside,
    report: reporter(deployment, stores, closing),
    tick: functions.tick,
    namesDownloads: stores.namesDownloads,
    faults: front.faults,
  };
  return { cloud, front, functions, loopRule };
}

/** The topic sends on what SES says as it is: raw, to the queue that has subscribed. */
function reporter(
  { region, mailReports = '' }: Deployment,
  { backends }: Pick<Stores, 'backends'>,
  closing: AsyncDisposableStack,
): Cloud['report'] {
  const access = adminAccess(backends, 'sqs', region);
  const client = new SQSClient(access);
  closing.defer(() => client.destroy());
  return async (event) => {
    const QueueUrl = queueUrlAt(access.endpoint, mailReports);
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(event) }));
  };
}

/** The names in the environment of the functions; without the reference service there is no second table. */
export function tableNames(deployment: Pick<Deployment, 'functions'>): { records: string; surveys: string } {
  const named = (name: string) => settingOf(deployment, name) ?? '';
  return { records: named('RECORDS_TABLE'), surveys: named('SURVEYS_TABLE') };
}

/** What the functions that know this setting are told. */
export function settingOf({ functions }: Pick<Deployment, 'functions'>, name: string): string | undefined {
  return functions.map(({ environment }) => environment[name]).find((value) => value !== undefined);
}

/** The first key of a deployed reference service, made as `npm run token -- create` makes it: in its table. */
async function firstKey({ client, surveys }: Pick<Cloud['tables'], 'client' | 'surveys'>): Promise<string> {
  const { key } = await createKeyBook(createDynamoRecords(client, surveys), () => Date.now()).create({});
  return key;
}

const toldLines = 12;

/** The last words of every function that has complained, for whoever looks for the cause. */
export function tellLogs(functions: RunningFunctions, deployment: Deployment, say: (line: string) => void): void {
  for (const { name } of deployment.functions) {
    const lines = functions.logsOf(name).split('\n');
    const complaints = lines.filter((line) => /"level":"(ERROR|CRITICAL)"|\tERROR\t|failed:|ended:/.test(line));
    for (const line of complaints.slice(-toldLines)) say(`${name}: ${line.slice(0, 600)}`);
  }
}
