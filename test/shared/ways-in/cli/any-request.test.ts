/** `api`: any request of the server, for what has no command of its own. */

import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeServer, listen } from '../../../../infra/local/listen.ts';
import { runInProcess } from '../../../support/cli/cli-bench.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

let asked: { method: string; path: string; body: string; key: string }[] = [];
let status = 200;
const refusal = {
  code: 'not_found',
  message: 'Nothing is here.',
  request_id: 'r',
  doc_url: '/docs/problems#not_found',
};
const server = createServer(async (request, response) => {
  const { method = '', url: path = '', headers } = request;
  asked.push({ method, path, body: (await buffer(request)).toString(), key: headers.authorization ?? '' });
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(status === 200 ? { ok: 1 } : refusal));
});
let url: string;
let folder: string;

beforeAll(async () => {
  url = (await listen(server, 0)).url;
  folder = await temporaryFolder();
});
afterAll(() => closeServer(server));
beforeEach(() => {
  asked = [];
  status = 200;
});

const run = (...words: string[]) =>
  runInProcess(['api', ...words], { folder, env: { SURVEY_EXPORTS_URL: url, SURVEY_API_TOKEN: '1|demo' } });

it('sends a path and prints what comes back', async () => {
  const { code, stdout } = await run('/exports?limit=5', '--field', 'status=ready');
  expect([code, JSON.parse(stdout)]).toEqual([0, { ok: 1 }]);
  // fields of a call that is not said to read make it one that writes
  expect(asked).toEqual([
    { method: 'POST', path: '/exports?limit=5', body: '{"status":"ready"}', key: 'Bearer 1|demo' },
  ]);
});

it('puts fields into the query of a GET, and JSON as JSON into a body', async () => {
  await run('/exports', '--method', 'get', '--field', 'limit=5', '--field', 'name=a b');
  await run('/views', '--field', 'name=Germany', '--field', 'quiz_id=1', '--field', 'filters={"country":["DE"]}');
  await writeFile(join(folder, 'view.json'), '{"name": "One", "quiz_id": 1}');
  await run('/views', '--input', 'view.json', '--field', 'name=Two');
  expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/exports?limit=5&name=a+b', ''],
    ['POST', '/views', '{"name":"Germany","quiz_id":1,"filters":{"country":["DE"]}}'],
    ['POST', '/views', '{"name":"Two","quiz_id":1}'],
  ]);
});

it('ends as the server refuses, and says what is wrong with its own words', async () => {
  status = 404;
  expect(await run('/nothing')).toMatchObject({ code: 4, stderr: expect.stringContaining('Nothing is here.') });
  for (const [words, said] of [
    [['https://elsewhere.example/'], '<path>: expected a path such as /exports, not https://elsewhere.example/'],
    [['/x', '--field', 'name'], '--field: expected NAME=VALUE, not name'],
    [['/x', '--method', 'LOOK'], '--method: expected one of GET, POST'],
    [['/x', '--input', 'gone.json'], '--input: gone.json is not a file with a JSON object'],
  ] as const) {
    const { code, stderr } = await run(...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  }
});
