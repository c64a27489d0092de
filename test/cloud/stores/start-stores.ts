/** The stores behind the front, by kind: others' servers where they are installed, our own emulators where they are not. */
import { ownerKeyId, pseudonymKeyId, tokenKeyId } from '../../../infra/local/kms/keys.ts';
import type { Deployment } from '../deployment.ts';
import type { Backend, StoreService } from '../front/front.ts';
import { createBuckets, createKeys, createQueues, createTables } from './create-resources.ts';
import { startDynamoDbLocal } from './dynamodb-local.ts';
import { motoFault, type StoresKind } from './installed.ts';
import { startMoto } from './moto.ts';
import { type Outside, startOutside } from './outside/outside.ts';
import { type OwnPlaces, startOwn } from './own.ts';
import { startRadosgw } from './radosgw.ts';

export interface Stores {
  backends: readonly Backend[];
  /** What takes the place of AWS, for the first line of the output. */
  describes: string;
  /** Whether its S3 knows the members of a link that set the headers of the answer. */
  namesDownloads: boolean;
  outside: Outside;
  stop(): Promise<void>;
}

const allServices: readonly StoreService[] = ['dynamodb', 's3', 'sqs', 'kms'];

export async function describeStores(kind: StoresKind): Promise<string> {
  if (kind === 'own') return 'our own emulators of DynamoDB, S3, SQS and KMS';
  if (kind === 'moto')
    return 'moto for DynamoDB, S3, SQS and KMS; its S3 cannot name a download, so names are not checked';
  const others = 'DynamoDB Local, radosgw for S3';
  const fault = await motoFault();
  if (fault === undefined) return `${others}, moto for SQS and KMS`;
  return `${others}; ${fault}, so our own emulators take the place of SQS and KMS`;
}

/** The servers alone, with nothing in them but the buckets of our own S3. */
export interface Servers {
  kind: StoresKind;
  backends: readonly Backend[];
  /** Which of them are our emulators. */
  own: readonly StoreService[];
  outside: Outside;
  stop(): Promise<void>;
}

export async function startStores(kind: StoresKind, deployment: Deployment): Promise<Stores> {
  const servers = await startServers(kind, deployment);
  try {
    return await furnished(servers, deployment);
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

export async function startServers(kind: StoresKind, deployment: OwnPlaces): Promise<Servers> {
  const closing = new AsyncDisposableStack();
  try {
    return { kind, ...(await start(kind, deployment, closing)), stop: () => closing.disposeAsync() };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

/** With all that this deployment would create in them. */
export async function furnished(
  { kind, backends, own, outside, stop }: Servers,
  deployment: Deployment,
): Promise<Stores> {
  await createTables(backends, deployment);
  if (!own.includes('s3')) await createBuckets(backends, deployment);
  await createQueues(backends, deployment);
  const keyIds = own.includes('kms') ? ownKeys(deployment) : await createKeys(backends, deployment);
  return {
    backends: backends.map((backend) => (backend.service === 'kms' ? { ...backend, keyIds } : backend)),
    describes: await describeStores(kind),
    namesDownloads: kind !== 'moto',
    outside,
    stop,
  };
}

async function start(kind: StoresKind, deployment: OwnPlaces, closing: AsyncDisposableStack) {
  const hasMoto = kind === 'debian' && (await motoFault()) === undefined;
  const own: readonly StoreService[] =
    kind === 'own' ? allServices : kind === 'debian' && !hasMoto ? ['sqs', 'kms'] : [];
  const moto: readonly StoreService[] = kind === 'moto' ? allServices : hasMoto ? ['sqs', 'kms'] : [];
  const started = await Promise.allSettled([
    own.length > 0 ? startOwn(own, deployment, closing) : [],
    moto.length > 0 ? startMoto(moto, closing) : [],
    ...(kind === 'debian' ? [startDynamoDbLocal(closing), startRadosgw(closing)] : []),
  ]);
  // all of them have ended their start, well or not, before anything is closed
  const backends = started.flatMap((one): Backend[] => {
    if (one.status === 'rejected') throw one.reason;
    return [one.value].flat();
  });
  const outside = await startOutside(closing);
  return { backends: [...backends, ...outside.backends], own, outside };
}

/** Our own KMS has three keys with fixed names; a function's environment says which of the deployment's it takes for what. */
function ownKeys({ functions, keys }: Deployment): ReadonlyMap<string, string> {
  const settings = { TOKEN_KEY_ID: tokenKeyId, OWNER_KEY_ID: ownerKeyId, PSEUDONYM_KEY_ID: pseudonymKeyId };
  const pairs = Object.entries(settings).flatMap(([setting, ownId]): [string, string][] => {
    const named = functions.map(({ environment }) => environment[setting]).find((value) => value !== undefined);
    const key = keys.find(({ id, arn }) => named === id || named === arn);
    return key ? [key.id, key.arn].map((name) => [name, ownId]) : [];
  });
  return new Map(pairs);
}
