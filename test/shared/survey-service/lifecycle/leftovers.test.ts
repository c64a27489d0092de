/** What goes along with a survey or a list when it is copied, deleted or interrupted half way. */
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, call, makeSurvey, type SurveyBench, startSurveyBench, uuid } from '../survey-bench.ts';

let bench: SurveyBench;
beforeAll(async () => {
  bench = await startSurveyBench();
});
afterAll(() => bench.close());

const post = (path: string, body?: unknown) => call(bench.app, anna, 'POST', path, body);
const question = { [uuid(1)]: { type: 'input' } };

describe('a copy of a survey with a password', () => {
  it('opens with the same password', async () => {
    const { id } = await makeSurvey(bench.app, anna, question);
    await post(`/quiz/${id}/settings/info`, { use_password: true, password: 'open sesame' });
    const copy = (await post(`/quiz/${id}/duplicate`)).body.quiz;
    await post(`/quiz/${copy.id}/publish`);
    const path = `/public${new URL(copy.url_shared).pathname}/answers`;
    const knock = (password: string) => call(bench.app, undefined, 'POST', path, { answers: {}, password });
    expect((await knock('wrong')).body.code).toBe('wrong_password');
    expect((await knock('open sesame')).status).toBe(201);
  });
});

describe('default texts', () => {
  it('are answered in the survey’s own language when they are changed', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    await post(`/quiz/${id}/settings/info`, { lang: 'es' });
    const changed = await post(`/quiz/${id}/default-texts`, { texts: [{ code: 'button_next', text: 'Vamos' }] });
    expect(changed.body.texts).toContainEqual({ code: 'button_next', standard_text: 'Siguiente', user_text: 'Vamos' });
    expect(changed.body.texts).toContainEqual({ code: 'button_back', standard_text: 'Atrás', user_text: null });
  });
});

describe('a list of promo codes', () => {
  async function makeList(count: number): Promise<{ listId: number; surveyId: number }> {
    const { id: surveyId } = await makeSurvey(bench.app, anna);
    const codes = Array.from({ length: count }, (_, at) => `C-${at}`);
    const listId = (await post('/promo/list', { name: 'L', codes })).body.list.id;
    await post(`/promo/attach/${listId}`, { quize_ids: [surveyId] });
    return { listId, surveyId };
  }

  async function itemsOf(listId: number): Promise<string[]> {
    const { Items = [] } = await bench.client.send(new ScanCommand({ TableName: bench.table, ConsistentRead: true }));
    const mine = Items.filter((item) =>
      `${item.pk?.S} ${item.value?.S}`.match(new RegExp(`PL#${listId} |"listId":${listId},`)),
    );
    return mine.map((item) => `${item.pk?.S} ${item.sk?.S}`);
  }

  it('that could not be deleted whole is there to be deleted again, and then nothing of it is left', async () => {
    const { listId, surveyId } = await makeList(30);
    let calls = 0;
    const remove: typeof bench.records.remove = async (key) => {
      if (++calls > 40) throw new Error('the table is away');
      await bench.records.remove(key);
    };
    const path = `/quiz/${surveyId}/promo/list/${listId}`;
    expect((await call(bench.make({ records: { ...bench.records, remove } }), anna, 'DELETE', path)).status).toBe(500);
    expect((await call(bench.app, anna, 'DELETE', path)).status).toBe(200);
    expect(await itemsOf(listId)).toEqual([]);
    expect((await call(bench.app, anna, 'GET', `/promo/codes?list_id=${listId}`)).status).toBe(404);
    bench.failures.length = 0;
  });

  it('does not wait for one code after the other when it is deleted', async () => {
    const { listId, surveyId } = await makeList(100);
    let running = 0;
    let most = 0;
    const remove: typeof bench.records.remove = async (key) => {
      most = Math.max(most, ++running);
      await bench.records.remove(key);
      running--;
    };
    const app = bench.make({ records: { ...bench.records, remove } });
    expect((await call(app, anna, 'DELETE', `/quiz/${surveyId}/promo/list/${listId}`)).status).toBe(200);
    expect(most).toBeGreaterThan(10);
    expect(await itemsOf(listId)).toEqual([]);
  });

  it('counts a deleted survey no more, before any purge', async () => {
    const { listId, surveyId } = await makeList(1);
    const other = await makeSurvey(bench.app, anna);
    await call(bench.app, anna, 'DELETE', `/quiz/${surveyId}`);
    const { body } = await call(bench.app, anna, 'GET', `/quiz/${other.id}/promo/list?limit=500`);
    const list = body.data.find(({ id }: { id: number }) => id === listId);
    expect(list.quizzes_count).toBe(0);
  });
});
