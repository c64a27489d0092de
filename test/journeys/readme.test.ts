/**
 * The README and the pages for operators are true: their commands are taken out of them and run, their scripts and
 * pictures exist, their links lead somewhere, and every option, filter and setting stands in them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingNames } from '../../infra/cloud/settings.ts';
import { optionsSchema } from '../../shared/exports/options.ts';
import { filtersSchema } from '../../shared/surveys/filters.ts';
import { demoToken, startTestHost, temporaryFolder } from '../support/local-host.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(join(project, 'README.md'), 'utf8');
const pages: Readonly<Record<string, string>> = Object.fromEntries(
  ['README.md', 'infra/README.md', 'infra/RUNBOOK.md'].map((path) => [path, readFileSync(join(project, path), 'utf8')]),
);
const everyPage = Object.values(pages).join('\n');
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

/** Commands that cannot run here, and who runs them instead. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^npm ci/, 'CI runs them in a clean checkout, and infra/local/main.test.ts starts the host'],
  [/^npm run deploy|npx cdk bootstrap/, 'they need an account; the synthesis is tested'],
  [/^npm run destroy/, 'it needs an account; destroy.test.ts plays it through'],
  [/^aws |^export STACK/, 'they need an account and a stack; the test below knows every one of them'],
  [/conformance|^MCP_CONFORMANCE/, 'mcp-conformance.test.ts runs the official runner'],
];

function commands(): string[] {
  const blocks = [...everyPage.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) => {
    const found: string[] = [];
    let open = '';
    for (const line of block.trimEnd().split('\n')) {
      open += `${open && '\n'}${line}`;
      const isWhole = !line.endsWith('\\') && (open.match(/'/g)?.length ?? 0) % 2 === 0;
      if (!isWhole) continue;
      found.push(open);
      open = '';
    }
    return found.filter((command) => command.trim() !== '');
  });
}

const hasCurl = (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, 'curl')));
if (!hasCurl) console.warn('NOT TESTED: the curl commands of the README. curl is missing: apt-get install curl');

const runnable = commands().filter((command) => !elsewhere.some(([pattern]) => pattern.test(command)));

/** As AWS's command line has them; a new one is looked up there before it comes in here. */
const awsCommands = [
  'cloudformation describe-stack-events',
  'cloudformation describe-stack-resources',
  'cloudformation describe-stacks',
  'dynamodb restore-table-to-point-in-time',
  'events enable-rule',
  'events list-rules',
  'kms cancel-key-deletion',
  'lambda get-account-settings',
  'lambda list-event-source-mappings',
  'lambda update-event-source-mapping',
  'logs tail',
  'sns subscribe',
  'sqs get-queue-attributes',
  'sqs purge-queue',
  'sqs receive-message',
  'sqs start-message-move-task',
  'sts get-caller-identity',
];

function headingsOf(page: string): ReadonlySet<string> {
  const titles = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase());
  return new Set(titles.map((title) => title.replace(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-')));
}

let host: Awaited<ReturnType<typeof startTestHost>>;
let folder: string;
let exportId: string;
let webhookId: string;

beforeAll(async () => {
  host = await startTestHost();
  folder = await temporaryFolder();
  exportId = (await host.client.startCsv(2)).id;
  await host.client.ended(exportId);
  const webhook = { title: 'Readme', url: 'https://hooks.example.com/in' };
  const made = await host.client.call('/v3/quiz/1/webhooks', { method: 'POST', json: webhook });
  const body = (await made.json()) as { webhook: { id: string } };
  webhookId = String(body.webhook.id);
});

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

/** The command as it stands, but for what this machine has elsewhere: the address, and the project's own scripts. */
function here(command: string): string {
  const cli = `${JSON.stringify(process.execPath)} ${JSON.stringify(join(project, 'infra/cli/survey-exports.mjs'))}`;
  return command
    .replaceAll('http://127.0.0.1:3000', host.url)
    .replace(/^curl /, 'curl -sS --fail-with-body ')
    .replace(/^npx survey-exports/, cli)
    .replace(/^npm run export --/, `${cli} export`)
    .replace(/^npm run token --/, `${cli} token`);
}

async function run(command: string): Promise<{ code: number | null; said: string }> {
  const isWebhook = command.includes('/webhooks/$ID');
  const child = spawn('sh', ['-c', here(command)], {
    cwd: folder,
    env: {
      ...process.env,
      ID: isWebhook ? webhookId : exportId,
      SURVEY_EXPORTS_URL: host.url,
      SURVEY_API_TOKEN: demoToken,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, said: `${out}${errors}`.slice(-2_000) };
}

describe('a command of a page', () => {
  it('is one of several', () => {
    expect(runnable.length).toBeGreaterThan(6);
  });

  it.each(runnable)('%s', async (command) => {
    if (!hasCurl && command.startsWith('curl')) return;
    const { code, said } = await run(command);
    expect([code, said]).toEqual([0, said]);
  });
});

describe('a page', () => {
  it('names scripts that exist', () => {
    const named = new Set([...everyPage.matchAll(/npm run ([a-z]+)/g)].map(([, name = '']) => name));
    expect([...named].filter((name) => !(name in scripts))).toEqual([]);
    expect(named.size).toBeGreaterThan(6);
  });

  it('shows pictures that are there', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    expect(pictures.length).toBeGreaterThan(6);
    expect(pictures.filter((path) => !existsSync(join(project, path)))).toEqual([]);
  });

  it.each(Object.entries(pages))('%s has links that lead to a heading, a page or a file', (path, page) => {
    const links = [...page.matchAll(/[^!]\[[^\]]+\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    const dead = links.filter(([, to = '', anchor]) => {
      const target = to === '' ? path : join(dirname(path), to);
      if (!existsSync(join(project, target))) return true;
      return anchor !== undefined && !headingsOf(pages[target] ?? '').has(anchor);
    });
    expect(dead.map(([link]) => link)).toEqual([]);
    expect(links.length).toBeGreaterThan(0);
  });

  it('of operators names every setting of a deployment', () => {
    expect(settingNames.filter((name) => !pages['infra/README.md']?.includes(`\`${name}=`))).toEqual([]);
  });

  it('of operators calls commands of AWS that are known here, on what the stack has', () => {
    const called = new Set([...everyPage.matchAll(/\baws ([a-z0-9]+ [a-z-]+)/g)].map(([, command = '']) => command));
    expect([...called].filter((command) => !awsCommands.includes(command))).toEqual([]);
    expect(called.size).toBeGreaterThan(10);
  });

  it('names every option and every filter', () => {
    const names = [...Object.keys(optionsSchema.shape), ...Object.keys(filtersSchema.shape)];
    expect(names.filter((name) => !readme.includes(`\`${name}`))).toEqual([]);
  });
});
