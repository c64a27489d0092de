/** Looks for a text in everything a host keeps: every item of its tables, every object of its buckets, every file. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

export interface HostAccess {
  dataDir: string;
  /** What its functions see. */
  env: Record<string, string>;
}

/** Where it stands, in words; also where it is in base64, or with its sign percent-encoded. */
export async function searchHost({ dataDir, env }: HostAccess, secrets: readonly string[]): Promise<string[]> {
  const needles = secrets.flatMap(formsOf);
  const found: string[] = [];
  const look = (where: string, bytes: Uint8Array | string) => {
    const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1');
    if (needles.some((needle) => text.includes(needle))) found.push(where);
  };
  for (const table of [env.RECORDS_TABLE, env.SURVEYS_TABLE]) await eachItem(env, table ?? '', look);
  for (const bucket of [env.FILES_BUCKET, env.SNAPSHOTS_BUCKET, env.UPLOADS_BUCKET]) {
    await eachObject(env, bucket ?? '', look);
  }
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) look(path, await readFile(path));
  }
  return found;
}

/** A secret is no better hidden by writing it another way. */
export function formsOf(secret: string): string[] {
  const base64 = [0, 1, 2].map((shift) => {
    // whatever comes before it shifts its base64; the ends depend on the neighbours and are left out
    const text = Buffer.from(' '.repeat(shift) + secret).toString('base64');
    return text.slice(4, -4);
  });
  return [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex'), ...base64];
}

type Look = (where: string, bytes: Uint8Array | string) => void;

async function eachItem(env: HostAccess['env'], TableName: string, look: Look): Promise<void> {
  const client = new DynamoDBClient(clientOf(env, 'AWS_ENDPOINT_URL_DYNAMODB'));
  let from: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page: ScanCommandOutput = await client.send(new ScanCommand({ TableName, ExclusiveStartKey: from }));
    for (const item of page.Items ?? []) look(`${TableName} ${item.pk?.S} ${item.sk?.S}`, JSON.stringify(item));
    from = page.LastEvaluatedKey;
  } while (from);
  client.destroy();
}

async function eachObject(env: HostAccess['env'], Bucket: string, look: Look): Promise<void> {
  const client = new S3Client({ ...clientOf(env, 'AWS_ENDPOINT_URL_S3'), forcePathStyle: true });
  let token: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ...(token && { ContinuationToken: token }) }));
    for (const { Key = '' } of page.Contents ?? []) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      look(`${Bucket} ${Key}`, (await Body?.transformToByteArray()) ?? '');
    }
    token = page.NextContinuationToken;
  } while (token);
  client.destroy();
}

function clientOf(env: HostAccess['env'], endpoint: string) {
  return {
    endpoint: env[endpoint] ?? '',
    region: env.AWS_REGION ?? '',
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' },
  };
}
