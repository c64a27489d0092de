/** The log of a Delta table in a bucket: read from the last checkpoint on, and made longer by commits of which each is there whole, once, or not at all. */
import { addAbortSignal, Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { z } from 'zod';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import { md5Of } from '../large-object.ts';
import { refusal } from '../refusal.ts';
import { emptyTable, readActions, replay, type TableState } from './actions.ts';
import { checkpointOf, linesIn } from './checkpoint.ts';

export interface TableFolder {
  s3: S3Client;
  bucket: string;
  /** Before every key; ends with a slash. */
  folder: string;
  /** As messages name it. */
  name: string;
  /** Ends everything. */
  stop: AbortSignal;
}

/** All that is read of a log: a commit is a few KB, and there are ten until the next checkpoint. */
const MOST_LOG_BYTES = 128 * 1024 * 1024;
const MOST_COMMITS = 100_000;
const LOOKS_AT_ONCE = 8;
const DIGITS = 20;
const commitName = /^(\d{20})\.json$/;

const logKey = (version: number, ending: string) => `_delta_log/${String(version).padStart(DIGITS, '0')}.${ending}`;
const commitKey = (version: number) => logKey(version, 'json');
const hintKey = '_delta_log/_last_checkpoint';
const hintSchema = z.object({ version: z.int().min(0) });

export async function readTable(place: TableFolder): Promise<TableState> {
  const table = (await readCheckpoint(place)) ?? emptyTable();
  let leftBytes = MOST_LOG_BYTES;
  for (const version of await versionsAfter(place, table.version)) {
    const bytes = await readObject(place, commitKey(version), leftBytes);
    const actions = bytes && readActions(bytes.toString());
    if (!actions) throw unreadable(place, commitKey(version));
    replay(table, actions, version);
    leftBytes -= bytes.length;
  }
  return table;
}

/** Undefined where there is none of ours: then all commits are read, which nobody removes. */
async function readCheckpoint(place: TableFolder): Promise<TableState | undefined> {
  const hint = await readObject(place, hintKey);
  const version = hint && versionIn(hint.toString());
  const file = version === undefined ? undefined : await readObject(place, checkpointKey(version));
  const lines = file && linesIn(file);
  const actions = lines === undefined ? undefined : readActions(lines);
  if (version === undefined || !actions) return undefined;
  const table = emptyTable();
  replay(table, actions, version);
  return { ...table, checkpoint: version };
}

const checkpointKey = (version: number) => logKey(version, 'checkpoint.parquet');

function versionIn(hint: string): number | undefined {
  try {
    return hintSchema.safeParse(JSON.parse(hint)).data?.version;
  } catch {
    return undefined;
  }
}

/** Written after its version: whoever is stopped before that leaves it to a later one. */
export async function writeCheckpoint(place: TableFolder, table: TableState, now: number): Promise<void> {
  const { s3, bucket: Bucket, folder } = place;
  const { bytes, hint } = checkpointOf(table, now);
  for (const [key, Body] of [
    [checkpointKey(table.version), bytes],
    [hintKey, hint],
  ] as const) {
    await s3.send(new PutObjectCommand({ Bucket, Key: folder + key, Body, ContentMD5: md5Of(Body) }));
  }
}

const unreadable = ({ name }: TableFolder, file: string) =>
  refusal('failed', deliveryProblem('log_unreadable', { table: name, file }));

/** In order, without gaps. */
async function versionsAfter(place: TableFolder, version: number): Promise<number[]> {
  const found: number[] = [];
  for await (const name of logNames(place, commitKey(version))) {
    const digits = commitName.exec(name)?.[1];
    if (digits === undefined || Number(digits) <= version) continue;
    const next = version + 1 + found.length;
    if (Number(digits) !== next || found.length === MOST_COMMITS) throw unreadable(place, commitKey(next));
    found.push(next);
  }
  return found;
}

/** The names of the files of the log, in order, from the one after this key on. */
async function* logNames({ s3, bucket, folder }: TableFolder, after: string): AsyncGenerator<string> {
  const Prefix = `${folder}_delta_log/`;
  for (let token: string | undefined; ; ) {
    const more = token === undefined ? { StartAfter: folder + after } : { ContinuationToken: token };
    const page = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, ...more }));
    for (const { Key = '' } of page.Contents ?? []) yield Key.slice(Prefix.length);
    token = page.NextContinuationToken;
    if (!page.IsTruncated || token === undefined) return;
  }
}

/** `conflict`: there is such a version already, by somebody else or by a try of our own whose answer was lost. */
export async function commit(place: TableFolder, version: number, lines: Buffer): Promise<'done' | 'conflict'> {
  const { s3, bucket: Bucket, folder } = place;
  const Key = folder + commitKey(version);
  const put = { Bucket, Key, Body: lines, ContentMD5: md5Of(lines), ContentType: 'application/json' };
  try {
    await s3.send(new PutObjectCommand({ ...put, IfNoneMatch: '*' }));
    return 'done';
  } catch (error) {
    if (isConflict(error)) return 'conflict';
    throw error;
  }
}

/** 409: another one is being written at the same moment. */
export function isConflict(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status === 412 || status === 409;
}

/** The paths of those that somebody has removed. */
export async function goneFiles(
  { s3, bucket, folder }: TableFolder,
  files: readonly { path: string }[],
): Promise<Set<string>> {
  const gone = new Set<string>();
  const left = files.values();
  async function look(): Promise<void> {
    for (const { path } of left) {
      try {
        await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: folder + decodeURIComponent(path) }));
      } catch (error) {
        if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error;
        gone.add(path);
      }
    }
  }
  // a table of years has hundreds of them
  await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, look));
  return gone;
}

/** Undefined where there is none. */
export async function readObject(
  { s3, bucket, folder, stop }: TableFolder,
  key: string,
  mostBytes = MOST_LOG_BYTES,
): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: folder + key }));
    if (!(Body instanceof Readable)) return undefined;
    const pieces: Buffer[] = [];
    let sizeBytes = 0;
    for await (const piece of addAbortSignal(stop, Body)) {
      const bytes = Buffer.from(piece);
      pieces.push(bytes);
      sizeBytes += bytes.length;
      if (sizeBytes > mostBytes) throw refusal('later', deliveryProblem('reply_too_large', { host: bucket }));
    }
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
