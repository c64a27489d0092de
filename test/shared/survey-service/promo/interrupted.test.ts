/** Promo codes when a process crashes between two writes, or when two do the same at once: none is blocked, all are counted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Records } from '../../../../shared/records/records.ts';
import { sweepSurveys } from '../../../../shared/survey-service/sweep-surveys.ts';
import { anna, call, makeSurvey, type SurveyBench, startSurveyBench, uuid } from '../survey-bench.ts';

let bench: SurveyBench;
beforeAll(async () => {
  bench = await startSurveyBench();
});
afterAll(() => bench.close());

const post = (path: string, body: unknown) => call(bench.app, anna, 'POST', path, body);
const codesOf = async (listId: number) =>
  (await call(bench.app, anna, 'GET', `/promo/codes?list_id=${listId}&order=asc`)).body;
const namesOf = (page: { data: { code: string }[] }) => page.data.map(({ code }) => code);

async function makeList(codes: string[]): Promise<number> {
  return (await post('/promo/list', { name: 'L', codes })).body.list.id;
}

/** The table goes away before the n-th write and does not come back; a batch loses its second half then. */
function dyingBefore(n: number): Records {
  const { records } = bench;
  let writes = 0;
  const alive = async () => {
    if (++writes >= n) throw new Error('the table is away');
  };
  return {
    ...records,
    create: (...given) => alive().then(() => records.create(...given)),
    replace: (...given) => alive().then(() => records.replace(...given)),
    remove: (...given) => alive().then(() => records.remove(...given)),
    count: (...given) => alive().then(() => records.count(...given)),
    async putMany(all) {
      await records.putMany(all.slice(0, Math.ceil(all.length / 2)));
      await alive();
      await records.putMany(all);
    },
  };
}

async function sweepLater(): Promise<void> {
  bench.clock.now += 60_001;
  const { failed } = await sweepSurveys(bench.needs);
  expect(failed).toBe(0);
}

/** How many codes respondents get out of a list. */
async function given(listId: number, asked: number): Promise<string[]> {
  const { id, virtualId } = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input' } });
  await post(`/promo/attach/${listId}`, { quize_ids: [id] });
  const codes: string[] = [];
  for (let at = 0; at < asked; at++) {
    const { body } = await call(bench.app, undefined, 'POST', `/public/${virtualId}/answers`, { answers: {} });
    if (body.promo_code !== null) codes.push(body.promo_code);
  }
  return codes.sort();
}

describe('codes that are being added when the process crashes', () => {
  // the counter of ids, the note, three words, two batches, the count and the note again
  const writes = Array.from({ length: 9 }, (_, at) => at + 1);

  it.each(writes)('before write %i are whole after a sweep and a second try', async (n) => {
    const listId = await makeList(['A']);
    const dying = bench.make({ records: dyingBefore(n) });
    expect((await call(dying, anna, 'POST', '/promo/codes', { list_id: listId, codes: ['B', 'C', 'D'] })).status).toBe(
      500,
    );
    await sweepLater();
    expect((await post('/promo/codes', { list_id: listId, codes: ['B', 'C', 'D'] })).status).toBe(200);
    const page = await codesOf(listId);
    expect(namesOf(page).sort()).toEqual(['A', 'B', 'C', 'D']);
    expect(page).toMatchObject({ total: 4, stats: { total: 4, used: 0, unused: 4 } });
    expect(await given(listId, 5)).toEqual(['A', 'B', 'C', 'D']);
    for (const { id } of page.data)
      expect((await call(bench.app, anna, 'DELETE', `/promo/codes/${id}`)).status).toBe(200);
    expect((await codesOf(listId)).stats).toEqual({ total: 0, used: 0, unused: 0 });
    bench.failures.length = 0;
  });

  it('are left alone by a sweep while they may still be on their way', async () => {
    const listId = await makeList(['A']);
    const dying = bench.make({ records: dyingBefore(6) });
    await call(dying, anna, 'POST', '/promo/codes', { list_id: listId, codes: ['B', 'C', 'D'] });
    const half = await codesOf(listId);
    await sweepSurveys(bench.needs, true);
    expect(await codesOf(listId)).toEqual(half);
    await sweepLater();
    expect(namesOf(await codesOf(listId))).toEqual(['A', 'B', 'C', 'D']);
    bench.failures.length = 0;
  });

  it('of a list that never came to be are taken away', async () => {
    const dying = bench.make({ records: dyingBefore(8) });
    expect((await call(dying, anna, 'POST', '/promo/list', { name: 'L', codes: ['A', 'B'] })).status).toBe(500);
    const lists = (await bench.records.get({ partition: 'COUNTERS', sort: 'promo-list' }))?.value;
    const left = () => bench.records.list({ partition: `PL#${lists}`, prefix: '', limit: 10 });
    expect((await left()).length).toBeGreaterThan(4);
    await sweepLater();
    expect(await left()).toEqual([]);
    bench.failures.length = 0;
  });
});

describe('a code that is removed', () => {
  it('by many at once is removed by one of them, and counted once', async () => {
    const listId = await makeList(['A', 'B', 'C']);
    const [first] = (await codesOf(listId)).data;
    const all = await Promise.all(
      Array.from({ length: 6 }, () => call(bench.app, anna, 'DELETE', `/promo/codes/${first.id}`)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    expect((await codesOf(listId)).stats).toEqual({ total: 2, used: 0, unused: 2 });
  });

  // the mark of removal, the mark of a free code, the word, the home and the count come before the code itself
  it.each([2, 3, 4, 5])('by a process that crashes before write %i is gone after a sweep', async (n) => {
    const listId = await makeList(['A', 'B']);
    const [first] = (await codesOf(listId)).data;
    const dying = bench.make({ records: dyingBefore(n) });
    expect((await call(dying, anna, 'DELETE', `/promo/codes/${first.id}`)).status).toBe(500);
    expect(namesOf(await codesOf(listId))).toEqual(['B']);
    await sweepLater();
    expect((await codesOf(listId)).stats).toEqual({ total: 1, used: 0, unused: 1 });
    expect((await post('/promo/codes', { list_id: listId, codes: ['A'] })).body.added_count).toBe(1);
    expect(await given(listId, 3)).toEqual(['A', 'B']);
    bench.failures.length = 0;
  });
});

it('a page of codes in the order of their ids reads no more than it shows', async () => {
  const listId = await makeList(Array.from({ length: 60 }, (_, at) => `P-${at}`));
  let read = 0;
  const list: Records['list'] = async (query) => {
    const found = await bench.records.list(query);
    if (query.prefix === 'C#') read += found.length;
    return found;
  };
  const app = bench.make({ records: { ...bench.records, list } });
  const page = (query: string) => call(app, anna, 'GET', `/promo/codes?list_id=${listId}&${query}`);
  const { body } = await page('limit=5&offset=2');
  expect(namesOf(body)).toEqual(['P-57', 'P-56', 'P-55', 'P-54', 'P-53']);
  expect([body.total, read]).toEqual([60, 7]);
  expect(namesOf((await page('limit=2&used=0&order=asc')).body)).toEqual(['P-0', 'P-1']);
  expect((await page('used=1')).body).toMatchObject({ total: 0, data: [] });
  expect((await page('search=P-5')).body.total).toBe(11);
});
