/** One hostile survey through every door: saved, published, opened, sent, previewed, counted, exported. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createClient } from '../../support/hosts/api-client.ts';
import type { Random } from '../random.ts';
import { type Shape, shapesOf } from './question-shapes.ts';

const surveySchema = z.object({ id: z.number(), virtual_id: z.string(), url_shared: z.string() });
const exportSchema = z.object({ id: z.string() });

export interface Attack {
  saved: number;
  refused: number;
  requests: number;
  ready: number;
  /** Exports that ended with a reason. */
  failed: Record<string, number>;
  /** Answers that nobody may get: 5xx. */
  faults: string[];
}

export const noAttack = (): Attack => ({ saved: 0, refused: 0, requests: 0, ready: 0, failed: {}, faults: [] });

const page = { accept: 'text/html' };
const answersAs = ['csv', 'xlsx', 'sav', 'jsonl', 'parquet', 'word'] as const;
const reportsAs = ['pdf', 'word', 'pptx', 'xlsx'] as const;

export async function attackSurvey(url: string, random: Random, attack: Attack): Promise<void> {
  const { call } = createClient(url);
  const ask = asker(url, attack);
  const made = await call('/v3/quiz', { method: 'POST', json: { folder_id: 1 } });
  const survey = surveySchema.parse(await made.json());
  const shapes = shapesOf(random);
  const entities = Object.fromEntries(shapes.map((shape) => [randomUUID(), shape]));
  const saved = await ask('POST', `/v3/quiz/${survey.id}/save`, { ids: Object.keys(entities), entities });
  if (saved.status !== 200) {
    attack.refused++;
    return;
  }
  attack.saved++;
  await ask('POST', `/v3/quiz/${survey.id}/settings/info`, { show_by_one: random.happens(0.3), lang: 'en' });
  await ask('POST', `/v3/quiz/${survey.id}/publish`, {});
  await Promise.all([answerOnPage(ask, survey.url_shared), lookAround(ask, survey.id)]);
  await exportAll(url, random, survey.id, shapes, attack);
}

type Ask = ReturnType<typeof asker>;

function asker(url: string, attack: Attack) {
  const { call } = createClient(url);
  return async (method: string, path: string, json?: object, body?: FormData) => {
    attack.requests++;
    const isPage = path.startsWith('http');
    const init = { method, ...(json && { json }), ...(body && { body }), headers: isPage ? page : {} };
    const response = isPage ? await fetch(path, { method, body: body ?? null, headers: page }) : await call(path, init);
    const text = await response.text();
    // a service that sends more than is read at once is refused with that limit
    if (text.includes('"upstream_unreadable"')) attack.refused++;
    else if (response.status >= 500) attack.faults.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return { status: response.status, text };
  };
}

/** As a browser without scripts does. */
async function answerOnPage(ask: Ask, address: string): Promise<void> {
  const { text } = await ask('GET', address);
  const form = new FormData();
  for (const [, name = '', value = ''] of text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
    form.set(name, value);
  }
  for (const [, name = ''] of text.slice(0, 200_000).matchAll(/<(?:input|select)[^>]* name="(q\.[^"]*)"/g)) {
    form.set(name, '1');
  }
  form.set('go', 'next');
  await ask('POST', address, undefined, form);
  await ask('POST', address, undefined, new FormData());
}

async function lookAround(ask: Ask, id: number): Promise<void> {
  const info = await ask('GET', `/v3/quiz/${id}/settings/info`);
  const preview = /"url_preview":"([^"]*)"/.exec(info.text)?.[1];
  if (preview) await ask('GET', preview);
  await ask('POST', '/exports/preview', { quiz_id: id, outputs: [{ content: 'answers', format: 'csv' }] });
  await ask('POST', '/exports/preview', { quiz_id: id, outputs: [{ content: 'report', format: 'pdf' }] });
  await ask('POST', `/surveys/${id}/figures`, {});
  await ask('GET', `/v3/quiz/${id}/report`);
  await ask('GET', `/v3/quiz/${id}/summary`);
  await ask('POST', `/v3/quiz/${id}/duplicate`, {});
}

async function exportAll(url: string, random: Random, id: number, shapes: Shape[], attack: Attack): Promise<void> {
  await exportOne(url, id, [{ content: 'answers', format: random.one(answersAs) }], attack);
  const isLarge = JSON.stringify(shapes).length > 300_000;
  if (!isLarge && random.happens(0.3))
    await exportOne(url, id, [{ content: 'report', format: random.one(reportsAs) }], attack);
}

async function exportOne(url: string, id: number, outputs: object[], attack: Attack): Promise<void> {
  const { ended } = createClient(url);
  const { status, text } = await asker(url, attack)('POST', '/exports', { quiz_id: id, outputs });
  if (status !== 202) return;
  const job = await ended(exportSchema.parse(JSON.parse(text)).id);
  if (job.status === 'ready') attack.ready++;
  else {
    const code = job.problem?.code ?? job.status;
    attack.failed[code] = (attack.failed[code] ?? 0) + 1;
  }
}

/** A survey of another service: it can be looked at and exported, and what is too much is said. */
export async function attackForeign(url: string, id: number, attack: Attack): Promise<void> {
  const ask = asker(url, attack);
  await ask('POST', '/exports/preview', { quiz_id: id, outputs: [{ content: 'answers', format: 'csv' }] });
  await ask('POST', `/surveys/${id}/figures`, {});
  for (const format of answersAs) await exportOne(url, id, [{ content: 'answers', format }], attack);
  for (const format of reportsAs) await exportOne(url, id, [{ content: 'report', format }], attack);
  await exportOne(url, id, [{ content: 'summary', format: 'pdf' }], attack);
}
