/** A host that crashes is restarted, and one that ends on purpose is not. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';

const module = new URL('../../../infra/local/watch/supervise.ts', import.meta.url).href;
const host = new URL('./handlers/crashing-host.mjs', import.meta.url).pathname;
let folder: string;
let supervisor: ChildProcess | undefined;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  supervisor?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** `ends`: how the host ends, each time it is started. */
function start(ends: string) {
  const env = `{ ...process.env, PORT: '0', STARTS_FILE: ${JSON.stringify(join(folder, 'starts'))}, ENDS: '${ends}' }`;
  const given = `{ args: ['${host}'], env: ${env}, dataDir: '${folder}', firstWaitMs: 10 }`;
  const code = `const { supervise } = await import('${module}'); process.exit(await supervise(${given}));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  supervisor = child;
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => (said.stdout += text));
  child.stderr.on('data', (text) => (said.stderr += text));
  return { child, said, ended: once(child, 'close') };
}

const crashes = (stderr: string) =>
  stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

test('it is started again on its port, waits longer each time, and says why it fell', async () => {
  await writeFile(join(folder, 'crash-report.json'), '{"header":{"event":"heap out of memory"}}');
  const { said, ended } = start('SIGABRT 134 SIGKILL 0');
  expect((await ended)[0]).toBe(0);
  expect(await readFile(join(folder, 'starts'), 'utf8')).toBe('0\n4321\n4321\n4321\n');
  expect(said.stdout.match(/^ready http:.*$/gm)).toHaveLength(4);
  expect(crashes(said.stderr)).toMatchObject([
    { level: 'ERROR', reason: 'heap out of memory', signal: 'SIGABRT', startsAgainInMs: 10 },
    { code: 134, startsAgainInMs: 20 },
    { signal: 'SIGKILL', startsAgainInMs: 40 },
  ]);
});

test('one that cannot start, or was ended by a second signal, is left alone', async () => {
  const { said, ended } = start('1 stay');
  expect((await ended)[0]).toBe(1);
  expect(crashes(said.stderr)).toEqual([]);
});

test('a signal ends both, and is no crash', async () => {
  const { child, said, ended } = start('SIGKILL stay');
  await vi.waitFor(() => expect(said.stdout.match(/ready/g)).toHaveLength(2), { timeout: 300_000 });
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect(crashes(said.stderr)).toMatchObject([{ reason: 'killed by SIGKILL' }]);
});
