/** The daily limit on new surveys, which the environment sets: 403 `quiz_limit_today` for this account, and for no other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestHost } from '../support/local-host.ts';
import { fetchDocument } from '../support/openapi/api-document.ts';
import { createResponseCheck } from '../support/openapi/response-check.ts';
import { createV3, expectError, stranger, type V3 } from './v3-contract/v3.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
let v3: V3;
beforeAll(async () => {
  process.env.DAILY_SURVEY_LIMIT = '2';
  host = await startTestHost();
  v3 = createV3(`${host.url}/v3`, createResponseCheck(await fetchDocument(host.url)));
});
afterAll(async () => {
  await host.close();
  delete process.env.DAILY_SURVEY_LIMIT;
});

it('counts surveys that are made and those that are copied', async () => {
  const { id } = await v3.survey();
  expect((await v3.call('POST', `/quiz/${id}/duplicate`)).status).toBe(200);
  expectError(await v3.call('POST', '/quiz', { folder_id: await v3.folder() }), 403, 'quiz_limit_today');
  expectError(await v3.call('POST', `/quiz/${id}/duplicate`), 403, 'quiz_limit_today');
  await v3.survey(undefined, stranger);
});
