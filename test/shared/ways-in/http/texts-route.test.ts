/** `GET /surveys/{quiz_id}/texts`: what respondents wrote, under the filters and the privacy of figures. */
import { describe, expect, it } from 'vitest';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { textsSchema } from '../../../../shared/operations/survey-texts.ts';
import { Problem } from '../../../../shared/problems/problem.ts';
import { filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import type { Question } from '../../../../shared/surveys/question.ts';
import { textsView } from '../../../../shared/ways-in/http/surveys/texts-view.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { bob, survey as lunch } from '../../../support/worlds/export-world.ts';

const open: Question = {
  ...{ id: 'why', type: 'input', title: 'Why this score?', options: [], matrixRows: [], matrixColumns: [] },
  ...{ isMultiple: false, hasOwnText: false },
};
const size: Question = {
  ...open,
  ...{ id: 'size', type: 'choice', title: 'Size' },
  options: ['Small', 'Large'].map((text) => ({ id: text.toLowerCase(), text })),
};
const other: Question = { ...size, id: 'other', title: 'Shop', hasOwnText: true };
const questions = [open, { ...open, id: 'name', title: 'Your full name' }, size, other];

const said = [
  'Slow delivery, and the courier was rude to me',
  'Deliveries are always late where I live now',
  'Good price, I would buy it again any time',
  'The price went up, write me at ann@example.org',
];

/** Forty complete answers, half of them from Germany; then one that is hidden from reports and one that is incomplete. */
const answers = Array.from({ length: 42 }, (_, at) => {
  const [text = ''] = said.slice(at % 4);
  return answerOf({
    id: at + 1,
    submitted_at: `2026-02-${String(1 + (at % 28)).padStart(2, '0')}T10:00:00.000000Z`,
    country: at % 4 < 2 ? 'DE' : 'FR',
    is_complete: at !== 41,
    is_hide: at === 40,
    answers: [
      answerTo('why', at > 39 ? 'Delivery that nobody may see' : text),
      answerTo('name', `Anna Muster${at}`),
      { ...answerTo('size', at % 2 === 0 ? 'small' : 'large'), answer_type: 'choice' },
      {
        ...answerTo('other', at < 3 ? [] : ['small'], { other: at < 3 ? ' The market hall on Sundays' : undefined }),
        answer_type: 'choice',
      },
    ],
    variables: { ref: at % 4 === 0 ? 'mail' : 'web' },
  });
});

function createTestWorld() {
  const world = createApiWorld(answers, 10);
  world.script.survey = async () => ({ ...lunch, questions });
  const texts = (query: Record<string, string>, token?: string) =>
    world.call('GET', `/surveys/7/texts?${new URLSearchParams(query)}`, undefined, token);
  return { ...world, texts, shown: async (query: Record<string, string>) => expectStatus(await texts(query), 200) };
}

describe('GET /surveys/{quiz_id}/texts', () => {
  it('searches what was written beside the options of a question', async () => {
    const { shown } = createTestWorld();
    expect(await shown({ question: 'q:other', search: 'markets' })).toMatchObject({
      questions: [{ id: 'other', texts: 3, found: 3, matches: [{ text: 'The market hall on Sundays' }, {}, {}] }],
    });
    const { questions: all } = textsSchema.parse(await shown({ search: 'market' }));
    expect(all.map(({ id }) => id)).toEqual(['why', 'name', 'other']);
  });

  it('finds words in their forms, counts terms, and quotes some', async () => {
    const { shown } = createTestWorld();
    expect(await shown({ question: 'q:why', search: 'deliver', limit: '1', quotes: '2' })).toMatchObject({
      id: 7,
      as_of: '2026-03-02T06:00:00.000Z',
      reconciled_at: '2026-03-02T06:00:00.000Z',
      exact: true,
      read: { answers: 42, of: 42, order: 'oldest_first' },
      group: null,
      questions: [{ id: 'why', treatment: 'scrubbed', texts: 40, found: 0, terms: [], quotes: [], matches: [] }],
    });
    expect(await shown({ question: 'Why this score?', search: 'delivery', limit: '1', quotes: '2' })).toMatchObject({
      questions: [
        {
          id: 'why',
          found: 20,
          terms: expect.arrayContaining([expect.objectContaining({ term: 'courier', count: 10, percent: 50 })]),
          quotes: [{ text: said[1] }, { text: said[0] }],
          matches: [
            {
              answer_id: 26,
              submitted_at: '2026-02-26T10:00:00.000Z',
              text: said[1],
              highlights: [[0, 10]],
              groups: [],
              shortened: false,
            },
          ],
          next_cursor: expect.any(String),
          left_out: false,
        },
      ],
    });
  });

  it('continues from one page to the next', async () => {
    const { shown } = createTestWorld();
    const seen: number[] = [];
    for (let cursor: string | undefined; cursor !== 'done' && seen.length < 100; ) {
      const asked = { question: 'q:why', search: 'price', limit: '8', terms: '0', quotes: '0' };
      const page = Object(await shown({ ...asked, ...(cursor !== undefined && { cursor }) })).questions[0];
      seen.push(...page.matches.map(({ answer_id }: { answer_id: number }) => answer_id));
      cursor = page.next_cursor ?? 'done';
    }
    expect(seen.length).toBe(20);
    expect(new Set(seen).size).toBe(20);
  });

  it('tells who says it: every group against the others', async () => {
    const { shown } = createTestWorld();
    const found = await shown({ question: 'q:why', search: 'price', group: 'country' });
    expect(found).toMatchObject({
      group: {
        column: 'country',
        is_overlapping: false,
        groups: [{ id: 'country=DE', text: 'DE' }, { id: 'country=FR' }],
        left_out: 0,
      },
      questions: [
        {
          in_groups: [20, 20],
          found_in_groups: [
            { count: 0, percent: 0, differs: null },
            { count: 20, percent: 100 },
          ],
          matches: expect.arrayContaining([expect.objectContaining({ groups: ['country=FR'] })]),
        },
      ],
    });
    expect(await shown({ question: 'q:why', group: 'Size' })).toMatchObject({
      group: { column: 'q:size', groups: [{ id: 'q:size=small', text: 'Small' }, {}] },
    });
  });

  it('reads only answers that pass the filters', async () => {
    const { shown } = createTestWorld();
    const countOf = async (query: Record<string, string>) =>
      Object(await shown({ question: 'q:why', ...query })).questions[0].texts;
    expect(await countOf({ country: 'DE' })).toBe(20);
    expect(await countOf({ 'variables.ref': 'mail' })).toBe(10);
    expect(await countOf({ date_from: '2026-02-01', date_to: '2026-02-02' })).toBe(4);
    expect(await countOf({ answers: '[{"question_id":"size","op":"eq","value":"small"}]' })).toBe(20);
    expect(await countOf({ ids: '1,2,3' })).toBe(3);
    expect(await countOf({ is_complete: 'all' })).toBe(41);
  });

  it('shows nothing of a personal question, and no address in the others', async () => {
    const { shown } = createTestWorld();
    const all = await shown({});
    expect(all).toMatchObject({
      questions: [
        { id: 'why', treatment: 'scrubbed' },
        { id: 'name', treatment: 'personal', texts: null, found: null, terms: [], quotes: [], matches: [] },
        { id: 'other', treatment: 'scrubbed' },
      ],
    });
    expect(JSON.stringify(all)).not.toMatch(/Anna|ann@example|nobody may see/);
    expect(JSON.stringify(all)).toContain('[e-mail]');
    expect(await shown({ search: 'ann' })).toMatchObject({ questions: [{ found: 0 }, {}, { found: 0 }] });
    const kept = JSON.stringify(await shown({ 'privacy.personal': 'keep', 'privacy.free_text': 'keep' }));
    expect(kept).toMatch(/Anna Muster\d+.*ann@example|ann@example.*Anna Muster\d+/);
    const removed = await shown({ 'privacy.personal': 'remove', 'privacy.free_text': 'remove' });
    expect(removed).toMatchObject({
      questions: [{ id: 'why', treatment: 'removed', texts: null, matches: [] }, { id: 'other' }],
    });
  });

  it('takes the respondent’s own name out of the text, where names are hidden', async () => {
    const world = createTestWorld();
    const own = [answerTo('name', 'Gisela Muster'), answerTo('why', 'Everybody calls me Gisela, not by my number')];
    world.script.page = async () => ({
      answers: [answerOf({ id: 1, answers: own })],
      total: 1,
      next: undefined,
      disturbed: false,
    });
    const found = JSON.stringify(await world.shown({ 'privacy.personal': 'mask' }));
    expect(found).toContain('Everybody calls me [name], not by my number');
    expect(found).not.toContain('Gisela');
  });

  it('tells nobody of few under a minimum base, and shows no text', async () => {
    const { shown } = createTestWorld();
    const few = { question: 'q:why', group: 'country', 'privacy.minimum_base': '15' };
    expect(await shown({ ...few, search: 'delivery' })).toMatchObject({
      read: null,
      questions: [{ texts: 40, found: 20, in_groups: [20, 20], quotes: [], matches: [], terms: [] }],
    });
    const rare = await shown({ ...few, search: 'courier' });
    expect(rare).toMatchObject({ questions: [{ texts: 40, found: null, found_in_groups: [{ count: null }, {}] }] });
    const terms = Object(await shown(few)).questions[0].terms.map(({ term }: { term: string }) => term);
    expect(terms).toContain('price');
    expect(terms).not.toContain('courier');
  });

  it('leaves ids out and tells times to the day, where files must not be linked', async () => {
    const { shown } = createTestWorld();
    const found = await shown({ question: 'q:why', limit: '1', 'privacy.unlinked': 'true' });
    expect(found).toMatchObject({
      questions: [{ matches: [{ answer_id: null, submitted_at: '2026-02-28' }], next_cursor: null }],
    });
  });

  it('asks to come back while the answers are read for the first time', async () => {
    const { texts, script } = createTestWorld();
    script.readsForFigures = false;
    const response = await texts({});
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await expectStatus(response, 200)).toMatchObject({
      exact: false,
      reconciled_at: null,
      read: { answers: 0 },
    });
  });

  it('refuses what it cannot search, by name', async () => {
    const { texts } = createTestWorld();
    const refused = async (query: Record<string, string>) => (await expectProblem(await texts(query), 422)).errors;
    expect(await refused({ question: 'q:nobody' })).toEqual({ question: ['there is no column q:nobody'] });
    expect(await refused({ question: 'q:size' })).toEqual({ question: [expect.stringContaining('type choice')] });
    expect(await refused({ search: 'x'.repeat(201) })).toEqual({ search: [expect.stringContaining('200')] });
    expect(await refused({ group: 'q:name' })).toEqual({ group: [expect.stringContaining('q:name is personal')] });
    expect(await refused({ group: 'colour' })).toEqual({ group: ['there is no column colour'] });
    expect(await refused({ limit: '101' })).toHaveProperty('limit');
    expect(await refused({ cursor: 'next' })).toHaveProperty('cursor');
    expect(await refused({ nonsense: '1' })).toEqual({ nonsense: ['unknown parameter'] });
    expect(await refused({ date_from: 'yesterday' })).toHaveProperty('date_from');
    expect(await refused({ 'privacy.columns.q:none': 'keep' })).toBeDefined();
  });

  it('gives nothing to a key that may not read the survey', async () => {
    const world = createTestWorld();
    await world.shown({});
    world.deps.upstream.survey = async (token) => {
      if (token === bob.token) throw new Problem('access_denied.survey', { id: 7 });
      return { ...lunch, questions };
    };
    await expectProblem(await world.texts({}, bob.token), 403);
  });

  it('only counts what would make the reply too large', () => {
    const page = Array.from({ length: 100 }, (_, row) => ({
      ...{ row, submittedAt: 1, text: 'ы'.repeat(1_900), highlights: [], groups: [] },
    }));
    const shown = { texts: 100, groups: [], found: 100, foundIn: [], page, next: null, quotes: [] };
    const terms = { texts: 100, groups: [], terms: [], truncated: null };
    const one = { question: open, isRetired: false, treatment: 'kept', view: { ...shown, terms } } as const;
    const reported = textsView({
      ...{ survey: lunch, filters: filtersSchema.parse({}), options: optionsSchema.parse({}), asOf: '' },
      ...{ reconciledAt: undefined, isWhole: true, read: null, group: undefined },
      questions: Array.from({ length: 12 }, () => one),
    });
    expect(reported.questions.filter(({ left_out }) => left_out)).toHaveLength(2);
    expect(reported.questions.at(-1)).toMatchObject({ texts: 100, found: 100, matches: [], left_out: true });
    expect(Buffer.byteLength(JSON.stringify(reported))).toBeLessThan(5_000_000);
  });
});
