/**
 * The README is true: its commands are taken out of it and run, its scripts and pictures exist, its links lead somewhere,
 * and every option and filter stands in it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionsSchema } from '../../shared/exports/options.ts';
import { filtersSchema } from '../../shared/surveys/filters.ts';
import { demoToken, startTestHost, temporaryFolder } from '../support/local-host.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(join(project, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

/** Commands that cannot run here, and who runs them instead. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^npm ci/, 'CI runs them in a clean checkout, and infra/local/main.test.ts starts the host'],
  [/^npm run deploy|npx cdk bootstrap/, 'they need an account; the synthesis is tested'],
  [/conformance|^MCP_CONFORMANCE/, 'mcp-conformance.test.ts runs the official runner'],
];

function commands(): string[] {
  const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
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
  const cli = `${JSON.stringify(process.execPath)} ${JSON.stringify(join(project, 'functions/cli/survey-exports.mjs'))}`;
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

describe('a command of the README', () => {
  it('is one of several', () => {
    expect(runnable.length).toBeGreaterThan(6);
  });

  it.each(runnable)('%s', async (command) => {
    if (!hasCurl && command.startsWith('curl')) return;
    const { code, said } = await run(command);
    expect([code, said]).toEqual([0, said]);
  });
});

describe('the README', () => {
  it('names scripts that exist', () => {
    const named = new Set([...readme.matchAll(/npm run ([a-z]+)/g)].map(([, name = '']) => name));
    expect([...named].filter((name) => !(name in scripts))).toEqual([]);
    expect(named.size).toBeGreaterThan(6);
  });

  it('shows pictures that are there', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    expect(pictures.length).toBeGreaterThan(6);
    expect(pictures.filter((path) => !existsSync(join(project, path)))).toEqual([]);
  });

  it('has links that lead to its own headings', () => {
    const headings = new Set(
      [...readme.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-'),
      ),
    );
    const links = [...readme.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(links.filter((anchor) => !headings.has(anchor))).toEqual([]);
  });

  it('names every option and every filter', () => {
    const names = [...Object.keys(optionsSchema.shape), ...Object.keys(filtersSchema.shape)];
    expect(names.filter((name) => !readme.includes(`\`${name}`))).toEqual([]);
  });
});
