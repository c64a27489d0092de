/**
 * What the environment sets. The daily limit on new surveys: 403 `quiz_limit_today` for this account, and for no other.
 * The proxies that are trusted: visitors are distinguished by the header of these.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestHost } from '../support/hosts/local-host.ts';
import { fetchDocument } from '../support/openapi/api-document.ts';
import { createResponseCheck } from '../support/openapi/response-check.ts';
import { createV3, expectError, stranger, uuid, type V3 } from './v3-contract/v3.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
let v3: V3;
beforeAll(async () => {
  process.env.DAILY_SURVEY_LIMIT = '2';
  process.env.TRUSTED_PROXIES = '127.0.0.1 10.0.0.0/8';
  host = await startTestHost();
  v3 = createV3(`${host.url}/v3`, createResponseCheck(await fetchDocument(host.url)));
});
afterAll(async () => {
  await host.close();
  delete process.env.DAILY_SURVEY_LIMIT;
  delete process.env.TRUSTED_PROXIES;
});

it('counts surveys that are made and those that are copied', async () => {
  const { id } = await v3.survey();
  expect((await v3.call('POST', `/quiz/${id}/duplicate`)).status).toBe(200);
  expectError(await v3.call('POST', '/quiz', { folder_id: await v3.folder() }), 403, 'quiz_limit_today');
  expectError(await v3.call('POST', `/quiz/${id}/duplicate`), 403, 'quiz_limit_today');
  await v3.survey(undefined, stranger);
});

const as = (address: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': address });

it('takes one answer of each visitor behind a trusted proxy, whatever else their header says', async () => {
  const { id, code } = await v3.survey({ [uuid()]: { type: 'input' } }, stranger);
  await v3.call('POST', `/quiz/${id}/settings/info`, { multiple_ip: false }, stranger);
  const answer = async (address: string) => {
    const init = { method: 'POST', headers: as(address), body: '{"answers":{}}' };
    return (await fetch(`${host.url}/v3/public/${code}/answers`, init)).status;
  };
  const people = ['203.0.113.1', '203.0.113.2, 10.1.2.3', '2001:db8::3', '198.51.100.4'];
  for (const each of people) expect(await answer(each)).toBe(201);
  for (const each of people) expect(await answer(`192.0.2.99, ${each}`)).toBe(403);
});

it('stops who guesses links, and nobody else behind the same proxy', async () => {
  const guess = async (address: string) => {
    const token = randomBytes(32).toString('base64url');
    return (await fetch(`${host.url}/s/${token}`, { headers: as(address) })).status;
  };
  for (let at = 0; at < 60; at++) expect(await guess('203.0.113.1')).toBe(404);
  expect(await guess('203.0.113.1')).toBe(429);
  expect(await guess('198.51.100.4')).toBe(404);
});
