/** `npm start` as a person meets it: a process with an environment, two streams, signals and an exit code. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdir, rm, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { closeServer, listen } from '../../../infra/local/listen.ts';
import { folderWithDemoData } from '../../support/hosts/demo-folder.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';

const entry = new URL('../../../infra/local/main.ts', import.meta.url).pathname;
let folder: string;
let data: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  data = join(folder, 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

interface Run {
  /** Resolves with the address once the ready line is there; rejects when the process ends before. */
  ready: Promise<string>;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
}

function start(env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      READY_MADE: process.env.READY_MADE,
      PORT: '0',
      DATA_DIR: data,
      ...env,
    },
    cwd: folder,
  });
  children.push(child);
  const texts = { stdout: '', stderr: '' };
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...texts }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      texts.stdout += text;
      const address = /^ready (\S+)\n/m.exec(texts.stdout)?.[1];
      if (address) resolve(address);
    });
    ended.then(({ stderr }) => reject(new Error(`It ended before it was ready: ${stderr}`)));
  });
  ready.catch(() => undefined);
  child.stderr.setEncoding('utf8').on('data', (text) => {
    texts.stderr += text;
  });
  return { ready, ended, stdout: () => texts.stdout, stderr: () => texts.stderr, kill: (signal) => child.kill(signal) };
}

function preloading(name: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${new URL(`handlers/${name}.mjs`, import.meta.url).href}` };
}

async function demoExports(url: string): Promise<Response> {
  return fetch(`${url}/exports`, { headers: { Authorization: 'Bearer 1|demo' } });
}

test('on a new folder it prints its address and what to try, answers, writes nothing that others may read, and ends with 0 at SIGINT', async () => {
  const run = start(preloading('stray-faults'));
  const url = await run.ready;
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect((await demoExports(url)).status).toBe(200);
  await vi.waitFor(() => expect(run.stdout()).toContain('answers.csv\n'), 300_000);
  expect(run.stdout()).toContain('1|demo');
  await expectThreeCommands(run.stdout());
  const entries = await readdir(data, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(8);
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    expect([entry.name, mode & 0o77]).toEqual([entry.name, 0]);
  }
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  expect(run.stderr()).toBe('');
  await expectToOutlastStrayFaults(run, url);
  run.kill('SIGINT');
  expect(await run.ended).toMatchObject({ code: 0 });
});

/** They export the demo survey when they are pasted into a shell. */
async function expectThreeCommands(printed: string): Promise<void> {
  const commands = printed.split('\n').filter((line) => line.startsWith('  '));
  expect(commands).toHaveLength(3);
  await symlink(new URL('handlers/curl.mjs', import.meta.url), join(folder, 'curl'));
  const env = { PATH: [folder, dirname(process.execPath), process.env.PATH].join(delimiter) };
  const { stdout } = await promisify(execFile)('sh', ['-c', commands.join('\n')], { cwd: folder, env });
  const [id = '', job = ''] = stdout.split('\n');
  expect(JSON.parse(job)).toMatchObject({ id, status: 'ready', files: [{ size_bytes: expect.any(Number) }] });
  const { files } = z.object({ files: z.array(z.object({ size_bytes: z.number() })) }).parse(JSON.parse(job));
  expect((await stat(join(folder, 'answers.csv'))).size).toBe(files[0]?.size_bytes);
}

/** An error that nobody awaits is a line of the log, and the host goes on. */
async function expectToOutlastStrayFaults(run: Run, url: string): Promise<void> {
  run.kill('SIGUSR2');
  await vi.waitFor(() => expect(run.stderr().match(/\n/g)).toHaveLength(2), 300_000);
  const messages = run
    .stderr()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).error.message);
  expect(messages).toEqual(['a stray rejection', 'a stray exception']);
  expect((await fetch(`${url}/health`)).status).toBe(200);
}

test('starts again on the folder of a process that was killed, and in production on one that was ended; meanwhile no other may have it', async () => {
  data = await folderWithDemoData();
  const first = start();
  await first.ready;
  const refused = await start().ended;
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^The data folder is in use by another process: \S+\n$/);
  first.kill('SIGKILL');
  await first.ended;
  const second = start();
  expect((await demoExports(await second.ready)).status).toBe(200);
  second.kill('SIGTERM');
  expect(await second.ended).toMatchObject({ code: 0 });

  // with a server for mails
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Survey Exports <exports@example.com>' };
  const third = start({ NODE_ENV: 'production', ...mail });
  const url = await third.ready;
  await vi.waitUntil(() => third.stdout().includes('npm run token'), 300_000);
  // nobody hears of demo keys, which are refused there
  expect(third.stdout()).not.toContain('1|demo');
  const headers = { authorization: 'Bearer 1|demo' };
  expect((await fetch(`${url}/v3/user`, { headers })).status).toBe(401);
  expect((await fetch(`${url}/outbox`, { headers })).status).toBe(404);
});

test('a signal while it starts ends it with 0 too', async () => {
  const server = createServer();
  const { port, url } = await listen(server, 0);
  await closeServer(server);
  const run = start({ PORT: String(port) });
  // It listens long before it is ready.
  await vi.waitFor(() => fetch(url), { timeout: 300_000, interval: 5 });
  run.kill('SIGTERM');
  expect(await run.ended).toMatchObject({ code: 0 });
});

test('says in one line that Node is too old', async () => {
  const { code, stdout, stderr } = await start(preloading('old-node')).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Node 24 is needed, this is 20\.20\.2\. [^\n]+\n$/);
});

test('says in one line that the port is taken', async () => {
  const server = createServer();
  const { port } = await listen(server, 0);
  const { code, stdout, stderr } = await start({ PORT: String(port) }).ended;
  await closeServer(server);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe(`Port ${port} is in use. Set PORT to another one, or to 0 for any free port.\n`);
});

test.each([
  [{ PORT: 'x' }, /^PORT must be a whole number from 0 to 65535: "x"\n$/],
  [{ DATA_DIR: `${entry}/below` }, /^The data folder cannot be written: \S+\n$/],
])('says in one line what is wrong with %j', async (env, line) => {
  const { code, stdout, stderr } = await start(env).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(line);
});
