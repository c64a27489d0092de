/** Who holds a key, and what a survey is, asked of services that answer in different shapes. */
import { describe, expect, it } from 'vitest';
import { type Script, sendJson, startUpstream } from '../../../support/upstreams/scripted-upstream.ts';

const byPath =
  (bodies: Record<string, unknown>): Script =>
  (call, response) =>
    Object.hasOwn(bodies, call.path)
      ? sendJson(response, bodies[call.path])
      : sendJson(response, { code: 'not_found' }, 404);

describe('the holder of a key', () => {
  it.each([{ id: 12 }, { id: '12' }, { data: { id: 12 } }, { success: true, data: { id: '12', email: 'a@b' } }])(
    'is the user in %j',
    async (user) => {
      const upstream = await startUpstream(byPath({ '/v3/user': user }));
      expect(await upstream.client().holderOf('t')).toMatchObject({ userId: '12' });
    },
  );

  it('is unknown, but good, where there is no /user and the list of surveys opens', async () => {
    const upstream = await startUpstream(byPath({ '/v3/quiz': [] }));
    expect(await upstream.client().holderOf('t')).toEqual({ userId: undefined });
    expect(upstream.calls.map((call) => `${call.path}?${call.query}`)).toEqual(['/v3/user?', '/v3/quiz?limit=1']);
  });

  it.each([{}, { id: '' }, { id: null }, { id: {} }, [], 'me'])('is unknown where /user says %j', async (user) => {
    const upstream = await startUpstream(byPath({ '/v3/user': user, '/v3/quiz': [] }));
    expect(await upstream.client().holderOf('t')).toEqual({ userId: undefined });
  });

  it.each(['/v3/user', '/v3/quiz'])('is refused where %s answers 401', async (path) => {
    const upstream = await startUpstream((call, response) => sendJson(response, {}, call.path === path ? 401 : 404));
    await expect(upstream.client().holderOf('t')).rejects.toMatchObject({ code: 'user_not_authenticated' });
  });

  it('is never assumed while the service is down', async () => {
    const upstream = await startUpstream((_, response) => sendJson(response, {}, 503));
    await expect(upstream.client().holderOf('t')).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });
});

describe('figures', () => {
  const query = { surveyId: 7, dateFrom: undefined, dateTo: undefined, isComplete: true };

  it('are done without where the service has no time to count all answers', async () => {
    const script: Script = (_, response) => sendJson(response.setHeader('retry-after', '30'), {}, 503);
    const upstream = await startUpstream(script);
    expect(await upstream.client().figures('t', query)).toEqual({ visits: null, report: null });
  });

  it('are waited for where it is busy for a moment', async () => {
    const upstream = await startUpstream((_, response) => sendJson(response, {}, 503));
    await expect(upstream.client().figures('t', query)).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });
});

describe('a survey', () => {
  const data = { id: 7, name: 'Lunch', widgets: { ids: ['a'], entities: { a: { type: 'input', title: 'Why?' } } } };

  it.each([{ lang: 'es' }, { settings: { lang: 'es' } }, { data: { lang: 'es' } }])(
    'takes its language from settings such as %j',
    async (settings) => {
      const upstream = await startUpstream(byPath({ '/v3/quiz/7': data, '/v3/quiz/7/settings/info': settings }));
      const survey = await upstream.client().survey('t', 7);
      expect(survey).toMatchObject({ id: 7, name: 'Lunch', language: 'es' });
      expect(survey.questions.map(({ id, type, title }) => ({ id, type, title }))).toEqual([
        { id: 'a', type: 'input', title: 'Why?' },
      ]);
    },
  );

  it('tells how many answers it has where that is asked, in the same call', async () => {
    const upstream = await startUpstream(byPath({ '/v3/quiz/7': { ...data, answer_count: 895 } }));
    expect(await upstream.client().survey('t', 7, { withCount: true })).toMatchObject({ answerCount: 895 });
    expect(upstream.calls.filter(({ path }) => path === '/v3/quiz/7')).toHaveLength(1);
    expect(await upstream.client().survey('t', 7)).not.toHaveProperty('answerCount');
  });

  it('has the default language where the service has no settings operation', async () => {
    const upstream = await startUpstream(byPath({ '/v3/quiz/7': data }));
    expect(await upstream.client().survey('t', 7)).toMatchObject({ language: 'ru' });
  });

  it('is not given while its settings cannot be reached', async () => {
    const upstream = await startUpstream((call, response) =>
      call.path === '/v3/quiz/7' ? sendJson(response, data) : sendJson(response, {}, 500),
    );
    await expect(upstream.client().survey('t', 7)).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });

  it('in another shape is refused', async () => {
    const upstream = await startUpstream(byPath({ '/v3/quiz/7': { error: 'x' }, '/v3/quiz/7/settings/info': {} }));
    await expect(upstream.client().survey('t', 7)).rejects.toMatchObject({ code: 'upstream_unreadable' });
  });
});

describe('the newest answer', () => {
  const latestOf = async (body: unknown) => {
    const upstream = await startUpstream(byPath({ '/v3/quiz/7/answers': body }));
    const latest = await upstream.client().latest('t', { surveyId: 7, isScreenedOut: false, isDeleted: false });
    expect(upstream.calls.map(({ query }) => String(query))).toEqual(['limit=1&offset=0&sort=date_end&order=desc']);
    return latest;
  };

  it('is reported with the number of answers', async () => {
    const answers = [{ id: 12, submitted_at: '2026-03-01T12:00:00Z', is_complete: true, answers: [] }];
    expect(await latestOf({ data: { total: 30, answers } })).toEqual({
      total: 30,
      id: 12,
      submittedAt: '2026-03-01T12:00:00Z',
    });
    expect(await latestOf({ data: { total: 0, answers: [] } })).toEqual({ total: 0 });
  });

  it.each([
    {},
    { data: { answers: [] } },
    { data: { total: 3, answers: [] } },
    { data: { total: '3', answers: [{ id: 1 }] } },
    { data: { total: 3, answers: [null] } },
  ])('is not known where the list says %j', async (body) => {
    expect(await latestOf(body)).toBeUndefined();
  });
});

describe('the list of surveys', () => {
  const listed = [
    { id: 7, name: 'Lunch', folder: { id: 3, name: 'Food' }, url_shared: 'x' },
    { id: 8, name: 'Din\u0000ner', folder_id: 4 },
    { id: 9, folder: null },
  ];

  it.each([[listed], [{ data: listed }]])('is read page by page, the oldest first, out of %j', async (body) => {
    const upstream = await startUpstream(byPath({ '/v3/quiz': body }));
    expect(await upstream.client().surveys('t', { limit: 100, offset: 99 })).toEqual([
      { id: 7, name: 'Lunch', folderId: 3, folderName: 'Food' },
      { id: 8, name: 'Din\ufffdner', folderId: 4 },
      { id: 9, name: '', folderId: undefined },
    ]);
    expect(String(upstream.calls[0]?.query)).toBe('limit=100&offset=99&sort=created_at&order=asc');
  });

  it.each([[{}], ['text'], [[{ name: 'no id' }]], [[...listed, null]]])(
    'in another shape is refused: %j',
    async (body) => {
      const upstream = await startUpstream(byPath({ '/v3/quiz': body }));
      const list = upstream.client().surveys('t', { limit: 100, offset: 0 });
      await expect(list).rejects.toMatchObject({ code: 'upstream_unreadable' });
    },
  );
});
