/** Respondents: what they see, when they may answer, and what an answer must look like. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anna, call, declareVariables, makeSurvey, type SurveyBench, startSurveyBench, uuid } from '../survey-bench.ts';

let bench: SurveyBench;
beforeAll(async () => {
  bench = await startSurveyBench();
});
afterAll(() => bench.close());

const send = (virtualId: string, body: unknown) =>
  call(bench.app, undefined, 'POST', `/public/${virtualId}/answers`, body);
const read = (virtualId: string) => call(bench.app, undefined, 'GET', `/public/${virtualId}`);

async function readAs(virtualId: string, headers: Record<string, string>, sourceIp = '203.0.113.7') {
  const env = { requestContext: { http: { sourceIp } } };
  const response = await bench.app.request(`/v3/public/${virtualId}`, { headers }, env);
  return { status: response.status, body: await response.json() };
}

describe('an open survey', () => {
  let survey: { id: number; virtualId: string };
  beforeEach(async () => {
    survey = await makeSurvey(bench.app, anna, {
      welcome: { type: 'welcome', title: 'Hello' },
      [uuid(1)]: { type: 'yesno', title: 'Really?', isRequired: true },
      [uuid(2)]: { type: 'input', title: 'Why?' },
      [uuid(3)]: { type: 'input', title: 'Hidden', isBlocked: true, isRequired: true },
    });
  });
  const settings = (body: object) => call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, body);

  it('shows its questions to anybody, but not the blocked ones', async () => {
    const { status, body } = await read(survey.virtualId);
    expect(status).toBe(200);
    expect(body.widgets.ids).toEqual(['welcome', uuid(1), uuid(2)]);
    expect(Object.keys(body.widgets.entities)).toEqual(['welcome', uuid(1), uuid(2)]);
    expect(Object.keys(body).sort()).toEqual(['lang', 'name', 'needs_password', 'virtual_id', 'widgets']);
  });

  it('shows neither what an answer is worth nor what this service does not know', async () => {
    const secret = { rightAnswer: 'planted', score: 41_041, isCorrect: 'planted' };
    const options = [{ id: 'o1', text: 'One', ...secret }];
    const media = {
      type: 'video',
      videoUrl: 'https://v.example/1',
      videoSettings: { loop: true, ...secret },
      ...secret,
    };
    const entities = {
      welcome: { type: 'welcome', title: 'Hello', ...secret },
      [uuid(1)]: {
        type: 'choice',
        title: 'Which?',
        choiceEntities: options,
        multimedia: media,
        isBlocked: false,
        ...secret,
      },
      [uuid(2)]: { type: 'matrix', matrixRowEntities: options, matrixColEntities: options, multimedia: null },
    };
    const { virtualId } = await makeSurvey(bench.app, anna, entities);
    const { body } = await read(virtualId);
    expect(JSON.stringify(body)).not.toMatch(/planted|score|41041/);
    const plain = [{ id: 'o1', text: 'One' }];
    expect(body.widgets.entities).toEqual({
      welcome: { type: 'welcome', title: 'Hello' },
      [uuid(1)]: {
        type: 'choice',
        title: 'Which?',
        choiceEntities: plain,
        multimedia: { type: 'video', videoUrl: 'https://v.example/1', videoSettings: { loop: true } },
      },
      [uuid(2)]: { type: 'matrix', matrixRowEntities: plain, matrixColEntities: plain, multimedia: null },
    });
  });

  it('stores a response whole', async () => {
    await declareVariables(bench.app, anna, survey.id, 'utm_source', 'имя');
    const startedAt = new Date(bench.clock.now - 90_000).toISOString();
    const response = await bench.app.request(
      `/v3/public/${survey.virtualId}/answers`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (iPhone; like Mac OS X) Mobile' },
        body: JSON.stringify({
          answers: { [uuid(2)]: 'Потому что\n"да" 😀', [uuid(1)]: true },
          variables: { utm_source: 'mail', имя: 'Анна' },
          date_start: startedAt,
        }),
      },
      { requestContext: { http: { sourceIp: '192.0.2.7' } } },
    );
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ status: true, id: 1, promo_code: null, is_screenout: false });
    const now = new Date(bench.clock.now).toISOString();
    const list = await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers`);
    expect(list.body.data.answers).toEqual([
      {
        id: 1,
        quiz_id: survey.id,
        submitted_at: now,
        is_complete: true,
        ip_address: '192.0.2.7',
        user_agent: 'Mozilla/5.0 (iPhone; like Mac OS X) Mobile',
        date_start: startedAt,
        date_end: now,
        duration_seconds: 90,
        device: 'mobile',
        country: null,
        city: null,
        source: 'mail',
        lang: 'ru',
        score: null,
        promo_code: null,
        variables: { utm_source: 'mail', имя: 'Анна' },
        tags: [],
        is_screenout: false,
        is_deleted: false,
        is_hide: false,
        answers: [
          { question_id: uuid(1), question_text: 'Really?', answer: true, answer_type: 'yesno' },
          { question_id: uuid(2), question_text: 'Why?', answer: 'Потому что\n"да" 😀', answer_type: 'input' },
        ],
      },
    ]);
  });

  it('keeps only the variables that it has declared', async () => {
    await declareVariables(bench.app, anna, survey.id, 'ref');
    const variables = { ref: 'a', other: 'b', toString: 'c' };
    const { body } = await send(survey.virtualId, { answers: { [uuid(1)]: true }, variables });
    expect((await bench.answers.read(survey.id, body.id))?.variables).toEqual({ ref: 'a' });
  });

  it('shows no question without its password, and counts no visit', async () => {
    await settings({ use_password: true, password: 'open sesame' });
    const visits = () => bench.records.list({ partition: `Q#${survey.id}`, prefix: 'N#visits#', limit: 9 });
    const shown = await readAs(survey.virtualId, {});
    expect(shown).toMatchObject({ status: 200, body: { needs_password: true, widgets: { ids: [], entities: {} } } });
    expect(JSON.stringify(shown.body)).not.toContain('Really?');
    expect(await visits()).toEqual([]);
    const refused = await readAs(survey.virtualId, { 'x-survey-password': 'wrong' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    const opened = await readAs(survey.virtualId, { 'x-survey-password': 'open sesame' });
    expect(opened).toMatchObject({ status: 200, body: { widgets: { ids: ['welcome', uuid(1), uuid(2)] } } });
    expect(await visits()).toHaveLength(1);
  });

  it('shows no question to an address or a device that may not answer', async () => {
    await settings({ ip_list_enabled: true, ip_blacklist: '192.0.2.0/24' });
    const blocked = await readAs(survey.virtualId, {}, '192.0.2.7');
    expect(blocked).toMatchObject({ status: 403, body: { code: 'address_refused' } });
    expect(await readAs(survey.virtualId, {}, '198.51.100.7')).toMatchObject({ status: 200 });
    await settings({ ip_list_enabled: false, available_devices: ['desktop'] });
    const phone = await readAs(survey.virtualId, { 'user-agent': 'Mozilla/5.0 (iPhone; like Mac OS X) Mobile' });
    expect(phone).toMatchObject({ status: 403, body: { code: 'device_refused' } });
    expect(JSON.stringify([blocked, phone])).not.toContain('Really?');
  });

  it('counts its answers', async () => {
    await send(survey.virtualId, { answers: { [uuid(1)]: true } });
    await send(survey.virtualId, { answers: {}, is_complete: false });
    expect((await call(bench.app, anna, 'GET', `/quiz/${survey.id}`)).body.answer_count).toBe(2);
    const counts = await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers/count`);
    expect(counts.body).toEqual({ total: 2, complete: 1, incomplete: 1 });
  });

  it('asks for required answers only of those who finish', async () => {
    const refused = await send(survey.virtualId, { answers: { [uuid(2)]: 'x' } });
    expect(refused.body.errors).toEqual({ [`answers.${uuid(1)}`]: ['needs an answer'] });
    expect((await send(survey.virtualId, { answers: { [uuid(2)]: 'x' }, is_complete: false })).status).toBe(201);
    await settings({ question_required_mode: 'all_optional' });
    expect((await send(survey.virtualId, { answers: {} })).status).toBe(201);
    await settings({ question_required_mode: 'all_required' });
    const missing = await send(survey.virtualId, { answers: { [uuid(1)]: false } });
    expect(Object.keys(missing.body.errors)).toEqual([`answers.${uuid(2)}`]);
  });

  it('names every fault of a response at once', async () => {
    const faults = {
      [uuid(1)]: 'yes',
      [uuid(2)]: 5,
      [uuid(3)]: 'blocked',
      [uuid(9)]: 1,
      welcome: 'hi',
      constructor: 1,
    };
    const { status, body } = await send(survey.virtualId, { answers: faults });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(
      Object.keys(faults)
        .map((id) => `answers.${id}`)
        .sort(),
    );
    expect((await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers/count`)).body.total).toBe(0);
  });

  it('takes no response once it is closed, archived or past its deadline', async () => {
    const answer = { answers: { [uuid(1)]: true } };
    const closed = { status: 403, body: { code: 'survey_closed' } };
    await settings({ close_quiz_enabled: true });
    expect(await send(survey.virtualId, answer)).toMatchObject(closed);
    expect(await read(survey.virtualId)).toMatchObject(closed);
    await settings({ close_quiz_enabled: false });
    await call(bench.app, anna, 'POST', `/quiz/${survey.id}/archive`, { archive: true });
    expect(await send(survey.virtualId, answer)).toMatchObject(closed);
    await call(bench.app, anna, 'POST', `/quiz/${survey.id}/archive`, { archive: false });
    expect((await send(survey.virtualId, answer)).status).toBe(201);
  });

  it.each(['2026-07-01 18:00:00', '2026-07-01T22:00:00.000000Z', '2026-07-02 01:00+03:00'])(
    'keeps its deadline in its own time zone or the one it names, to the second: %s',
    async (value) => {
      const timezone = 'America/New_York';
      await settings({ limit_time_enabled: true, limit_time_value: value, limit_time_timezone: timezone });
      const answer = { answers: { [uuid(1)]: true } };
      const before = bench.clock.now;
      bench.clock.now = Date.parse('2026-07-01T22:00:00Z');
      expect((await send(survey.virtualId, answer)).status).toBe(201);
      bench.clock.now = Date.parse('2026-07-01T22:00:01Z');
      expect((await send(survey.virtualId, answer)).status).toBe(403);
      bench.clock.now = before;
    },
  );

  it.each([
    ['date_start', { date_start: 'yesterday' }],
    ['date_start', { date_start: '0001-01-01T00:00:00Z' }],
    ['is_complete', { is_complete: 'yes' }],
    ['variables', { variables: [] }],
    ['variables.x', { variables: { x: { deep: 1 } } }],
    ['status', { status: 'paid' }],
    ['answers', { answers: [] }],
  ])('refuses a wrong %s', async (field, parts) => {
    const { status, body } = await send(survey.virtualId, { answers: { [uuid(1)]: true }, ...parts });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty([field]);
  });

  it('takes a start in the future for now', async () => {
    await send(survey.virtualId, { answers: { [uuid(1)]: true }, date_start: '2100-01-01T00:00:00Z' });
    const [stored] = (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers`)).body.data.answers;
    expect(stored).toMatchObject({ date_start: stored.submitted_at, duration_seconds: 0 });
  });
});

it('a response that could not be stored may be sent again, and fills no place', async () => {
  const { id, virtualId } = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input' } });
  const once = { allow_multiple_answer: false, limit_answer_count_enabled: true, limit_answer_count_value: 1 };
  await call(bench.app, anna, 'POST', `/quiz/${id}/settings/info`, once);
  const append = () => Promise.reject(new Error('the table is away'));
  const failing = bench.make({ answers: { ...bench.answers, append } });
  expect((await call(failing, undefined, 'POST', `/public/${virtualId}/answers`, { answers: {} })).status).toBe(500);
  bench.failures.length = 0;
  expect((await call(bench.app, anna, 'GET', `/quiz/${id}`)).body.answer_count).toBe(0);
  expect((await send(virtualId, { answers: {} })).status).toBe(201);
  expect(await send(virtualId, { answers: {} })).toMatchObject({ status: 403, body: { code: 'already_answered' } });
});

it.each(['allow_multiple_answer', 'multiple_ip'])(
  'a survey that becomes strict in %s means those who have answered before as well',
  async (setting) => {
    const { id, virtualId } = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input' } });
    const env = { requestContext: { http: { sourceIp: '192.0.2.9' } } };
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ answers: {} }) };
    const answered = async () => (await bench.app.request(`/v3/public/${virtualId}/answers`, init, env)).status;
    expect([await answered(), await answered()]).toEqual([201, 201]);
    await call(bench.app, anna, 'POST', `/quiz/${id}/settings/info`, { [setting]: false });
    expect(await answered()).toBe(403);
  },
);

it('a response that was stored is reported as stored, even where its promo code could not be noted', async () => {
  const { id, virtualId } = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'input' } });
  const made = await call(bench.app, anna, 'POST', '/promo/list', { name: 'L', codes: ['ONLY'] });
  await call(bench.app, anna, 'POST', `/promo/attach/${made.body.list.id}`, { quize_ids: [id] });
  const replace: typeof bench.records.replace = async (key, version, value, times) => {
    if (/"answerId":\d/.test(JSON.stringify(value))) throw new Error('the table is away');
    return bench.records.replace(key, version, value, times);
  };
  const app = bench.make({ records: { ...bench.records, replace } });
  const sent = await call(app, undefined, 'POST', `/public/${virtualId}/answers`, { answers: {} });
  expect(sent).toMatchObject({ status: 201, body: { id: 1, promo_code: 'ONLY' } });
});

it('an unpublished survey says so, an unknown one is not found', async () => {
  const { virtualId } = await makeSurvey(bench.app, anna);
  expect(await read(virtualId)).toMatchObject({ status: 403, body: { code: 'survey_unpublished' } });
  expect(await send('no-such-code', { answers: {} })).toMatchObject({ status: 404, body: { code: 'quiz_not_found' } });
});

it('a response that is too large as a whole is refused', async () => {
  const texts = Array.from({ length: 12 }, (_, n) => [uuid(n), { type: 'input' }] as const);
  const { virtualId } = await makeSurvey(bench.app, anna, Object.fromEntries(texts));
  const answers = Object.fromEntries(texts.map(([id]) => [id, 'x'.repeat(15_000)]));
  expect((await send(virtualId, { answers })).body.errors).toHaveProperty('answers');
});
