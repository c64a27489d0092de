/** The command line one lives in: profiles, names and titles, pipes, past exports, webhooks, the dictionary. */
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CliWorld } from '../../shared/ways-in/cli/cli-world.ts';
import { exitCodes } from '../../shared/ways-in/cli/exit-codes.ts';
import { runInProcess } from '../support/cli/cli-bench.ts';
import { readBack } from '../support/files-written/csv-file.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let host: TestHost;
let folder: string;

beforeAll(async () => {
  host = await sharedHost();
});

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => rm(folder, { recursive: true }));

const pointed = () => ({ env: { SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: demoToken } });
const run = (words: readonly string[], parts: Partial<CliWorld> = pointed()) =>
  runInProcess(words, { folder, configFolder: join(folder, 'config'), ...parts });

const rowsOf = (text: string) => readBack(Buffer.from(text), ',').length - 1;

describe('a survey', () => {
  it('is listed with its number of answers, and a name that is nearly right is corrected', async () => {
    expect((await run(['surveys', 'conference'])).stdout).toMatch(/^2 +[\d,]+ +published +Events & team +Conference/m);
    expect((await run(['surveys', 'Conferense feedback'])).stderr).toContain('Did you mean Conference feedback?');
  });

  it('is exported by its name, and by nothing that several have', async () => {
    const named = await run(['export', 'conference feedback', '-o', '-', '--quiet']);
    const numbered = await run(['export', '2', '-o', '-', '--quiet']);
    expect([named.code, named.stdout]).toEqual([exitCodes.ok, numbered.stdout]);
    const wrong = await run(['export', 'Conferense feedback', '-o', 'a.csv']);
    expect(wrong.stderr).toContain('Did you mean "Conference feedback"?');
    expect((await run(['export', 'e', '-o', 'a.csv'])).stderr).toContain('Several surveys have "e" in their name');
  });
});

describe('a pipe', () => {
  it('gets the file and nothing else', async () => {
    const { code, stdout, stderr } = await run([
      'export',
      '2',
      '-o',
      '-',
      '--where',
      'How did you take part? = Online',
    ]);
    expect(code).toBe(exitCodes.ok);
    const filter = { question_id: expect.any(String), op: 'eq', value: expect.any(String) };
    const list = await run(['exports', 'list', '--json', '--limit', '1']);
    expect(JSON.parse(list.stdout)[0].filters.answers).toEqual([filter]);
    expect(rowsOf(stdout)).toBeGreaterThan(10);
    expect(stderr).not.toContain('survey-exports:');
    const json = await run(['export', '2', '-o', '-', '--format', 'jsonl', '--quiet']);
    expect(() =>
      json.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).not.toThrow();
  });

  it('goes alone, and never fills a terminal with bytes', async () => {
    expect((await run(['export', '2', '-o', '-', '-o', 'a.xlsx'])).stderr).toContain('cannot be combined with');
    const onTerminal = { ...pointed(), isOutTerminal: true };
    expect((await run(['export', '2', '-o', '-', '--format', 'xlsx'], onTerminal)).code).toBe(exitCodes.usage);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('conditions by titles', () => {
  it.each([
    ['How did you take part? = Onlin', 'has no option "Onlin". Did you mean Online?'],
    ['How did you take parts? = Online', 'Did you mean How did you take part?'],
    ['How did you take part? > 5', '> does not fit the question "How did you take part?"'],
    ['How did you take part? =', '= needs a value'],
    ['nonsense', "--where takes 'QUESTION = VALUE'"],
  ])('say what is wrong with %s', async (where, message) => {
    const { code, stderr } = await run(['export', '2', '-o', 'a.csv', '--where', where]);
    expect([code, stderr]).toEqual([exitCodes.usage, expect.stringContaining(message)]);
  });

  it('count the same as their ids do, by title and by name', async () => {
    const all = await run(['export', '2', '-o', '-', '--quiet']);
    const count = async (where: string) =>
      rowsOf((await run(['export', '2', '-o', '-', '--where', where, '--quiet'])).stdout);
    const is = await count('How did you take part? = Online');
    const isNot = await count('how did you take part? != online');
    const empty = await count('How did you take part? is empty');
    expect(is + isNot).toBe(rowsOf(all.stdout) - empty + (isNot + is + empty > rowsOf(all.stdout) ? empty : 0));
    const { stdout } = await run(['dictionary', '2', '--json']);
    const variables = z.object({ variables: z.array(z.object({ name: z.string(), label: z.string() })) });
    const [, name] =
      /^(q\d+)/.exec(
        variables.parse(JSON.parse(stdout)).variables.find(({ label }) => label.startsWith('How did you take'))?.name ??
          '',
      ) ?? [];
    expect(await count(`${name} in Online`)).toBe(is);
  });
});

describe('--no-personal', () => {
  it('removes personal columns', async () => {
    const header = async (...more: string[]) =>
      (await run(['export', '1', '-o', '-', '--quiet', '--header', 'code', '--ids', '1,2', ...more])).stdout.split(
        '\r\n',
      )[0];
    expect(await header()).toContain('ip_address');
    expect(await header('--no-personal')).not.toContain('ip_address');
  });
});

describe('past exports', () => {
  it('are listed, shown, fetched, made again and deleted', async () => {
    await run(['export', '2', '-o', 'first.csv', '--quiet']);
    const [{ id }] = JSON.parse((await run(['exports', 'list', '--json'])).stdout);
    const list = await run(['exports', 'list', '--status', 'ready', '--survey', '2']);
    expect(list.stdout).toContain(`${id}  ready`);
    expect((await run(['exports', 'show', id])).stdout).toMatch(/ready, survey 2[\s\S]*sha256 [0-9a-f]{64}/);
    expect((await run(['exports', 'download', id, '-o', 'copy.csv'])).code).toBe(exitCodes.ok);
    expect(await readFile(join(folder, 'copy.csv'), 'utf8')).toBe(await readFile(join(folder, 'first.csv'), 'utf8'));
    await run(['exports', 'download', id]);
    expect((await readdir(folder)).filter((name) => name.startsWith('Conference feedback'))).toHaveLength(1);
    const again = await run(['exports', 'again', id, '-o', 'again.csv']);
    expect([again.code, again.stdout]).toEqual([exitCodes.ok, expect.stringContaining('again.csv')]);
    expect((await run(['exports', 'retry', id])).stderr).toContain('Only a failed export can be retried');
    expect((await run(['exports', 'delete', id, '--yes'])).stdout).toBe(`${id}: deleted\n`);
    expect((await run(['exports', 'show', id])).code).toBe(exitCodes.notFound);
  });
});

describe('webhooks, presets and the dictionary', () => {
  it('are all there', async () => {
    const made = await run(['webhooks', 'create', 'https://hooks.example.com/x', '--events', 'export.ready']);
    expect(made.stdout).toMatch(/^wh_\w+\nsecret: whsec_/);
    const id = made.stdout.split('\n')[0] ?? '';
    expect((await run(['webhook', 'list'])).stdout).toContain('https://hooks.example.com/x');
    expect((await run(['webhooks', 'deliveries', id])).code).toBe(exitCodes.ok);
    const test = await run(['webhooks', 'test', id, '--json']);
    const again = async () => (await run(['webhooks', 'redeliver', id, JSON.parse(test.stdout).id])).stdout;
    // refused while the first try is in progress
    await expect.poll(again).toMatch(/^msg_\w+: \w+\n$/);
    expect((await run(['webhooks', 'redeliver', id, 'first'])).stderr).toContain('no webhook delivery "first".');
    expect((await run(['webhooks', 'delete', id, '--yes'])).code).toBe(exitCodes.ok);
    expect((await run(['presets', 'list'])).code).toBe(exitCodes.ok);
    expect((await run(['dictionary', '2'])).stdout).toMatch(/^q\d+ /m);
  });
});

describe('a profile', () => {
  const typed = (key: string) => ({ env: {}, readSecret: async () => key });

  it('is kept for its owner alone, used, shown without its key, and forgotten', async () => {
    const wrong = await run(['login', '--pipeline', host.url], typed('1|wrong'));
    expect(wrong.code).toBe(exitCodes.refused);
    const done = await run(['login', 'work', '--pipeline', host.url], typed(demoToken));
    expect([done.code, done.stderr]).toEqual([exitCodes.ok, expect.stringContaining('Profile work is stored')]);
    const file = join(folder, 'config', 'profiles.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const bare = { env: {} };
    expect((await run(['exports', 'list'], bare)).code).toBe(exitCodes.ok);
    expect((await run(['exports', 'list', '--profile', 'wrk'], bare)).stderr).toContain('Did you mean work?');
    const shown = await run(['profiles'], bare);
    expect(shown.stdout).toMatch(/^\* +work +http/m);
    expect(shown.stdout).not.toContain(demoToken);
    const status = await run(['auth', 'status'], bare);
    expect(status.stdout).toContain(`server    ${host.url}\nkey from  profile work\naccount   `);
    // another place is never sent this key
    const elsewhere = await run(['exports', 'list', '--pipeline', 'http://127.0.0.1:9'], bare);
    expect(elsewhere.stderr).toContain('Run survey-exports login, or set SURVEY_API_TOKEN');
    await chmod(file, 0o644);
    expect((await run(['exports', 'list'], bare)).stderr).toContain('can be read by others');
    await chmod(file, 0o600);
    await run(['logout'], bare);
    expect(await readFile(file, 'utf8')).not.toContain(demoToken);
    expect((await run(['auth', 'login'], typed(demoToken))).stderr).toContain('Say which server: --url URL');
    const ask = async (question: string) => (question.startsWith('Address of') ? host.url : '');
    expect((await run(['auth', 'login'], { ...typed(demoToken), ask })).code).toBe(exitCodes.ok);
    expect((await run(['exports', 'list'], bare)).code).toBe(exitCodes.ok);
    await run(['auth', 'logout'], bare);
    await writeFile(file, 'damaged');
    expect((await run(['profiles'], bare)).stderr).toContain('it is damaged');
  });
});

describe('what is mistyped', () => {
  it.each([
    [['exprts', 'list'], 'Did you mean exports list?'],
    [['batch', 'strat'], 'Did you mean batch start?'],
    [['surveis'], 'Did you mean surveys?'],
    [['export', '1', '--outptu', 'a.csv'], 'Did you mean --output?'],
    [['export', '1', '--no-persona'], 'Did you mean --no-personal?'],
  ])('%j is corrected', async (words, message) => {
    expect((await run(words)).stderr).toContain(message);
  });
});

describe('colour', () => {
  it('is for terminals, and not where NO_COLOR says so', async () => {
    const colour = '\u001b[';
    const on = { ...pointed(), isOutTerminal: true, isTerminal: true };
    expect((await run(['surveys'], on)).stdout).toContain(colour);
    expect((await run(['nothing'], on)).stderr).toContain(colour);
    const off = { ...on, env: { ...on.env, NO_COLOR: '1' } };
    expect((await run(['surveys'], off)).stdout).not.toContain(colour);
    expect((await run(['surveys'])).stdout).not.toContain(colour);
  });
});

describe('--since last', () => {
  it('follows the newest export like it, and says where there is none', async () => {
    const first = await run([
      'export',
      '4',
      '-o',
      'first.csv',
      '--since',
      'last',
      '--where',
      'Your present tool answered',
    ]);
    expect([first.code, first.stderr]).toEqual([exitCodes.ok, expect.stringContaining('There is no earlier export')]);
    await run(['export', '4', '-o', 'other.csv', '--quiet', '--country', 'US']);
    const words = ['export', '4', '--since', 'last', '--where', 'Your present tool answered'];
    const next = await run([...words, '-o', 'next.csv']);
    expect([next.code, next.stderr]).toEqual([exitCodes.ok, expect.stringMatching(/^Changes since exp_/)]);
    expect(next.stdout).toMatch(/^0 new, 0 changed, 0 deleted, \d+ unchanged\nnext\.csv: 0 rows/);
    const json = await run([...words, '-o', 'json.csv', '--json', '--quiet']);
    expect(JSON.parse(json.stdout)).toMatchObject({ changes: { new: 0, changed: 0 } });
    expect((await run([...words, '-o', 'a.csv'], { env: {} })).stderr).toContain('needs a running pipeline');
  });
});

describe('many surveys and many exports', () => {
  it('take conditions by titles, each survey by its own question', async () => {
    const words = ['batch', 'start', '--surveys', '2,4', '--file', 'answers.csv', '-o', 'some.zip'];
    const { code, stderr } = await run([...words, '--where', 'How did you take part? = Online']);
    expect([code, stderr]).toEqual([
      exitCodes.partial,
      expect.stringContaining('survey 4 failed: filters.answers.0.question_id: the survey has no question called'),
    ]);
  });

  it('are saved into a folder, under names of their own', async () => {
    const ids: string[] = [];
    for (const name of ['a.csv', 'b.csv']) {
      const { stdout } = await run(['export', '2', '-o', name, '--json', '--quiet']);
      ids.push(JSON.parse(stdout).export_id);
    }
    const all = await run(['exports', 'download', ...ids, '--folder', 'some/where', '--quiet']);
    expect(all.code).toBe(exitCodes.ok);
    const names = await readdir(join(folder, 'some/where'));
    expect(names.filter((name) => name.startsWith('Conference feedback answers'))).toHaveLength(2);
    expect(names.filter((name) => name.includes(ids[1] ?? ''))).toHaveLength(1);
    expect((await run(['exports', 'download', ...ids, '-o', 'x.csv'])).stderr).toContain('give --folder DIR');
    const again = await run(['exports', 'download', ...ids, '--folder', 'some/where']);
    expect([again.code, again.stderr]).toEqual([exitCodes.failed, expect.stringContaining('already exists')]);
    expect((await run(['exports', 'delete', ...ids, '--yes'])).stdout).toBe(
      ids.map((id) => `${id}: deleted\n`).join(''),
    );
  });
});

describe('a destination', () => {
  it('is made of addresses alone, and says who has agreed', async () => {
    const made = await run(['destinations', 'create', '--email', 'demo@example.com,ada@example.org', '--name', 'Team']);
    expect(made.stdout).toMatch(/^dst_\w+\n$/);
    expect(made.stderr).toMatch(/^ada@example\.org must agree first: an e-mail .* was sent\.\nTo try it: /);
    const id = made.stdout.trim();
    const edited = await run(['destination', 'edit', 'Team', '--email', 'demo@example.com,bob@example.org']);
    expect(edited.stderr).toMatch(/^bob@example\.org must agree first/);
    expect(JSON.parse(edited.stdout)).toMatchObject({ id, name: 'Team', to: ['demo@example.com', 'bob@example.org'] });
    const wrongKind = await run(['destination', 'edit', 'Team', '--bucket', 'acme']);
    expect([wrongKind.code, wrongKind.stderr]).toEqual([exitCodes.usage, expect.stringContaining('bucket')]);
    expect((await run(['destination', 'list'])).stdout).toMatch(new RegExp(`^${id} +email +1 of 2 agreed +Team`, 'm'));
    const wrong = await run(['destination', 'redeliver', id, 'dlv_01m7jm79ad4esp2jfrkzsdac4q']);
    expect(wrong.code).toBe(exitCodes.notFound);
    expect((await run(['destination', 'delete', id, '--yes'])).code).toBe(exitCodes.ok);
    const alone = await run(['destinations']);
    expect([alone.code, alone.stderr]).toEqual([exitCodes.usage, expect.stringContaining('destination redeliver')]);
  });
});
