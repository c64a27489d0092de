/** One user who touches everything that takes a key: exports good and bad, links, batches, schedules, webhooks. */
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../../support/hosts/api-client.ts';
import type { Random } from '../random.ts';

/** A survey that this user has no right to. */
export const forbiddenSurvey = 13;
/** Stands in the record of every schedule made here. */
export const scheduleName = 'A schedule with a canary';

const csv = { content: 'answers', format: 'csv' };
const outputs = [csv, { content: 'answers', format: 'xlsx' }, { content: 'report', format: 'pdf' }];
const lists = ['/exports', '/batches', '/schedules', '/links', '/webhooks', '/nowhere'];

/** What came back, headers and all, is left in `answers`. A host that crashes over it has still taken the key. */
export async function useEverything(
  url: string,
  token: string,
  exportCount: number,
  random: Random,
  answers: string[],
): Promise<void> {
  const client = createClient(url);
  async function call(method: string, path: string, json?: unknown): Promise<string> {
    const init = { method, token, ...(json !== undefined && { json }) };
    const response = await client.call(path, init).catch(() => undefined);
    const text = (await response?.text().catch(() => undefined)) ?? '';
    if (response) answers.push(`${JSON.stringify([...response.headers])} ${text}`);
    return /"id":"(\w+)"/.exec(text)?.[1] ?? 'none';
  }

  await call('POST', '/webhooks', { url: 'http://127.0.0.1:9/in', events: ['export.ready', 'schedule.paused'] });
  const batch = { surveys: { ids: [1, 2, forbiddenSurvey] }, outputs: [csv], bundle: 'zip' };
  const schedule = await call('POST', '/schedules', { name: scheduleName, cron: '* * * * *', batch });
  await call('POST', `/schedules/${schedule}/run`);
  await call('POST', '/batches', batch);
  for (let at = 0; at < exportCount; at++) {
    const quiz_id = at % 5 === 4 ? forbiddenSurvey : 1 + random.below(9);
    const job = await call('POST', '/exports', { quiz_id, outputs: [random.one(outputs)] });
    await call('GET', `/exports/${job}`);
    await call('POST', `/exports/${job}/links`, {});
  }
  for (const path of lists) await call('GET', path);
}

/** Until no export of this user is open, or two minutes are over. */
export async function untilIdle(url: string, token: string): Promise<void> {
  const client = createClient(url);
  const isEmpty = async (status: string) =>
    (await (await client.call(`/exports?status=${status}`, { token })).text()).startsWith('{"data":[]');
  for (let waited = 0; waited < 240; waited++) {
    if ((await isEmpty('queued')) && (await isEmpty('running'))) return;
    await pause(500);
  }
}
