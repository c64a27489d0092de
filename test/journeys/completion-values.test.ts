/** What completion offers that only the server knows: as the program says it, and as shells show it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../support/cli/cli-bench.ts';
import { entry } from '../support/cli/cli-process.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let host: TestHost;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  host = await sharedHost();
  folder = await temporaryFolder();
  // a busy machine is given the time that a shell would not wait
  env = { SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: demoToken, SURVEY_EXPORTS_PATIENCE: '300' };
  for (const name of ['For the client', 'For the board']) await run(['preset', 'create', name, '--no-personal']);
  const program = join(folder, 'survey-exports');
  await writeFile(program, `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} ${JSON.stringify(entry)} "$@"\n`);
  await chmod(program, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (words: readonly string[], parts: Parameters<typeof runInProcess>[1] = {}) =>
  runInProcess(words, { env, configFolder: folder, ...parts });
const offered = async (...line: string[]) => (await run(['completion', 'values', '--', ...line])).stdout.split('\n');

describe('completion values', () => {
  it('offers surveys with their titles, and by name once one is begun', async () => {
    expect(await offered('export', '')).toContain('2\tConference feedback');
    expect(await offered('figures', '--lang', 'en', '')).toContain('2\tConference feedback');
    expect(await offered('exports', 'list', '--survey', '')).toContain('2\tConference feedback');
    expect(await offered('export', 'con')).toContain('Conference feedback\tsurvey 2');
    expect(await offered('export', '2', '')).toEqual(['']);
  });

  it('offers exports and schedules by id, presets by name', async () => {
    await run(['export', '4', '-o', join(folder, 'a.csv')]);
    const id = (await run(['exports', 'list', '--field', 'id'])).stdout.trim();
    const exports = await offered('export', 'show', '');
    expect(exports[0]).toMatch(new RegExp(`^${id}\tsurvey 4, ready, 20`));
    expect(await offered('exports', 'delete', id, '')).toEqual(exports);
    const schedule = await run([
      'schedule',
      'create',
      '--name',
      'Mondays',
      '--cron',
      '0 6 * * 1',
      '--all',
      '--file',
      'a.csv',
    ]);
    const [, sch = ''] = /^(sch_\w+)/.exec(schedule.stdout) ?? [];
    expect((await offered('schedule', 'run', ''))[0]).toMatch(new RegExp(`^${sch}\tMondays, `));
    expect(await offered('export', '2', '--preset', '')).toEqual(['For the board', 'For the client', '']);
  });

  it('offers what answers of the survey have, each once', async () => {
    const countries = await offered('export', '2', '--country', '');
    expect(countries[0]).toMatch(/^GB\t\d+ answers$/);
    const more = await offered('export', 'Conference feedback', '--country', 'GB,');
    expect(more).toHaveLength(countries.length - 1);
    expect(more[0]).toMatch(/^GB,US\t/);
    expect((await offered('export', '2', '--device', ''))[0]).toMatch(/^mobile\t/);
    expect((await offered('answers', 'list', '2', '--tag', '')).join()).toContain('speaker\t');
    const banners = await offered('figures', '2', '--banner', '');
    expect(banners).toEqual(expect.arrayContaining(['country', 'How did you take part?\tchoice']));
  });

  it.each([
    ['a server that is away', { SURVEY_EXPORTS_URL: 'http://127.0.0.1:9', SURVEY_API_TOKEN: demoToken }],
    ['a key that is wrong', undefined],
    ['no server at all', {}],
  ])('is silent about %s', async (_, settings) => {
    const given = settings ?? { ...env, SURVEY_API_TOKEN: '1|wrong' };
    for (const line of [
      ['export', ''],
      ['export', '2', '--country', ''],
      ['export', '99', '--tag', ''],
      ['exprot', ''],
    ]) {
      const said = await run(['completion', 'values', '--', ...line], { env: given });
      expect(said).toEqual({ code: 0, stdout: '', stderr: '' });
    }
  });
});

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const list = (words: readonly string[]) => words.map((word) => JSON.stringify(word)).join(' ');

/** A line of each shell that prints what it offers for the last of these words. */
const shells: Readonly<Record<string, { options: readonly string[]; ask(words: readonly string[]): string }>> = {
  bash: {
    options: ['--norc', '-c'],
    ask: (words) =>
      `COMP_WORDS=(${list(words)}); COMP_CWORD=${words.length - 1}; _survey_exports; printf '%s\\n' "\${COMPREPLY[@]}"`,
  },
  zsh: {
    options: ['-f', '-c'],
    ask: (words) =>
      `compadd() { while [[ "$1" != -- ]]; do shift; done; shift; print -l -- "$@" | grep "^\${words[CURRENT]}" }; words=(${list(words)}); CURRENT=${words.length}; _survey_exports`,
  },
  fish: { options: ['--no-config', '-c'], ask: (words) => `complete -C ${JSON.stringify(words.join(' '))}` },
};

describe.each(Object.entries(shells))('in %s', (shell, { options, ask }) => {
  it.runIf(has(shell))('shows surveys, values and presets of the server, and flags behind a dash', async () => {
    const { stdout } = await run(['completion', shell]);
    const shown = async (...line: string[]) => {
      const child = spawn(shell, [...options, `${stdout}\n${ask(['survey-exports', ...line])}`], {
        cwd: folder,
        env: { ...env, PATH: [folder, process.env.PATH].join(delimiter), HOME: folder, NODE_OPTIONS: '--no-warnings' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [printed] = await Promise.all([text(child.stdout), once(child, 'close')]);
      return printed.trim().split('\n');
    };
    const surveys = await shown('export', '');
    expect(surveys.find((line) => line.startsWith('2'))).toMatch(
      shell === 'zsh' ? /^2$/ : /^2(\t| {2}-- )Conference feedback$/,
    );
    expect((await shown('export', '2', '--country', '')).map((line) => line.slice(0, 2))).toContain('GB');
    const presets = (await shown('export', '2', '--preset', '')).map((line) => line.split('\t')[0]);
    expect(presets).toEqual(['For the board', 'For the client']);
    expect((await shown('export', '2', '--no-p')).join(' ')).toContain('--no-personal');
    expect(await shown('batch', 'st')).toEqual([expect.stringMatching(/^start/)]);
  });
});
