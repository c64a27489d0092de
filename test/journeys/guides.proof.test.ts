/**
 * The guides work: the commands of each are run in order, in a folder of their own, and say what the guide says. Python
 * and R stand among the other pages.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runInProcess } from '../support/cli/cli-bench.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { runnableHere } from '../support/source/page-commands.ts';
import { page, pages, project } from '../support/source/pages.ts';

const guides = [...pages.keys()].filter((path) => path.startsWith('shared/ways-in/guides/'));

let host: TestHost;
let cli: Server;
let folder: string;

beforeAll(async () => {
  host = await startTestHost();
  folder = await temporaryFolder();
  cli = await startResidentCli();
});

afterAll(async () => {
  cli.close();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const called = z.object({
  words: z.array(z.string()),
  folder: z.string(),
  typed: z.string(),
  env: z.record(z.string(), z.string()),
});

/** A process for each command would load the whole program each time. */
async function startResidentCli(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { words, typed, ...world } = called.parse(await json(request));
    const configFolder = join(folder, 'config');
    const ended = await runInProcess(words, { ...world, configFolder, readSecret: async () => typed.trim() });
    response.end(JSON.stringify(ended));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function addressOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}

interface Step {
  typed: string;
  /** What the guide says comes of it; empty where it says nothing. */
  shown: string;
}

function stepsOf(path: string): Step[] {
  const fenced = /^```sh\n([\s\S]*?)^```(?:\n+```text\n([\s\S]*?)^```)?/gm;
  const found = [...page(path).matchAll(fenced)].map(([, typed = '', shown = '']) => ({
    typed: runnableHere(typed.trimEnd()),
    shown: shown.trimEnd(),
  }));
  return found.filter(({ typed }) => typed !== '');
}

/** Where this machine has things elsewhere. A command that starts a server of its own is a process of its own. */
function here(code: string, isOwnServer: boolean): string {
  const program = JSON.stringify(process.execPath);
  const shim = `${JSON.stringify(join(project, 'test/support/cli/resident-cli.mjs'))} ${addressOf(cli)}`;
  const whole = JSON.stringify(join(project, 'infra/cli/survey-exports.mjs'));
  return code
    .replaceAll('http://127.0.0.1:3000', host.url)
    .replaceAll('https://surveys.example', host.url)
    .replaceAll(/\bcurl (?=-)/g, 'curl --fail-with-body ')
    .replaceAll('npx survey-exports', `${program} ${isOwnServer ? whole : shim}`);
}

const mark = '=== next step';

/** What each step has said, on either stream. */
async function played(path: string): Promise<{ exit: number | null; said: string[] }> {
  const cwd = join(folder, path.replaceAll('/', '-'));
  await mkdir(cwd);
  await writeFile(join(cwd, 'key.txt'), `${demoToken}\n`);
  const isOwnServer = page(path).includes('SURVEY_API_URL');
  const script = stepsOf(path).map(({ typed }) => here(typed, isOwnServer));
  await writeFile(join(cwd, 'guide.sh'), `exec 2>&1\n${script.join(`\necho '${mark}'\n`)}\n`);
  const { SURVEY_API_URL: _, ...own } = process.env;
  const server = isOwnServer ? {} : { SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: demoToken };
  const env = { ...own, ...server, XDG_CONFIG_HOME: join(cwd, 'config'), NODE_OPTIONS: '--no-warnings' };
  const child = spawn('sh', ['-e', 'guide.sh'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [out] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { exit: child.exitCode, said: out.split(`${mark}\n`) };
}

/** Ids, addresses, times, counts and sizes are others every time. */
function normal(line: string): string {
  return line
    .replaceAll(/https?:\/\/\S+/g, 'URL')
    .replaceAll(/\S+profiles\.json/g, 'FILE')
    .replaceAll(/\b[a-z]{2,3}_[0-9a-z]{10,}/g, 'ID')
    .replaceAll(/\bq:[0-9a-f-]+/g, 'q:ID')
    .replaceAll(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, 'DAY')
    .replaceAll(/\d[\d,.:TZ-]*/g, '#')
    .replaceAll(/# (bytes|KB|MB)/g, 'SIZE')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

interface Amount {
  value: number;
  unit: string;
}

/** Sizes in bytes, and counts of rows and the like. */
function amountsIn(line: string): Amount[] {
  const sizes: Readonly<Record<string, number>> = { bytes: 1, KB: 1e3, MB: 1e6 };
  return [...line.matchAll(/([\d.,]*\d) (bytes|KB|MB|rows?|answers|columns)\b/g)].map(([, number = '', unit = '']) => {
    const factor = sizes[unit];
    return { value: Number(number.replaceAll(',', '')) * (factor ?? 1), unit: factor === undefined ? unit : 'bytes' };
  });
}

/** The demo data move with the calendar, so a few answers more or less are the same. */
const MOST_APART = 0.1;

const isNear = (shown: Amount, { value, unit }: Amount) =>
  shown.unit === unit && Math.abs(shown.value - value) <= MOST_APART * Math.max(shown.value, value);

/** Among the lines that read alike there is one whose sizes and counts are those that the guide prints. */
function hasItsAmounts(shown: string, lines: readonly string[]): boolean {
  const expected = amountsIn(shown);
  const alike = lines.filter((line) => normal(line).includes(normal(shown))).map(amountsIn);
  return alike.some((found) => expected.every((amount) => found.some((one) => isNear(amount, one))));
}

describe('a guide', () => {
  it('is one of those that the list names', () => {
    expect(guides.length).toBeGreaterThan(9);
    const list = page('shared/ways-in/guides/README.md');
    expect(guides.filter((path) => !list.includes(`(${path.replace(/.*\//, '')})`))).toEqual([
      'shared/ways-in/guides/README.md',
    ]);
  });

  it.each(guides.filter((path) => stepsOf(path).length > 0))('%s does what it says', async (path) => {
    const { exit, said } = await played(path);
    expect([exit, said.join(mark)]).toEqual([0, said.join(mark)]);
    for (const [at, { typed, shown }] of stepsOf(path).entries()) {
      const printed = (said[at] ?? '').split('\n');
      const lines = printed.map(normal);
      const missing = shown.split('\n').filter((line) => !lines.some((one) => one.includes(normal(line))));
      expect([missing, said[at]]).toEqual([[], said[at]]);
      // how much lies in a period depends on the day
      const wrong = typed.includes('--period') ? [] : shown.split('\n').filter((line) => !hasItsAmounts(line, printed));
      expect([wrong, said[at]]).toEqual([[], said[at]]);
    }
  });
});
