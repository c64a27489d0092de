/** What people who know other programs try first: members of a result, errors as JSON, other words, names of countries. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../../../infra/local/listen.ts';
import { allFlags } from '../../../../shared/ways-in/cli/command.ts';
import { exportCommand } from '../../../../shared/ways-in/cli/commands/export.ts';
import { knownCommands } from '../../../../shared/ways-in/cli/completion/known-words.ts';
import { commandHelp } from '../../../../shared/ways-in/cli/help.ts';
import { parseInput } from '../../../../shared/ways-in/cli/parse-command.ts';
import { filtersOf } from '../../../../shared/ways-in/cli/request/filter-flags.ts';
import { commands } from '../../../../shared/ways-in/cli/run-cli.ts';
import { countryMeant } from '../../../../shared/ways-in/cli/words/country-code.ts';
import { inOurWords } from '../../../../shared/ways-in/cli/words/same-words.ts';
import { runInProcess } from '../../../support/cli/cli-bench.ts';

const answers: Record<string, { status: number; body: object }> = {
  '/webhooks': {
    status: 200,
    body: {
      data: [webhookOf('wh_1', ['export.ready']), webhookOf('wh_2', ['export.ready', 'export.failed'])],
      next_cursor: null,
    },
  },
};
const server = createServer((request, response) => {
  const { status, body } = answers[request.url?.split('?')[0] ?? ''] ?? {
    status: 404,
    body: { code: 'not_found', message: 'There is no export.', request_id: 'r', doc_url: '/docs/problems#not_found' },
  };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
let url: string;
beforeAll(async () => {
  url = (await listen(server, 0)).url;
});
afterAll(() => closeServer(server));

function webhookOf(id: string, events: string[]) {
  const fine = { enabled: true, disabled_at: null, disabled_reason: null, failing_since: null };
  return { id, url: 'https://hooks.example.com/', events, ...fine, created_at: '2026-03-02T06:00:00.000Z' };
}

const run = (...words: string[]) =>
  runInProcess(words, { env: { SURVEY_EXPORTS_URL: url, SURVEY_API_TOKEN: '1|demo' } });

describe('--field', () => {
  it('prints bare values, a line for each item, or with --json objects of these members', async () => {
    const listed = await run('webhook', 'list', '--field', 'id,events');
    expect([listed.code, listed.stderr, listed.stdout]).toEqual([
      0,
      '',
      'wh_1\texport.ready\nwh_2\texport.ready,export.failed\n',
    ]);
    const objects = await run('webhooks', 'list', '--json', '--field', 'id');
    expect(JSON.parse(objects.stdout)).toEqual([{ id: 'wh_1' }, { id: 'wh_2' }]);
  });

  it('says which members there are', async () => {
    const { code, stderr } = await run('webhooks', 'list', '--field', 'evnts');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^survey-exports: --field: there is no "evnts"; there are: id, .*Did you mean events\?\n$/);
  });
});

describe('an error', () => {
  it('is an object with --json, with the code that the command ends with', async () => {
    const { code, stdout, stderr } = await run('exports', 'show', 'exp_01kgh2m4n6p8r0t2v4w6x8z0a2', '--json');
    expect([code, stdout]).toEqual([4, '']);
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'not_found', message: 'There is no export.', status: 404 },
      exit_code: 4,
    });
  });

  it.each([
    [['surveys'], { SURVEY_EXPORTS_URL: 'http://127.0.0.1:9' }, 'SURVEY_EXPORTS_URL'],
    [['exports', 'list'], { SURVEY_EXPORTS_URL: 'http://127.0.0.1:9' }, 'SURVEY_EXPORTS_URL'],
    [['exports', 'list', '--pipeline', 'http://127.0.0.1:9'], {}, '--pipeline'],
  ])('of %j names what leads to the wrong server', async (words, env, name) => {
    const { code, stderr } = await runInProcess(words, { env: { SURVEY_API_TOKEN: '1|demo', ...env } });
    expect(code).toBe(5);
    expect(stderr).toContain('http://127.0.0.1:9 cannot be reached');
    expect(stderr).toContain(`Check ${name} and the network.`);
  });

  it('of a flag is in our own words', async () => {
    const said = async (...flags: string[]) => (await run('export', '2', '-o', 'a.csv', ...flags)).stderr;
    expect(await said('--confidence', '3')).toContain('--confidence: expected more than 50');
    expect(await said('--values', 'words')).toContain('--values: expected one of labels, codes, both, numbers');
    expect(await said('--from', 'yesterday')).toContain('--from: expected a date such as');
  });
});

describe('words', () => {
  const names = commands.map(({ name }) => name);

  it('are understood in the singular and the plural', () => {
    const own = new Set(names.map((name) => name.split(' ')[0] ?? ''));
    for (const name of own) {
      const other = name.endsWith('s') ? name.slice(0, -1) : `${name.replace(/y$/, 'ie').replace(/ch$/, 'che')}s`;
      const isCommand =
        own.has(other) || ['logins', 'logouts', 'apis', 'completions', 'browses', 'serves', 'erases'].includes(other);
      if (!isCommand) expect([other, inOurWords([other, 'list'], names)[0]]).toEqual([other, name]);
    }
    expect(inOurWords(['export', 'list'], names)).toEqual(['exports', 'list']);
    expect(inOurWords(['exports', '2', '-o', 'a.csv'], names)).toEqual(['export', '2', '-o', 'a.csv']);
    expect(inOurWords(['export', '2'], names)).toEqual(['export', '2']);
  });

  it('of countries lead to their codes', () => {
    expect(['Germany', 'germny', 'Германия', 'Alemania', 'UK', 'United Kingdom'].map(countryMeant)).toEqual([
      ...['DE', 'DE', 'DE', 'DE', 'GB', 'GB'],
    ]);
    expect(['DE', 'de', 'somewhere else entirely'].map(countryMeant)).toEqual([undefined, undefined, undefined]);
    const given = (...countries: string[]) =>
      filtersOf(parseInput(exportCommand, ['2', '--country', countries.join(',')]));
    expect(given('DE', 'FR')).toEqual({ country: ['DE', 'FR'] });
    expect(() => given('DE', 'France')).toThrow(/--country: France is a name.*Did you mean FR\?/);
  });
});

describe('the help', () => {
  it('has no line that a terminal would break, but for commands to copy', () => {
    for (const command of commands) {
      const lines = commandHelp(command, 100).split('\n');
      const long = lines.filter((line) => line.length > 120 && !/^ {2}(survey-exports|npx|cat|[A-Z_]+=)/.test(line));
      expect([command.name, long]).toEqual([command.name, []]);
    }
  });

  it('shows examples before flags, and flags under headings', () => {
    const help = commandHelp(exportCommand, 100);
    expect(help.indexOf('Examples:')).toBeLessThan(help.indexOf('Options:'));
    expect(help).toMatch(/^Which answers:$/m);
    expect(help).toMatch(/^General:$/m);
  });

  it('is what shells complete by: periods among the values', () => {
    const known = knownCommands([exportCommand])[0]?.flags.find(({ name }) => name === '--period');
    expect(known?.choices).toContain('last_30_days');
    expect(Object.keys(allFlags(exportCommand))).toEqual(expect.arrayContaining(['json', 'field', 'period']));
  });
});

describe('browse', () => {
  it('opens what an id stands for, and prints the address where nothing can be opened', async () => {
    const opened: string[] = [];
    const env = { SURVEY_EXPORTS_URL: url, SURVEY_API_TOKEN: '1|demo' };
    const open = async (address: string) => opened.push(address) > 0;
    const id = 'exp_01kgh2m4n6p8r0t2v4w6x8z0a2';
    expect((await runInProcess(['browse', id], { env, open })).code).toBe(0);
    expect((await runInProcess(['browse', '2'], { env, open })).code).toBe(0);
    expect(opened).toEqual([`${url}/#/exports/${id}`, `${url}/#/surveys/2`]);
    const printed = await runInProcess(['browse', '--print'], { env, open });
    expect([printed.stdout, opened.length]).toEqual([`${url}/\n`, 2]);
    const { stderr } = await runInProcess(['browse'], { env, open: async () => false });
    expect(stderr).toContain('open this address yourself');
  });
});
