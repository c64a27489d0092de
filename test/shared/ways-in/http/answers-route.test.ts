/** `/surveys/{quiz_id}/answers`: rows with personal values masked, what is done with them, and reveals. */
import { describe, expect, it } from 'vitest';
import { answers as operations } from '../../../../shared/operations/answers.ts';
import { Problem } from '../../../../shared/problems/problem.ts';
import type { Answer } from '../../../../shared/surveys/answer.ts';
import type { Operation } from '../../../../shared/surveys/operations.ts';
import type { Question } from '../../../../shared/surveys/question.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { alice, bob, survey as lunch } from '../../../support/worlds/export-world.ts';

const open: Question = {
  ...{ id: 'why', type: 'input', title: 'Why this score?', options: [], matrixRows: [], matrixColumns: [] },
  ...{ isMultiple: false, hasOwnText: false },
};
const questions = [
  open,
  { ...open, id: 'mail', type: 'email', title: 'Your e-mail' },
  { ...open, id: 'score', type: 'rating', title: 'Score' },
];

/** One a minute; every tenth says where to reach them. */
const fill = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const time = new Date(Date.parse('2026-02-01T00:00:00Z') + at * 60_000).toISOString();
    return answerOf({
      ...{ id: at + 1, submitted_at: time, date_end: time, tags: at % 2 === 0 ? ['vip'] : [] },
      answers: [
        answerTo('why', at % 10 === 0 ? `Slow delivery, write to anna${at}@example.org` : 'All was well'),
        answerTo('mail', `anna${at}@example.org`, { answer_type: 'email' }),
        { ...answerTo('score', at % 5), answer_type: 'rating' },
      ],
    });
  });

function createTestWorld(all: Answer[] = fill(250)) {
  const world = createApiWorld(all, 100);
  world.script.survey = async () => ({ ...lunch, questions });
  const asked = (query: Record<string, string> = {}, token?: string) =>
    world.call('GET', `/surveys/7/answers?${new URLSearchParams(query)}`, undefined, token);
  const page = async (query: Record<string, string> = {}) =>
    operations.list.reply.schema.parse(await expectStatus(await asked(query), 200));
  const act = (body: object) => world.call('POST', '/surveys/7/answers/actions', body);
  const reveal = (body: object, token = alice.token) => world.call('POST', '/surveys/7/answers/reveal', body, token);
  return { ...world, asked, page, act, reveal };
}

async function expectRefusal(response: Response, problem: { code: string; message: unknown }): Promise<void> {
  expect(await expectProblem(response, response.status)).toMatchObject(problem);
}

const where = (question_id: string, op: string, value?: unknown) =>
  JSON.stringify([{ question_id, op, ...(value !== undefined && { value }) }]);

describe('the table of answers', () => {
  it('has the columns of a file, and masks what is personal in them', async () => {
    const { page } = createTestWorld();
    const { data, columns, other_columns, found } = await page({
      limit: '1',
      columns: 'id,q:mail,q:why',
      order: 'asc',
    });
    expect(columns).toMatchObject([
      { id: 'id', shown: 'keep' },
      { id: 'q:mail', title: 'Your e-mail', shown: 'mask' },
      { id: 'q:why', shown: 'scrub' },
    ]);
    expect(other_columns.map(({ id }) => id)).toContain('q:score');
    const [row] = data;
    expect(row).toMatchObject({ id: 1, tags: ['vip'], masked: ['q:mail', 'q:why'] });
    expect(row?.values['q:mail']).toBe('a…@example.org');
    expect(JSON.stringify(row)).not.toContain('anna0');
    expect(found).toBe(250);
  });

  it('finds words in texts, and nothing that it masks', async () => {
    const { page, asked } = createTestWorld();
    expect((await page({ search: 'deliveries', limit: '100' })).data).toHaveLength(25);
    expect((await page({ search: 'anna10', limit: '100' })).data).toEqual([]);
    const texts = { answers: where('q:why', 'contains', 'anna') };
    expect((await page({ ...texts, limit: '100' })).data).toEqual([]);
    expect((await page({ answers: where('q:why', 'contains', 'slow'), limit: '100' })).data).toHaveLength(25);
    expect((await page({ answers: where('q:mail', 'answered'), limit: '2' })).data).toHaveLength(2);
    await expectRefusal(await asked({ answers: where('q:mail', 'contains', 'anna') }), {
      code: 'validation_error',
      message: expect.stringMatching(/masked here/),
    });
    await expectRefusal(await asked({ sort: 'q:score' }), {
      code: 'validation_error',
      message: expect.stringMatching(/date_end and date_start only/),
    });
  });

  it('is read page by page, each answer once, though others go or come meanwhile', async () => {
    const all = fill(250);
    const { page } = createTestWorld(all);
    const first = await page({ limit: '60', answers: where('q:score', 'lte', 3) });
    expect(first.read).toEqual({ answers: expect.any(Number), of: 250 });
    expect(first.found).toBeNull();
    // some that were shown are gone, the last of them too, and new ones have come
    const gone = new Set(first.data.slice(-30).map(({ id }) => id));
    all.splice(0, all.length, ...all.filter(({ id }) => !gone.has(id)), ...fill(253).slice(250));
    const seen = first.data.map(({ id }) => id);
    for (let cursor = first.next_cursor; cursor !== null; ) {
      const next = await page({ limit: '60', answers: where('q:score', 'lte', 3), cursor });
      seen.push(...next.data.map(({ id }) => id));
      cursor = next.next_cursor;
    }
    expect(seen).toEqual(
      fill(250)
        .flatMap(({ id }) => ((id - 1) % 5 <= 3 ? [id] : []))
        .toReversed(),
    );
  });

  it('takes a cursor of its own only', async () => {
    const { page, asked } = createTestWorld();
    const { next_cursor } = await page({ limit: '5' });
    await expectRefusal(await asked({ cursor: next_cursor ?? '', search: 'slow' }), {
      code: 'validation_error',
      message: expect.stringMatching(/other filters/),
    });
    await expectRefusal(await asked({ cursor: 'abc' }), {
      code: 'validation_error',
      message: expect.stringMatching(/not a cursor/),
    });
  });

  it('takes the filters of a view, under its own', async () => {
    const { page, call } = createTestWorld();
    const view = await expectStatus(
      await call('POST', '/views', { name: 'VIP', quiz_id: 7, filters: { tags: ['vip'] } }),
      201,
    );
    const { data } = await page({ view_id: String(Object(view).id), limit: '3' });
    expect(data.map(({ id }) => id)).toEqual([249, 247, 245]);
  });
});

describe('actions on answers', () => {
  it('are one call to the survey service each, and none where there is nothing to do', async () => {
    const { act, script } = createTestWorld();
    const sent: Operation[] = [];
    script.service = async (_token, operation) => {
      sent.push(operation);
      return { status: true };
    };
    const { data } = Object(await expectStatus(await act({ ids: [1, 2, 999], action: 'tag', tags: ['vip'] }), 200));
    expect(data).toEqual([
      { id: 1, status: 'unchanged', is_deleted: false, is_hide: false, tags: ['vip'] },
      { id: 2, status: 'done', is_deleted: false, is_hide: false, tags: ['vip'] },
      { id: 999, status: 'not_found' },
    ]);
    await expectStatus(await act({ ids: [1], action: 'untag', tags: ['vip'] }), 200);
    for (const action of ['trash', 'restore', 'hide', 'show', 'delete'])
      await expectStatus(await act({ ids: [1], action }), 200);
    expect(sent.map(({ method, path, body }) => [method, path.replace('/quiz/7/answers/', ''), body])).toEqual([
      ['POST', '2/tags', { tags: ['vip'] }],
      ['POST', '1/tags', { tags: [] }],
      ['POST', '1/trash', undefined],
      ['POST', '1/hide', { is_hide: true }],
      ['DELETE', '1', undefined],
    ]);
    await expectRefusal(await act({ ids: [1], action: 'tag' }), {
      code: 'validation_error',
      message: expect.stringMatching(/tags/),
    });
  });

  it('that the survey service does not have are refused by name', async () => {
    const { act, script } = createTestWorld();
    script.service = async () => {
      throw new Problem('quiz_not_found.upstream', { what: 'this operation' });
    };
    await expectRefusal(await act({ ids: [1, 2], action: 'hide' }), {
      code: 'not_offered',
      message: expect.stringMatching(/action hide/),
    });
  });

  it('that it refuses for one answer leave the others done', async () => {
    const { act, script } = createTestWorld();
    script.service = async (_token, { path }) => {
      if (path.includes('/2/')) throw new Problem('access_denied.upstream', { what: 'this operation' });
      return { status: true };
    };
    const { data } = Object(await expectStatus(await act({ ids: [1, 2], action: 'trash' }), 200));
    expect(data).toMatchObject([
      { status: 'done', is_deleted: true },
      { status: 'refused', code: 'access_denied' },
    ]);
  });
});

describe('a reveal', () => {
  it('gives what is masked of the answers that are named, and is noted with who and when', async () => {
    const { reveal, call } = createTestWorld();
    const shown = Object(await expectStatus(await reveal({ ids: [11, 999], columns: ['q:mail', 'q:score'] }), 200));
    expect(shown).toMatchObject({ data: [{ id: 11, values: { 'q:mail': 'anna10@example.org' } }], missing: [999] });
    const { data: notes } = Object(await expectStatus(await call('GET', '/reveals'), 200));
    expect(notes).toEqual([
      {
        id: shown.reveal_id,
        at: '2026-03-02T06:00:00.000Z',
        by: null,
        quiz_id: 7,
        answer_ids: [11],
        columns: ['q:mail'],
      },
    ]);
    expect(JSON.stringify(notes)).not.toContain('anna');
    expect(await expectStatus(await call('GET', '/reveals', undefined, bob.token), 200)).toMatchObject({ data: [] });
  });

  it('is not noted where nothing was masked', async () => {
    const { reveal, call } = createTestWorld();
    expect(await expectStatus(await reveal({ ids: [1], columns: ['q:score'] }), 200)).toMatchObject({
      reveal_id: null,
    });
    expect(await expectStatus(await call('GET', '/reveals'), 200)).toMatchObject({ data: [] });
  });

  it('finds an old answer of a large survey by its day', async () => {
    const { call } = createTestWorld(fill(2_400));
    const { answer } = Object(await expectStatus(await call('GET', '/surveys/7/answers/3'), 200));
    expect(answer).toMatchObject({ id: 3, values: { 'q:mail': 'a…@example.org' } });
    await expectRefusal(await call('GET', '/surveys/7/answers/9999'), {
      code: 'not_found',
      message: expect.stringMatching(/no answer 9999/),
    });
  });
});
