/** What somebody who knows the command line of GitHub types here before having read anything. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../support/cli/cli-bench.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let host: TestHost;
let folder: string;
const opened: string[] = [];

beforeAll(async () => {
  host = await sharedHost();
  folder = await temporaryFolder();
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...words: string[]) {
  const env = { SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: demoToken };
  const open = async (url: string) => opened.push(url.slice(host.url.length)) > 0;
  return runInProcess(words, { env, folder, configFolder: join(folder, 'config'), open });
}

/** What it prints; it must not fail. */
async function printed(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...words);
  expect([words, code, code === 0 ? '' : stderr]).toEqual([words, 0, '']);
  return stdout;
}

describe('by the habits of another command line', () => {
  it('surveys are listed, viewed and exported', async () => {
    const three = await printed('survey', 'list', '-L', '3');
    expect(three.trim().split('\n')).toHaveLength(1 + 3);
    expect(await printed('survey', 'view', '2')).toContain('Conference feedback: ');
    await printed('export', 'create', '4', '-o', 'answers.csv');
    expect((await run('export', '4', '-o', 'answers.csv')).stderr).toContain('already exists');
    await printed('export', '4', '-o', 'answers.csv', '-f');
  });

  it('exports are listed, viewed, downloaded and removed', async () => {
    const ids = JSON.parse(await printed('export', 'ls', '--json', 'id,status', '--limit', '2'));
    expect(ids).toEqual([
      { id: expect.stringMatching(/^exp_/), status: 'ready' },
      { id: expect.stringMatching(/^exp_/), status: 'ready' },
    ]);
    expect(await printed('exports', 'list', '-q', '.[].id')).toBe(`${ids[0].id}\n${ids[1].id}\n`);
    expect(await printed('export', 'view', 'last')).toContain(ids[0].id);
    await printed('exports', 'download', 'last', '-D', 'march');
    await printed('export', 'rm', ids[0].id, '-y');
    expect(await printed('exports', 'list', '--jq', '.[].id')).toBe(`${ids[1].id}\n`);
  });

  it('presets and schedules are made, viewed, switched and removed by other words', async () => {
    await printed('preset', 'new', 'Mine', '--no-personal');
    expect(JSON.parse(await printed('presets', 'view', 'Mine')).name).toBe('Mine');
    await printed('schedule', 'add', '--name', 'Mondays', '--cron', '0 6 * * 1', '--all', '--file', 'a.csv');
    expect(await printed('schedule', 'disable', 'Mondays')).toContain('paused');
    expect(await printed('schedule', 'enable', 'Mondays')).toContain('next runs');
    await printed('schedule', 'rm', 'Mondays', '-y');
    await printed('preset', 'remove', 'Mine', '-y');
    expect(JSON.parse(await printed('preset', 'ls', '--json'))).toEqual([]);
  });

  it('--web opens the screen of what a command shows or lists', async () => {
    const id = (await printed('exports', 'list', '--jq', '.[0].id')).trim();
    for (const line of ['export view last', 'exports ls', 'survey view 2', 'surveys', 'batch list'])
      await printed(...line.split(' '), '--web');
    expect(opened).toEqual([`/#/exports/${id}`, '/#/exports', '/#/surveys/2', '/', '/#/batches']);
  });

  it('any path of the API can be asked, and a part of its answer chosen', async () => {
    expect(await printed('api', 'exports', '-X', 'get', '-f', 'limit=1', '--jq', '.data | length')).toBe('1\n');
    expect(await printed('api', 'surveys', '--jq', '.data[-1].folder')).toMatch(/^(null|\{.*\})\n$/);
    expect((await run('api', 'surveys', '--jq', 'map(.id)')).stderr).toContain('--jq: expected a path such as .[].id');
  });

  it('an export is only started, then watched and fetched', async () => {
    const id = (await printed('export', 'Conference feedback', '-o', 'gb.xlsx', '--country', 'gb', '--detach')).trim();
    expect(await printed('exports', 'watch', 'last')).toContain(`${id}: ready`);
    await printed('exports', 'download', 'last', '-o', 'gb.xlsx');
    expect(await printed('browse', 'last', '--print')).toBe(`${host.url}/#/exports/${id}\n`);
    expect((await run('export', '2', '-o', 'gb.xlsx', '--detach')).code).toBe(0);
    const mistyped = await run('export', 'confrence', '-o', 'a.csv');
    expect(mistyped.stderr).toContain('Did you mean "Conference feedback"?');
  });

  it('a path that does not fit the answer is a mistake, and what is not there is null', async () => {
    const onPage = await run('api', 'exports', '--jq', '.[0].id');
    expect([onPage.code, onPage.stderr]).toEqual([
      2,
      expect.stringContaining('.[0] needs a list, and there is an object with data, next_cursor'),
    ]);
    const onList = await run('exports', 'list', '--jq', '.data');
    expect(onList.stderr).toContain('.data needs an object, and there is a list');
    expect(await printed('exports', 'list', '--jq', '.[0].problem.code')).toBe('null\n');
  });

  it('a schedule mails to several people, by the flags of other programs', async () => {
    await printed('destination', 'create', '--email', 'demo@example.com');
    await printed('destination', 'create', '--email', 'bob@example.org');
    const people = ['--email', 'demo@example.com,bob@example.org'];
    await printed(
      'schedule',
      'add',
      '--name',
      'Mail',
      '--survey',
      '2',
      '-o',
      'a.xlsx',
      '--cron',
      '0 6 * * MON',
      ...people,
    );
    const shown = await printed('schedule', 'view', 'Mail');
    expect(shown).toMatch(/sent to +demo@example.com; bob@example.org, not agreed yet: bob@example.org\n/);
    expect(shown).toMatch(/answers +complete only\n/);
    await printed('schedule', 'rm', 'Mail', '-y');
  });

  it('help, versions and logins are where they are looked for', async () => {
    expect(await printed('help', 'exports', 'ls')).toContain('Usage: survey-exports exports list');
    expect(await printed('help', 'export')).toContain('Usage: survey-exports export <survey>');
    expect(await printed('auth')).toContain('Usage: survey-exports login');
    for (const words of [['status'], ['whoami'], ['auth', 'status']])
      expect(await printed(...words)).toContain(`server    ${host.url}`);
    expect(await printed('completion', '-s', 'zsh')).toContain('#compdef survey-exports');
    const unknown = await run('help', 'exprots');
    expect(unknown.stderr).toContain('There is no command "exprots". Did you mean exports?');
    expect((await run('completion')).stderr).toContain('completion needs <bash|zsh|fish>');
  });
});
