/** The API's description: an independent linter finds no error in it, and every body it describes has an example. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestHost } from '../support/hosts/local-host.ts';
import { type ApiDocument, fetchDocument, operationsOf } from '../support/openapi/api-document.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
let document: ApiDocument;
/** As it is served, with errors that operations share by reference. */
let served: Pick<ApiDocument, 'paths'>;
beforeAll(async () => {
  host = await startTestHost({ demoData: false });
  document = await fetchDocument(host.url);
  served = z
    .looseObject({ paths: z.record(z.string(), z.any()) })
    .parse(await (await fetch(`${host.url}/openapi.json`)).json());
});
afterAll(() => host.close());

const reportSchema = z.object({
  totals: z.object({ errors: z.number(), warnings: z.number() }),
  problems: z.array(z.object({ ruleId: z.string(), message: z.string() })),
});

async function lint(described: object): Promise<z.infer<typeof reportSchema>> {
  const folder = await temporaryFolder();
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(described));
  const args = ['lint', file, '--config', 'redocly.yaml', '--format', 'json'];
  // it would ask its makers for news otherwise
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };
  const child = spawn(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', ...args], { env });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  await rm(folder, { recursive: true });
  return reportSchema.parse(JSON.parse(output));
}

it('has no error for the linter', async () => {
  expect(await lint(served)).toEqual({ totals: { errors: 0, warnings: 0 }, problems: [] });
});

it('would have one if it were wrong', async () => {
  const { operationId: _, ...nameless } = { ...served.paths['/v3/user']?.get };
  const wrong = { ...served, paths: { ...served.paths, '/v3/user': { get: nameless } } };
  expect((await lint(wrong)).totals.errors).toBe(1);
});

it('has an example for every body in JSON', () => {
  const bare = operationsOf(document).flatMap(({ operationId, requestBody, responses }) => {
    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    const described = [requestBody, ...successes.map(([, response]) => response)];
    const json = described.map((each) => each?.content?.['application/json']);
    return json.every((media) => media === undefined || media.example !== undefined) ? [] : [operationId];
  });
  expect(bare).toEqual([]);
});

it('asks for a key everywhere but for respondents, links and the pulse', () => {
  const open = operationsOf(document).filter(({ needsKey }) => !needsKey);
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'get /health',
    'get /m/{token}',
    'get /s/{token}',
    'get /v3/public/files/{survey}/{file}',
    'get /v3/public/{virtual_id}',
    'post /m/{token}',
    'post /s/{token}',
    'post /v3/public/{virtual_id}/answers',
  ]);
});
