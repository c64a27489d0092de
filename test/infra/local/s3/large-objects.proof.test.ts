/** A 200 MB object goes up, is copied and comes down through a server whose memory stays flat. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { account, Bucket, MIB, pattern } from './local-s3.ts';

const SIZE_MIB = 200;
const block = pattern(MIB, 11);

/** Every block differs from the others, so a lost, doubled or swapped one changes the hash. */
function* blocks() {
  for (let index = 0; index < SIZE_MIB; index++) {
    const bytes = Buffer.from(block);
    bytes.writeUInt32BE(index);
    yield bytes;
  }
}

function expectedHash(): string {
  const hash = createHash('sha256');
  for (const bytes of blocks()) hash.update(bytes);
  return hash.digest('hex');
}

async function downloadedHash(client: S3Client, Key: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  if (!(Body instanceof Readable)) throw new Error('the body is not a stream');
  const hash = createHash('sha256');
  for await (const bytes of Body) hash.update(bytes);
  return hash.digest('hex');
}

it('streams 200 MB up and down in flat memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'large-s3-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server-process.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const answer = async () => String((await lines.next()).value);
  const endpoint = await answer();
  const peakBytes = async () => {
    child.stdin.write('\n');
    return Number(await answer());
  };
  const { region, ...credentials } = account;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const atStart = await peakBytes();
  const Body = Readable.from(blocks());
  await client.send(new PutObjectCommand({ Bucket, Key: 'large', Body, ContentLength: SIZE_MIB * MIB }));
  await client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/large` }));
  const expected = expectedHash();
  expect(await downloadedHash(client, 'large')).toBe(expected);
  expect(await downloadedHash(client, 'copy')).toBe(expected);
  expect((await peakBytes()) - atStart).toBeLessThan(120 * MIB);
  client.destroy();
  child.kill();
  await exited;
  await rm(folder, { recursive: true });
});
