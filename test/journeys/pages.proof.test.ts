/** The examples on the pages work: each block of commands, Python and R is taken out of its page and run as it is. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs, python, warnWithout } from '../support/files-read/statistics-programs.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import { startTestHost } from '../support/hosts/local-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { runnableHere } from '../support/source/page-commands.ts';
import { blocks, page, project } from '../support/source/pages.ts';

const { bin } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

const shellScripts = blocks('sh')
  .map(({ path, code }) => ({ path, code: runnableHere(code) }))
  // those of the guides follow one another: guides.proof.test.ts runs them
  .filter(({ path, code }) => code !== '' && !path.startsWith('shared/ways-in/guides/'));

function works(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

const hasCurl = works('curl', '--version');
const hasPython = works('python3', '--version');
const hasR = works('Rscript', '--version');
const hasHttr = works('Rscript', '-e', 'library(httr2); library(jsonlite)');
const isLabelled = (code: string) => /answers\.(sav|dta|parquet|jsonl)/.test(code);
warnWithout('haven', 'the R examples that open files');
warnWithout('pandas', 'the Python examples that open files');
const hasArrow = works(python ?? 'python3', '-c', 'import pyarrow');
if (!hasArrow)
  console.warn('NOT TESTED: the Python example that opens Parquet. pyarrow is missing: pip install pyarrow');
if (!hasCurl) console.warn('NOT TESTED: the curl commands of the pages. curl is missing: apt-get install curl');
if (!hasPython)
  console.warn('NOT TESTED: the Python examples of the pages. python3 is missing: apt-get install python3');
if (!hasR) console.warn('NOT TESTED: the R examples of the pages. Rscript is missing: apt-get install r-base-core');
if (!hasHttr)
  console.warn(
    'NOT TESTED: the R examples that read JSON. Rscript with httr2 is missing: apt-get install r-cran-httr2 r-cran-jsonlite',
  );

let host: Awaited<ReturnType<typeof startTestHost>>;
let folder: string;
let exportId: string;
let webhookId: string;
let runs = 0;
/** What the examples open that begin with a file. */
let labelledFiles: readonly (readonly [string, Uint8Array])[];

beforeAll(async () => {
  host = await startTestHost();
  folder = await temporaryFolder();
  exportId = (await host.client.startCsv(2)).id;
  await host.client.ended(exportId);
  labelledFiles = await filesOf(2, ['sav', 'dta', 'parquet', 'jsonl']);
  const webhook = { title: 'Page', url: 'https://hooks.example.com/in' };
  const made = await host.client.call('/v3/quiz/1/webhooks', { method: 'POST', json: webhook });
  const body = (await made.json()) as { webhook: { id: string } };
  webhookId = String(body.webhook.id);
});

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

async function filesOf(surveyId: number, formats: readonly string[]) {
  const outputs = formats.map((format) => ({ content: 'answers', format }));
  const { files } = await host.client.ended((await host.client.startCsv(surveyId, { outputs })).id);
  const bytes = await Promise.all(files.map(async ({ url }) => (await fetch(url ?? '')).bytes()));
  return formats.map((format, at) => [`answers.${format}`, bytes[at] ?? new Uint8Array()] as const);
}

/** The example as it is, but for what this machine has elsewhere: the address, and the project's own scripts. */
function here(code: string): string {
  const cli = `${JSON.stringify(process.execPath)} ${JSON.stringify(join(project, bin['survey-exports']))}`;
  return code
    .replaceAll('http://127.0.0.1:3000', host.url)
    .replaceAll(/\bcurl (?=-)(?!.*--fail)/g, 'curl -sS --fail-with-body ')
    .replaceAll(/^npx survey-exports/gm, cli)
    .replaceAll(/^npm run export --/gm, `${cli} export`)
    .replaceAll(/^npm run token --/gm, `${cli} token`)
    .replaceAll(/^npm run package/gm, `npm run --prefix ${JSON.stringify(project)} package`);
}

/** Each run has a folder of its own, as files that are there are never replaced. */
async function run(
  command: readonly [string, ...string[]],
  example: string,
): Promise<{ exit: number | null; said: string }> {
  const cwd = join(folder, String(++runs));
  await mkdir(cwd);
  await writeFile(join(cwd, 'example'), here(example));
  if (isLabelled(example)) for (const [name, bytes] of labelledFiles) await writeFile(join(cwd, name), bytes);
  const [program, ...args] = command;
  const child = spawn(program, [...args, 'example'], {
    cwd,
    env: {
      ...process.env,
      ID: example.includes('/webhooks/$ID') ? webhookId : exportId,
      SURVEY_EXPORTS_URL: host.url,
      SURVEY_API_TOKEN: demoToken,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { exit: child.exitCode, said: `${out}${errors}`.slice(-2_000) };
}

describe('an example', () => {
  it('is one of several, and the README has every way to a first export', () => {
    expect(shellScripts.length).toBeGreaterThan(9);
    expect(page('README.md')).toMatch(/^npm run export[\s\S]*^curl[\s\S]*^ID=\$\(curl/m);
  });

  it.each(shellScripts)('on $path works: $code', async ({ code }) => {
    if (!hasCurl && /\bcurl -/.test(code)) return;
    const { exit, said } = await run(['sh', '-e'], code);
    expect([exit, said]).toEqual([0, said]);
  });

  // a program that waits for events has a test of its own
  it.each(blocks('python').filter(({ code }) => !code.includes('HTTPServer')))(
    'in Python on $path works',
    async ({ code }) => {
      const wantsPandas = isLabelled(code) || code.includes('pandas');
      if (wantsPandas ? !python : !hasPython) return;
      if (code.includes('pyarrow') && !hasArrow) return;
      const { exit, said } = await run([wantsPandas ? (python ?? '') : 'python3'], code);
      expect([exit, said]).toEqual([0, expect.stringMatching(/\d+ rows/)]);
    },
  );

  it.each(blocks('r'))('in R on $path works', async ({ code }) => {
    if (isLabelled(code) ? !programs.haven : !hasR) return;
    if (/httr2|jsonlite/.test(code) && !hasHttr) return;
    const { exit, said } = await run(['Rscript'], code);
    expect([exit, said]).toEqual([0, said]);
  });
});
