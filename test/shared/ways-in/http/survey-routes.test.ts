/** Surveys through our own origin: the list, counts and figures, counted as the files of an export are. */
import { describe, expect, it } from 'vitest';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { colourAnswers, colourSurvey } from '../../../support/surveys/colour-survey.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { answers } from '../../../support/worlds/export-world.ts';

const plainPage = { total: 12, disturbed: false };

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

describe('POST /surveys/{quiz_id}/figures', () => {
  it('tells what a report would, with the banner that was asked for', async () => {
    const { call, script } = createApiWorld(colourAnswers);
    script.survey = async () => ({ ...colourSurvey(), infoTitle: 'Wave 3' });
    const json = { options: { report: { banner: [['q:one']] } } };
    const told = await expectStatus(await call('POST', '/surveys/7/figures', json), 200);
    expect(told).toMatchObject({
      id: 7,
      info_title: 'Wave 3',
      exact: true,
      answers_read: colourAnswers.length,
      hidden: 0,
      comparisons: { banners: [{ groups: [{}] }] },
      questions: [{ id: 'one', is_multiple: false, retired: false, statistics: { options: [{}, {}] } }, { id: 'many' }],
    });
  });

  it('counts what it could read in time, and says that it is not all', async () => {
    const { call, script, clock } = createApiWorld();
    script.page = async (at) => {
      clock.now += 10_000;
      return { ...plainPage, answers: answers(12).slice(at, at + 5), next: at < 10 ? String(at + 5) : undefined };
    };
    const told = await expectStatus(await call('POST', '/surveys/7/figures', {}), 200);
    expect(told).toMatchObject({ exact: false, answers_read: 10, answers_total: 12, counted: 10 });
  });

  it('tells nobody what was read where small numbers are hidden: what is left of it would be few', async () => {
    const { call } = createApiWorld();
    const json = { options: { privacy: { minimum_base: 5 } } };
    const told = await expectStatus(await call('POST', '/surveys/7/figures', json), 200);
    expect(told).toMatchObject({ exact: true, answers_read: null, answers_total: null, hidden: 0, counted: 12 });
  });

  it('refuses filters and comparisons as an export does', async () => {
    const { call } = createApiWorld();
    const json = { filters: { answers: [{ question_id: 'nobody', op: 'answered' }] } };
    await expectProblem(await call('POST', '/surveys/7/figures', json), 422);
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
