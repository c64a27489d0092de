/** The file system of a function in the proof: it reads what it was deployed with, and writes to `/tmp` alone, up to its size. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deployed } from '../front/small-deployment.ts';
import { runtimeClient } from '../stores/installed.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const code = `
import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
export async function handler({ in: folder, megabytes = 0 }) {
  const path = join(folder === 'tmp' ? tmpdir() : import.meta.dirname, 'written');
  try {
    writeFileSync(path, '');
    for (let at = 0; at < megabytes; at++) appendFileSync(path, Buffer.alloc(1024 ** 2));
    return statSync(path).size;
  } catch (error) {
    return error.code;
  }
}
`;

const client = { AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1: 'true' };
const isInstalled = existsSync(runtimeClient);
if (!isInstalled)
  console.warn('NOT TESTED: the file system of functions. The runtime client is missing: run test/cloud/setup');

describe.runIf(isInstalled)('a function', () => {
  let bundle: string;
  let sandbox: Sandbox | undefined;
  const said: string[] = [];

  beforeEach(async () => {
    bundle = await mkdtemp(join(tmpdir(), 'survey-exports-sandbox-'));
    await writeFile(join(bundle, 'index.mjs'), code);
    const fn = deployed('writer', [], { bundle });
    const environment = {
      PATH: process.env.PATH ?? '',
      AWS_REGION: 'eu-central-1',
      _HANDLER: 'index.handler',
      ...client,
    };
    sandbox = await startSandbox({ fn, functionArn: 'arn', environment, say: (line) => said.push(line) });
  });
  afterEach(async () => {
    await sandbox?.stop();
    await rm(bundle, { recursive: true });
  });

  const write = (place: string, megabytes?: number) =>
    sandbox?.invoke({ event: { in: place, megabytes }, traceHeader: 'Root=1-0-0' });

  it('cannot write beside its code', async () => {
    expect(await write('bundle')).toEqual({ ok: true, payload: 'ERR_ACCESS_DENIED' });
    await expect(readFile(join(bundle, 'written'))).rejects.toThrow('ENOENT');
  });

  it('can write to /tmp, and no more than it has there', async () => {
    expect(await write('tmp', 1)).toEqual({ ok: true, payload: 1024 ** 2 });
    expect(await write('tmp', 513)).toEqual({ ok: false, reason: 'threw' });
    expect([sandbox?.hasEnded(), said.some((line) => line.includes('512 MB to /tmp'))]).toEqual([true, true]);
  });
});
