/** A deleted survey is gone at once for everyone, and after the next sweep nothing of it is left in the table. */
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepSurveys } from '../../../../shared/survey-service/sweep-surveys.ts';
import { keepUpload } from '../../../../shared/survey-service/uploads/kept-upload.ts';
import { anna, call, makeSurvey, newAnswer, type SurveyBench, startSurveyBench, uuid } from '../survey-bench.ts';

let bench: SurveyBench;
beforeAll(async () => {
  bench = await startSurveyBench();
});
afterAll(() => bench.close());

/** Every item of the table that speaks of this survey. */
async function leftovers(id: number, code: string): Promise<string[]> {
  const { Items = [] } = await bench.client.send(new ScanCommand({ TableName: bench.table, ConsistentRead: true }));
  const names = Items.map((item) => `${item.pk?.S} ${item.sk?.S}`);
  return names.filter((name) => name.includes(code) || new RegExp(`(Q#0*|quiz-)${id}(#|$| )`).test(name));
}

const sweep = () => sweepSurveys(bench.needs);

async function respond(virtualId: string): Promise<number> {
  return (await call(bench.app, undefined, 'POST', `/public/${virtualId}/answers`, { answers: {} })).status;
}

/** The sweeper comes by once whatever was under way is over. */
async function sweepLater() {
  bench.clock.now += 60_000;
  return sweep();
}

async function fullSurvey() {
  const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input' } });
  const { id, virtualId } = survey;
  await bench.answers.fill(
    id,
    Array.from({ length: 60 }, () => newAnswer(id)),
  );
  await call(bench.app, anna, 'POST', `/quiz/${id}/settings/info`, { lang: 'en', multiple_ip: false, password: 'p' });
  await call(bench.app, anna, 'POST', `/quiz/${id}/default-texts`, { texts: [{ code: 'button_next', text: 'Go' }] });
  await call(bench.app, anna, 'POST', `/quiz/${id}/conditions`, { conditions: { rules: [] } });
  await call(bench.app, anna, 'POST', `/quiz/${id}/report`, {});
  await call(bench.app, undefined, 'GET', `/public/${virtualId}`);
  const webhook = { title: 'W', url: 'https://hooks.test/', headers: [{ name: 'X-Key', value: 'v' }] };
  const { id: webhookId } = (await call(bench.app, anna, 'POST', `/quiz/${id}/webhooks`, webhook)).body.webhook;
  await call(bench.app, anna, 'POST', `/quiz/${id}/webhooks/${webhookId}/toggle`);
  await respond(virtualId);
  const list = await call(bench.app, anna, 'POST', '/promo/list', { name: 'L', codes: ['A'] });
  await call(bench.app, anna, 'POST', `/promo/attach/${list.body.list.id}`, { quize_ids: [id] });
  return { ...survey, listId: list.body.list.id };
}

describe('a deleted survey', () => {
  it('takes its files along at once', async () => {
    const { id } = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'file' } });
    const file = await keepUpload(bench.records, id, {
      sitting: 's',
      name: 'receipt.txt',
      bytes: Buffer.from('bought'),
    });
    const read = async () => (await bench.app.request(`/v3/public/files/${id}/${file}`)).status;
    expect(await read()).toBe(200);
    await call(bench.app, anna, 'DELETE', `/quiz/${id}`);
    expect(await read()).toBe(404);
    expect(await sweepLater()).toMatchObject({ purged: 1, failed: 0 });
  });

  it('is hidden at once, and its table is clean after the next sweep', async () => {
    const { id, virtualId, listId } = await fullSurvey();
    const other = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input' } });
    expect((await leftovers(id, virtualId)).length).toBeGreaterThan(65);
    expect((await call(bench.app, anna, 'DELETE', `/quiz/${id}`)).status).toBe(200);
    expect((await call(bench.app, anna, 'GET', `/quiz/${id}`)).status).toBe(404);
    expect(await sweepLater()).toMatchObject({ purged: 1, failed: 0 });
    expect(await leftovers(id, virtualId)).toEqual([]);
    expect(await sweep()).toMatchObject({ purged: 0, failed: 0 });
    expect((await call(bench.app, anna, 'GET', `/quiz/${other.id}`)).status).toBe(200);
    const codes = await call(bench.app, anna, 'GET', `/promo/codes?list_id=${listId}`);
    expect(codes.body.quizzes).toEqual([]);
  });

  it('is purged by a later sweep where one was interrupted', async () => {
    const { id, virtualId } = await fullSurvey();
    await call(bench.app, anna, 'DELETE', `/quiz/${id}`);
    bench.clock.now += 60_000;
    const answers = { ...bench.answers, purgeAll: () => Promise.reject(new Error('the table is away')) };
    expect(await sweepSurveys({ ...bench.needs, answers })).toMatchObject({ purged: 0, failed: 1 });
    expect(await sweep()).toMatchObject({ purged: 1, failed: 0 });
    expect(await leftovers(id, virtualId)).toEqual([]);
  });

  it('takes along a response that was on its way when it was deleted', async () => {
    const { id, virtualId } = await fullSurvey();
    const append: typeof bench.answers.append = async (...given) => {
      await call(bench.app, anna, 'DELETE', `/quiz/${id}`);
      await sweep();
      return bench.answers.append(...given);
    };
    const slow = bench.make({ answers: { ...bench.answers, append } });
    await call(slow, undefined, 'POST', `/public/${virtualId}/answers`, { answers: {} });
    expect(await sweepLater()).toMatchObject({ purged: 1 });
    expect(await leftovers(id, virtualId)).toEqual([]);
  });

  it('is purged though somebody was changing it when it was deleted', async () => {
    const { id, virtualId } = await fullSurvey();
    const get: typeof bench.records.get = async (key) => {
      const found = await bench.records.get(key);
      // between the check of rights and the change
      if (key.sort.startsWith('Q#')) await call(bench.app, anna, 'DELETE', `/quiz/${id}`);
      return found;
    };
    const slow = bench.make({ records: { ...bench.records, get } });
    expect((await call(slow, anna, 'POST', `/quiz/${id}/rename`, { name: 'Too late' })).status).toBe(404);
    expect(await sweepLater()).toMatchObject({ purged: 1 });
    expect(await leftovers(id, virtualId)).toEqual([]);
  });
});
