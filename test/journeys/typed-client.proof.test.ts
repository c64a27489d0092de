/**
 * A TypeScript client as others generate it from `/openapi.json`, with openapi-typescript as it comes: it compiles, sets
 * one filter without naming all, and makes an export.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

const tools = resolve('test/bench/node_modules');
const hasTools = existsSync(join(tools, 'openapi-typescript'));
if (!hasTools) console.warn('NOT TESTED: a generated client. openapi-typescript is missing: npm ci in test/bench');

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
let host: TestHost;
afterAll(async () => {
  await host?.close();
  await rm(folder, { recursive: true, force: true });
});

const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

const [baseUrl = '', token = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } });

const { data: begun, error, response } = await client.POST('/exports', {
  params: { header: { 'idempotency-key': 'typed client' } },
  body: {
    quiz_id: 2,
    filters: { country: ['GB'] },
    outputs: [{ content: 'answers', format: 'csv' }],
    options: { csv: { dialect: 'excel' } },
  },
});
if (error) throw new Error(error.message);
let job: components['schemas']['Export'] = begun;
while (job.status === 'queued' || job.status === 'running') {
  await new Promise((resolve) => setTimeout(resolve, 100));
  const read = await client.GET('/exports/{id}', { params: { path: { id: job.id } } });
  if (read.error) throw new Error(read.error.message);
  job = read.data;
}
const [file] = job.files;
// what has a default is in every reply, and needs no question mark
const isComplete: boolean | null = job.filters.is_complete;
// @ts-expect-error a filter that does not exist
const wrong: components['schemas']['Filters'] = { land: ['GB'] };

const refused = await client.POST('/exports', { body: { quiz_id: 999_999, outputs: [{ content: 'answers', format: 'csv' }] } });
const code: components['schemas']['ProblemCode'] | undefined = refused.error?.code;
const version = response.headers.get('Survey-Exports-Version');
console.log(JSON.stringify({ status: job.status, country: job.filters.country, isComplete, rows: file?.rows, code, version, wrong }));
`;

it.runIf(hasTools)('is generated, compiles and exports', async () => {
  host = await startTestHost();
  await symlink(tools, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(join(folder, 'client.ts'), program);
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${host.url}/openapi.json`)).text());
  const run = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(tools, script), ...args], { cwd: folder, encoding: 'utf8' });
  run('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'api.d.ts');
  run('typescript/bin/tsc', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node', 'client.ts');

  const printed = await new Promise<string>((done, fail) => {
    execFile(process.execPath, ['client.js', host.url, '1|demo'], { cwd: folder }, (error, output) =>
      error ? fail(error) : done(output),
    );
  });
  expect(JSON.parse(printed)).toEqual({
    status: 'ready',
    country: ['GB'],
    isComplete: true,
    rows: expect.any(Number),
    code: 'quiz_not_found',
    version: '2026-11',
    wrong: { land: ['GB'] },
  });
});
