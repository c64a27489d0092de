/** The emulators of our own local host, where nobody else's server is at hand. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamoDb } from '../../../infra/local/dynamodb/server.ts';
import { startKms } from '../../../infra/local/kms/server.ts';
import { startS3Server } from '../../../infra/local/s3/server.ts';
import { startSqs } from '../../../infra/local/sqs/server.ts';
import type { Deployment } from '../deployment.ts';
import type { Backend, StoreService } from '../front/front.ts';

/** Its queues know no system attributes. */
const keepsTraceIn = 'MessageAttributes';

/** What it must know before it starts. */
export type OwnPlaces = Pick<Deployment, 'region' | 'buckets'>;

export async function startOwn(
  services: readonly StoreService[],
  { region, buckets }: OwnPlaces,
  closing: AsyncDisposableStack,
): Promise<Backend[]> {
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-own-stores-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  const credentials = { accessKeyId: 'OWNSTORES', secretAccessKey: randomBytes(32).toString('base64url') };
  const account = { ...credentials, region };
  const start = {
    dynamodb: () => startDynamoDb(join(folder, 'dynamodb'), account),
    s3: () => startS3Server({ folder: join(folder, 's3'), port: 0, buckets, ...account }),
    sqs: () => startSqs({ queues: {}, ...account }),
    kms: () => startKms({ keyFile: join(folder, 'keys.json'), ...account }),
  };
  const backends: Backend[] = [];
  for (const service of services) {
    const { url, close } = await start[service]();
    closing.defer(close);
    backends.push({ service, endpoint: url, credentials, ...(service === 'sqs' && { keepsTraceIn }) });
  }
  return backends;
}
