/** Surveys through our own origin: the list, counts and figures, counted as the files of an export are. */
import { describe, expect, it } from 'vitest';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { colourAnswers, colourSurvey } from '../../../support/surveys/colour-survey.ts';
import { answerOf } from '../../../support/surveys/packed-answers.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';

describe('GET /surveys', () => {
  it('gives pages, newest first, with folders and states where the service tells them', async () => {
    const { call, script } = createApiWorld();
    const asked: unknown[] = [];
    script.surveys = async (_token, page) => {
      asked.push(page);
      const all = [
        {
          id: 3,
          name: 'Third',
          folderId: 8,
          folderName: 'Team',
          isPublished: false,
          pageUrl: 'https://respond.test/abc',
        },
        { id: 2, name: 'Second', folderId: 9 },
        { id: 1, name: 'First', folderId: undefined },
      ];
      return all.slice(page.offset, page.offset + page.limit);
    };
    expect(await expectStatus(await call('GET', '/surveys?limit=2'), 200)).toEqual({
      data: [
        {
          id: 3,
          name: 'Third',
          folder: { id: 8, name: 'Team' },
          is_published: false,
          url_shared: 'https://respond.test/abc',
        },
        { id: 2, name: 'Second', folder: { id: 9, name: null }, is_published: null, url_shared: null },
      ],
      next_cursor: '2',
    });
    expect(await expectStatus(await call('GET', '/surveys?limit=2&cursor=2'), 200)).toEqual({
      data: [{ id: 1, name: 'First', folder: null, is_published: null, url_shared: null }],
      next_cursor: null,
    });
    expect(asked).toEqual([
      { limit: 2, offset: 0, isNewestFirst: true },
      { limit: 2, offset: 2, isNewestFirst: true },
    ]);
  });
});

describe('GET /surveys/{quiz_id}', () => {
  it('tells how many answers there are, or null where the service does not say', async () => {
    const { call, deps } = createApiWorld();
    expect(await expectStatus(await call('GET', '/surveys/7'), 200)).toEqual({ id: 7, answers: 12 });
    deps.upstream.answerCount = async () => undefined;
    expect(await expectStatus(await call('GET', '/surveys/7'), 200)).toEqual({ id: 7, answers: null });
  });
});

describe('GET /surveys/{quiz_id}/activity', () => {
  const submitted = ['2026-01-05T10:00:00Z', '2026-02-24T10:00:00Z', '2026-02-25T10:00:00Z'];

  function activityWorld(days = submitted) {
    const { call, deps } = createApiWorld();
    deps.now = () => Date.parse('2026-03-02T12:00:00Z');
    const counted: string[] = [];
    deps.upstream.latest = async (_token, { dateFrom, dateTo }) => {
      if (dateFrom !== undefined) counted.push(dateFrom);
      const found = days.filter((at) => (!dateFrom || at >= dateFrom) && (!dateTo || at.slice(0, 10) <= dateTo));
      return { total: found.length, id: found.length, submittedAt: found.at(-1) };
    };
    const activity = async () => expectStatus(await call('GET', '/surveys/7/activity'), 200);
    return { activity, counted, days, deps };
  }

  it('counts the answers of twelve weeks, and has none counted again until others come', async () => {
    const { activity, counted, days } = activityWorld([...submitted]);
    const weeks = (some: Record<string, number>) => ({
      weeks: Array.from({ length: 12 }, (_, at) => {
        const from = new Date(Date.UTC(2025, 11, 15 + 7 * at)).toISOString().slice(0, 10);
        return { from, answers: some[from] ?? 0 };
      }),
    });
    const before = { '2026-01-05': 1, '2026-02-23': 2 };
    expect(await activity()).toEqual({ id: 7, newest_at: '2026-02-25T10:00:00Z', ...weeks(before) });
    // the week that has begun since the newest answer has none
    expect(counted.splice(0)).toHaveLength(11);
    expect(await activity()).toMatchObject(weeks(before));
    expect(counted).toEqual([]);
    days.push('2026-03-02T09:00:00Z');
    expect(await activity()).toMatchObject({
      newest_at: '2026-03-02T09:00:00Z',
      ...weeks({ ...before, '2026-03-02': 1 }),
    });
    expect(counted).toEqual(['2026-02-23', '2026-03-02']);
  });

  it('says what it does not know: of a service that counts no days, or nothing at all', async () => {
    const { activity, deps } = activityWorld();
    deps.upstream.latest = async () => ({ total: 3, id: 3, submittedAt: '2026-02-25T10:00:00Z' });
    expect(await activity()).toEqual({ id: 7, newest_at: '2026-02-25T10:00:00Z', weeks: null });
    deps.upstream.latest = async () => undefined;
    expect(await activity()).toEqual({ id: 7, newest_at: null, weeks: null });
  });
});

describe('POST /surveys/{quiz_id}/figures', () => {
  it('tells what a report would, with the banner that was asked for', async () => {
    const { call, script } = createApiWorld(colourAnswers);
    script.survey = async () => ({ ...colourSurvey(), infoTitle: 'Wave 3' });
    const json = { options: { report: { banner: [['q:one']] } } };
    const reported = await expectStatus(await call('POST', '/surveys/7/figures', json), 200);
    expect(reported).toMatchObject({
      id: 7,
      info_title: 'Wave 3',
      exact: true,
      read: { answers: colourAnswers.length, of: colourAnswers.length, order: 'oldest_first' },
      hidden: 0,
      comparisons: { banners: [{ groups: [{}] }] },
      questions: [{ id: 'one', is_multiple: false, retired: false, statistics: { options: [{}, {}] } }, { id: 'many' }],
    });
  });

  it('asks to come back while the answers are read for the first time', async () => {
    const { call, script } = createApiWorld();
    script.readsForFigures = false;
    const response = await call('POST', '/surveys/7/figures', {});
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await expectStatus(response, 200)).toMatchObject({
      exact: false,
      reconciled_at: null,
      read: { answers: 0, of: null },
      counted: 0,
    });
  });

  it('refuses waves without the survey itself, or with one twice', async () => {
    const { call } = createApiWorld();
    const of = async (...quiz_ids: number[]) => call('POST', '/surveys/7/figures', { quiz_ids });
    expect(await expectProblem(await of(8, 9), 422)).toMatchObject({ errors: { quiz_ids: [/survey 7/] } });
    await expectProblem(await of(7, 7), 422);
  });

  it('gives only the questions that were asked for, by id or title', async () => {
    const { call } = createApiWorld();
    const of = async (...questions: string[]) => call('POST', '/surveys/7/figures', { questions });
    expect(await expectStatus(await of('q:q1'), 200)).toMatchObject({ questions: [{ id: 'q1' }] });
    expect(await expectStatus(await of('What did you eat?'), 200)).toMatchObject({ questions: [{ id: 'q1' }] });
    expect(await expectStatus(await of(), 200)).toMatchObject({ questions: [] });
    expect(await expectProblem(await of('q:q1', 'q:q9'), 422)).toMatchObject({ errors: { 'questions.1': [/q:q9/] } });
  });

  it('tells nobody what was read where small numbers are hidden: what is left of it would be few', async () => {
    const { call } = createApiWorld();
    const json = { options: { privacy: { minimum_base: 5 } } };
    const reported = await expectStatus(await call('POST', '/surveys/7/figures', json), 200);
    expect(reported).toMatchObject({ exact: true, read: null, hidden: 0, counted: 12 });
  });

  it('counts the answers that are asked for by number', async () => {
    const { call } = createApiWorld();
    const countedOf = async (filters: object) =>
      expectStatus(await call('POST', '/surveys/7/figures', { filters }), 200);
    expect(await countedOf({ ids: [2, 3, 99] })).toMatchObject({ counted: 2 });
    expect(await countedOf({ excludedIds: [2, 3] })).toMatchObject({ counted: 10 });
  });

  it('refuses filters and comparisons as an export does', async () => {
    const { call } = createApiWorld();
    const json = { filters: { answers: [{ question_id: 'nobody', op: 'answered' }] } };
    await expectProblem(await call('POST', '/surveys/7/figures', json), 422);
  });
});

describe('GET /surveys/{quiz_id}/facets', () => {
  it('tells what filters can ask for, with counts', async () => {
    const { call, script } = createApiWorld([
      ...colourAnswers,
      answerOf({ id: 3, country: 'GB', device: 'mobile', tags: ['vip', 'late'], is_complete: false }),
      answerOf({ id: 4, country: 'GB', device: 'tablet', tags: ['vip'], variables: { shop: 'Ely' } }),
      answerOf({ id: 5, country: 'DE', device: 'mobile', tags: ['late'], variables: { shop: 'Ely' } }),
    ]);
    script.survey = async () => colourSurvey();
    const reported = await expectStatus(await call('GET', '/surveys/7/facets'), 200);
    expect(reported).toMatchObject({
      id: 7,
      exact: true,
      filters: {
        is_complete: {
          values: [
            { value: 'true', answers: 4 },
            { value: 'false', answers: 1 },
          ],
        },
        country: {
          values: [
            { value: 'DE', answers: 1 },
            { value: 'GB', answers: 1 },
          ],
          more: 0,
        },
        tags: {
          values: [
            { value: 'late', answers: 1 },
            { value: 'vip', answers: 1 },
          ],
        },
      },
      questions: [
        {
          id: 'one',
          values: [
            { value: 'g', label: 'Green', answers: 1 },
            { value: 'r', label: 'Red', answers: 1 },
          ],
        },
        {
          id: 'many',
          values: [
            { value: 'g', answers: 2 },
            { value: 'r', answers: 1 },
          ],
        },
      ],
    });
    // addresses are nobody's choice to filter by, unless the caller keeps what is personal
    expect(reported).toMatchObject({
      variables: [
        { name: 'email', values: [] },
        { name: 'shop', values: [{ value: 'Ely', answers: 2 }] },
      ],
    });
    const kept = await expectStatus(await call('GET', '/surveys/7/facets?personal=keep'), 200);
    expect(kept).toMatchObject({ variables: [{ values: [{ value: 'a@example.org' }] }, {}] });
  });

  it('lists under a minimum base no value of a few, and of the others no count', async () => {
    const { call, script } = createApiWorld([
      ...Array.from({ length: 6 }, (_, at) => answerOf({ id: at + 1, country: at < 5 ? 'GB' : 'DE' })),
    ]);
    script.survey = async () => colourSurvey();
    const reported = await expectStatus(await call('GET', '/surveys/7/facets?minimum_base=5'), 200);
    expect(reported).toMatchObject({ filters: { country: { values: [{ value: 'GB', answers: null }], more: 0 } } });
    await expectProblem(await call('GET', '/surveys/7/facets?minimum_base=none'), 422);
  });
});

describe('GET /account', () => {
  it('tells whose key it is, as far as the service does', async () => {
    const { call, deps } = createApiWorld();
    expect(await expectStatus(await call('GET', '/account'), 200)).toEqual({ email: null, workspace: null });
    deps.upstream.holderOf = async () => ({ userId: '1', email: 'ann@example.org', workspace: 'Team' });
    expect(await expectStatus(await call('GET', '/account'), 200)).toEqual({
      email: 'ann@example.org',
      workspace: 'Team',
    });
  });
});
