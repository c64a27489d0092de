/** The answers list: exact totals under every filter, offset and cursor paging, and a cursor that nothing disturbs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerRecord, NewAnswer } from '../../../../shared/survey-service/store/answer-record.ts';
import { anna, call, makeSurvey, newAnswer, type SurveyBench, startSurveyBench } from '../survey-bench.ts';

let bench: SurveyBench;
let surveyId: number;
const all: AnswerRecord[] = [];

/** 260 answers over ten days; start and end run in different orders, every state occurs in every day. */
function makeAnswers(id: number): NewAnswer[] {
  return Array.from({ length: 260 }, (_, n) => {
    const day = String(1 + (n % 10)).padStart(2, '0');
    const isComplete = n % 3 !== 0;
    const submittedAt = `2026-02-${day}T${n % 2 === 0 ? '00:00:00.000' : '23:59:59.999'}Z`;
    return newAnswer(id, {
      submitted_at: submittedAt,
      is_complete: isComplete,
      date_start: `2026-01-${String(31 - (n % 30)).padStart(2, '0')}T12:00:00.000Z`,
      is_screenout: n % 7 === 0,
      is_deleted: n % 11 === 0,
    });
  });
}

beforeAll(async () => {
  bench = await startSurveyBench();
  surveyId = (await makeSurvey(bench.app, anna)).id;
  const answers = makeAnswers(surveyId);
  await bench.answers.fill(surveyId, answers);
  all.push(...answers.map((answer, at) => ({ id: at + 1, ...answer })));
});
afterAll(() => bench.close());

const get = (query: string, path = 'answers') => call(bench.app, anna, 'GET', `/quiz/${surveyId}/${path}?${query}`);
const idsOf = (answers: readonly { id: number }[]) => answers.map(({ id }) => id);
const ascending = (a: number, b: number) => a - b;

async function readByCursor(query: string, afterPage = async () => {}, id = surveyId, app = bench.app) {
  const ids: number[] = [];
  const totals = new Set<number>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await call(app, anna, 'GET', `/quiz/${id}/answers?${query}&cursor=${cursor}`);
    expect(status).toBe(200);
    ids.push(...idsOf(body.data.answers));
    totals.add(body.data.total);
    cursor = body.data.next_cursor;
    await afterPage();
  }
  return { ids, totals: [...totals] };
}

const active = (answer: AnswerRecord) => !answer.is_deleted && !answer.is_screenout;
const day = (answer: AnswerRecord) => answer.submitted_at.slice(0, 10);
const filters: Record<string, (answer: AnswerRecord) => boolean> = {
  '': active,
  'is_complete=true': (answer) => active(answer) && answer.is_complete,
  'is_complete=false': (answer) => active(answer) && !answer.is_complete,
  'is_complete=null&is_screenout=': active,
  'is_screenout=true': (answer) => !answer.is_deleted,
  'is_deleted=true': (answer) => answer.is_deleted && !answer.is_screenout,
  'is_deleted=true&is_screenout=true': (answer) => answer.is_deleted,
  'is_deleted=false&is_screenout=false': active,
  'date=2026-02-03': (answer) => active(answer) && day(answer) === '2026-02-03',
  'date_from=2026-02-04': (answer) => active(answer) && day(answer) >= '2026-02-04',
  'date_to=2026-02-04': (answer) => active(answer) && day(answer) <= '2026-02-04',
  'date_from=2026-02-02&date_to=2026-02-08&is_complete=true': (answer) =>
    active(answer) && answer.is_complete && day(answer) >= '2026-02-02' && day(answer) <= '2026-02-08',
  'date_from=2027-01-01': () => false,
};

describe.each(Object.entries(filters))('with the filter %j', (query, matches) => {
  const expected = () => idsOf(all.filter(matches));

  it('the cursor gives exactly the matching answers in the order they came in', async () => {
    expect(await readByCursor(`limit=60&${query}`)).toEqual({ ids: expected(), totals: [expected().length] });
  });

  it.each(['date_start', 'date_end'])('offset pages by %s give each matching answer once', async (sort) => {
    const ids: number[] = [];
    for (let offset = 0; offset < expected().length + 90; offset += 90) {
      const { body } = await get(`limit=90&offset=${offset}&sort=${sort}&order=asc&${query}`);
      expect(body.data).toMatchObject({ total: expected().length, limit: 90, offset });
      expect(body.data).not.toHaveProperty('next_cursor');
      ids.push(...idsOf(body.data.answers));
    }
    expect(ids.toSorted(ascending)).toEqual(expected());
  });

  it('the count says how many are complete and how many are not', async () => {
    const complete = all.filter((answer) => matches(answer) && answer.is_complete).length;
    const { body } = await get(query, 'answers/count');
    expect(body).toEqual({ total: expected().length, complete, incomplete: expected().length - complete });
  });
});

describe('offset paging', () => {
  it('answers with the envelope of the contract, 20 at a time', async () => {
    const { status, body } = await get('');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { limit: 20, offset: 0 } });
    expect(body.data.answers).toHaveLength(20);
    expect(body.data.answers[0]).toEqual(all.find(({ id }) => id === body.data.answers[0].id));
  });

  it('sorts by start and by end, both ways', async () => {
    const starts = async (order: string) =>
      (await get(`limit=100&sort=date_start&order=${order}`)).body.data.answers.map(
        (answer: AnswerRecord) => answer.date_start,
      );
    expect(await starts('asc')).toEqual((await starts('asc')).toSorted());
    expect((await starts('desc'))[0]).toBe('2026-01-31T12:00:00.000Z');
    const ends = (await get('limit=100&sort=date_end&order=desc')).body.data.answers.map(day);
    expect(ends).toEqual(ends.toSorted().reverse());
  });
});

describe('the cursor', () => {
  it('is not disturbed by answers that come in while it runs', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    await bench.answers.fill(
      id,
      Array.from({ length: 55 }, () => newAnswer(id)),
    );
    const arrive = async () => {
      await Promise.all(Array.from({ length: 5 }, () => bench.answers.append(id, newAnswer(id))));
    };
    const read = await readByCursor('limit=10', arrive, id);
    expect(read).toEqual({ ids: Array.from({ length: 55 }, (_, at) => at + 1), totals: [55] });
    expect((await readByCursor('limit=100', undefined, id)).totals).toEqual([55 + 6 * 5]);
  });

  it('fixes its end before it counts, and counts once', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    await bench.answers.fill(
      id,
      Array.from({ length: 30 }, () => newAnswer(id)),
    );
    let counts = 0;
    const app = bench.make({
      answers: {
        ...bench.answers,
        count: (...query) => {
          counts++;
          return bench.answers.count(...query);
        },
        async highestId() {
          const highest = await bench.answers.highestId(id);
          await bench.answers.append(id, newAnswer(id));
          return highest;
        },
      },
    });
    const read = await readByCursor('limit=10', undefined, id, app);
    expect(read).toEqual({ ids: Array.from({ length: 30 }, (_, at) => at + 1), totals: [30] });
    expect(counts).toBe(1);
  });

  it('finds matches that lie far apart', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    const rare = (n: number) => newAnswer(id, { is_complete: n % 400 === 0 });
    await bench.answers.fill(
      id,
      Array.from({ length: 1601 }, (_, n) => rare(n)),
    );
    const read = await readByCursor('limit=2&is_complete=true', undefined, id);
    expect(read).toEqual({ ids: [1, 401, 801, 1201, 1601], totals: [5] });
  });

  it('ends a page before its answers grow too large for a response', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    const large = newAnswer(id, {
      answers: [{ question_id: 'x', question_text: '', answer: 'я'.repeat(60_000), answer_type: 'input' }],
    });
    await bench.answers.fill(
      id,
      Array.from({ length: 60 }, () => large),
    );
    const first = await bench.app.request(`/v3/quiz/${id}/answers?limit=500&cursor=`, {
      headers: { Authorization: `Bearer ${anna}` },
    });
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(3.5 * 1024 * 1024);
    expect((await readByCursor('limit=500', undefined, id)).ids).toHaveLength(60);
    const offset = (await call(bench.app, anna, 'GET', `/quiz/${id}/answers?limit=100`)).body.data;
    expect(offset.total).toBe(60);
    expect(offset.answers.length).toBeGreaterThan(10);
    expect(offset.answers.length).toBeLessThan(40);
  });

  it('of an empty survey ends at once', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    expect(await readByCursor('limit=10', undefined, id)).toEqual({ ids: [], totals: [0] });
  });

  it('gives one page where the limit is exactly the number of answers', async () => {
    const { id } = await makeSurvey(bench.app, anna);
    await bench.answers.fill(
      id,
      Array.from({ length: 10 }, () => newAnswer(id)),
    );
    const { body } = await call(bench.app, anna, 'GET', `/quiz/${id}/answers?limit=10&cursor=`);
    expect(body.data.next_cursor).toBeNull();
  });

  it('is refused when it is malformed, of other filters or of another survey', async () => {
    const { next_cursor } = (await get('limit=10&cursor=')).body.data;
    const other = await makeSurvey(bench.app, anna);
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const bad = ['nonsense', '%00', encoded(null), encoded([]), encoded({ after: -1, upTo: 5, total: 5, of: 'x' })];
    for (const cursor of bad) expect((await get(`cursor=${cursor}`)).body.errors).toHaveProperty('cursor');
    expect((await get(`cursor=${next_cursor}&is_complete=true`)).status).toBe(422);
    expect((await call(bench.app, anna, 'GET', `/quiz/${other.id}/answers?cursor=${next_cursor}`)).status).toBe(422);
    expect((await get(`cursor=${next_cursor}&limit=500`)).status).toBe(200);
  });
});

it('a count up to an id leaves later answers out', async () => {
  const filter = { withScreenedOut: true, isDeleted: false };
  const expected = all.filter(({ id, is_deleted }) => id <= 100 && !is_deleted).length;
  expect(await bench.answers.count(surveyId, filter, 100)).toBe(expected);
});

it.each([
  ...['limit=0', 'limit=101', 'limit=501&cursor=', 'limit=ten', 'limit=1&limit=2', 'offset=-1', 'offset=1.5'],
  ...['sort=name', 'order=sideways', 'is_complete=maybe', 'is_complete=true&is_complete=false', 'date=yesterday'],
  ...['date=2026-02-30', 'date_from=2026-1-1', 'date_from=2026-02-05&date_to=2026-02-04', 'is_deleted=2', 'limit='],
])('refuses %s with 422', async (query) => {
  const reply = await get(query);
  expect(reply).toMatchObject({ status: 422, body: { code: 'validation_error' } });
  expect(Object.keys(reply.body.errors)).toHaveLength(1);
});

it('a format that answers do not have is a 404', async () => {
  const message = 'docx is not a format of answers; choose csv, xlsx or word.';
  expect(await get('', 'answers/docx')).toMatchObject({ status: 404, body: { code: 'not_found', message } });
  expect(await get('', 'answers/7')).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
});
