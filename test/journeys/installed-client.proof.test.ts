/** The client as whoever installs it has it: from its archive, into an empty folder, with the Node that is there. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePackage } from '../../infra/ready-made/client/make-package.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let host: TestHost;
let folder: string;
let archive: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await temporaryFolder();
  archive = await makePackage(folder);
  const npm = ['install', '--global', '--offline', '--prefix', join(folder, 'installed'), archive];
  await promisify(execFile)('npm', npm, { cwd: folder });
  host = await startTestHost();
  // not the Node of the tests, where another one comes first
  const elsewhere = (process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules'));
  env = {
    PATH: [join(folder, 'installed/bin'), ...elsewhere, dirname(process.execPath)].join(delimiter),
    XDG_CONFIG_HOME: folder,
    SURVEY_EXPORTS_URL: host.url,
    SURVEY_API_TOKEN: demoToken,
  };
});

afterAll(async () => {
  await host?.close();
  await rm(folder, { recursive: true });
});

const run = (...words: string[]) => promisify(execFile)('survey-exports', words, { cwd: folder, env });

it('is one file without dependencies, of less than two megabytes', async () => {
  expect((await stat(archive)).size).toBeLessThan(2_000_000);
  const installed = join(folder, 'installed/lib/node_modules');
  expect(await readdir(installed)).toEqual(['survey-exports']);
  expect((await readdir(join(installed, 'survey-exports'))).toSorted()).toEqual([
    'README.md',
    'package.json',
    'survey-exports.mjs',
  ]);
  expect((await run('--version')).stdout).toMatch(/^survey-exports \d+\.\d+\.\d+\n$/);
});

it('makes a first export', async () => {
  expect((await run('surveys', 'conference')).stdout).toContain('Conference feedback');
  await run('export', '2', '--output', 'answers.csv', '--country', 'GB');
  const [header, ...rows] = (await readFile(join(folder, 'answers.csv'), 'utf8')).trimEnd().split('\r\n');
  expect(header).toContain('Country');
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.every((row) => row.includes(',GB,'))).toBe(true);
});

it('logs in to any server, and then needs no settings until it logs out', async () => {
  const home = join(folder, 'home');
  await mkdir(home);
  // nothing but a home: neither an address nor a key
  const stranger = { cwd: home, env: { PATH: env.PATH, HOME: home } };
  const typed = (words: string, key?: string) => {
    const running = promisify(execFile)('survey-exports', words.split(' '), stranger);
    running.child.stdin?.end(key);
    return running;
  };
  await expect(typed('surveys')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Run survey-exports login, .* or set SURVEY_EXPORTS_URL and SURVEY_API_TOKEN/),
  });
  await expect(typed(`surveys --url ${host.url}`)).rejects.toMatchObject({
    code: 3,
    stderr: expect.stringContaining('Run survey-exports login, or set SURVEY_API_TOKEN'),
  });
  await typed(`auth login --url ${host.url}`, `${demoToken}\n`);
  const kept = join(home, '.config/survey-exports/profiles.json');
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
  expect((await typed('auth status')).stdout).toContain(host.url);
  await typed('export 2 --output answers.xlsx');
  expect((await readFile(join(home, 'answers.xlsx'))).subarray(0, 2).toString()).toBe('PK');
  await typed('auth logout');
  expect(await readFile(kept, 'utf8')).not.toContain(demoToken);
  await expect(typed('surveys')).rejects.toMatchObject({ code: 2 });
});

it('has no command that needs the whole project', async () => {
  expect((await run('--help')).stdout).not.toMatch(/^ {2}(serve|token)/m);
});
