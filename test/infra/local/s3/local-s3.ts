/** Starts the S3 under test in a folder of its own and gives a real SDK client for it, with ways to tamper. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { startS3Server } from '../../../../infra/local/s3/server.ts';

export const account = { accessKeyId: 'LOCALKEY', secretAccessKey: 'local-secret', region: 'eu-central-1' };
export const Bucket = 'files';
/** The web page that may send forms to the bucket. */
export const pageOrigin = 'http://127.0.0.1:4567';
export const MIB = 1024 * 1024;

/** The SDK warns on the console of every refused stream; the tests refuse many. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

export async function startLocalS3() {
  const folder = await mkdtemp(join(tmpdir(), 'local-s3-'));
  const pages = { [Bucket]: [pageOrigin] };
  const start = (port: number) => startS3Server({ ...account, folder, port, buckets: [Bucket, 'other'], pages });
  let server = await start(0);
  const { url } = server;
  const clients: S3Client[] = [];
  function connect(config: S3ClientConfig = {}): S3Client {
    const { region, ...credentials } = account;
    const common = { endpoint: url, region, credentials, forcePathStyle: true, maxAttempts: 1, logger: silent };
    const client = new S3Client({ ...common, ...config });
    clients.push(client);
    return client;
  }
  return {
    url,
    folder,
    client: connect(),
    connect,
    /** A client whose every request is changed. */
    changing: (when: Moment, change: Change) => changeRequests(connect(), when, change),
    /** The names of all data files, to see that nothing is left behind. */
    dataFiles: () => readdir(join(folder, 'data')),
    async restart() {
      await server.close();
      server = await start(Number(new URL(url).port));
    },
    async stop() {
      for (const client of clients) client.destroy();
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type LocalS3 = Awaited<ReturnType<typeof startLocalS3>>;

export interface WireRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
}

/** Before signing, a change makes a strange but honest request; after it, a forgery or a body damaged on its way. */
type Moment = 'before signing' | 'after signing';
export type Change = (request: WireRequest) => void;

function changeRequests(client: S3Client, when: Moment, change: Change): S3Client {
  function apply(args: { request: unknown }): void {
    if (!isWireRequest(args.request)) throw new Error('not an HTTP request');
    change(args.request);
  }
  if (when === 'before signing') {
    client.middlewareStack.add(
      (next) => (args) => {
        apply(args);
        return next(args);
      },
      { step: 'build', priority: 'low' },
    );
  } else {
    client.middlewareStack.add(
      (next) => (args) => {
        apply(args);
        return next(args);
      },
      { step: 'deserialize', priority: 'high' },
    );
  }
  return client;
}

function isWireRequest(value: unknown): value is WireRequest {
  return typeof value === 'object' && value !== null && 'path' in value && 'query' in value && 'headers' in value;
}

export async function put(client: S3Client, Key: string, Body: string | Uint8Array = Key): Promise<string> {
  const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, Body }));
  return ETag ?? '';
}

export function md5Like(fill: string): string {
  return `"${fill.repeat(32)}"`;
}

/** The Code of an S3 error body. */
export async function codeOf(response: Response): Promise<string> {
  return /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? '';
}

/** Deterministic bytes that differ from place to place. */
export function pattern(sizeBytes: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  let state = seed;
  for (let i = 0; i < sizeBytes; i += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    for (let j = i; j < Math.min(i + 4, sizeBytes); j++) bytes[j] = state >>> (8 * (j - i));
  }
  return bytes;
}
