/** Exports of what has changed since an earlier one: which rows they tell of, and what they say where the survey differs. */
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../shared/exports/job/job.ts';
import { filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import { answerOf, byIds, createChangingSurvey, questionOf } from '../../../support/worlds/changing-survey.ts';
import { csvRequest } from '../../../support/worlds/export-world.ts';

const first = () => [
  answerOf(1, { q1: 'a' }),
  answerOf(2, { q1: 'b' }),
  answerOf(3, { q1: 'c' }),
  answerOf(4, { q1: 'd' }),
];
const since = ({ id }: Job) => ({ changes: { since: id } });

async function changedWorld() {
  const world = createChangingSurvey(first());
  const base = await world.make();
  world.replace(answerOf(2, { q1: 'B' }));
  world.remove(3);
  world.all.push(answerOf(5, { q1: 'e' }));
  return { ...world, base };
}

describe('an export of changes', () => {
  it('has the rows that are new, changed or deleted, and no others', async () => {
    const world = await changedWorld();
    const delta = await world.make(since(world.base));
    expect(world.rows(delta).map(({ change, id, 'q:q1': q1 }) => [change, id, q1])).toEqual([
      ['changed', '2', 'B'],
      ['new', '5', 'e'],
      ['deleted', '3', ''],
    ]);
    expect(world.text(delta).split(',')[0]).toBe('change');
    expect(delta.compared).toMatchObject({ counts: { new: 1, changed: 1, deleted: 1, unchanged: 2 } });
  });

  it('is a base itself, and tells nothing where nothing has changed', async () => {
    const world = await changedWorld();
    const delta = await world.make(since(world.base));
    const next = await world.make(since(delta));
    expect(world.rows(next)).toEqual([]);
    expect(next.compared?.counts).toEqual({ new: 0, changed: 0, deleted: 0, unchanged: 4 });
  });

  it('tells of answers that no longer meet the filters as deleted, and of those that do again as new', async () => {
    const filters = filtersSchema.parse({ is_complete: null, country: ['DE'] });
    const there = { country: 'DE' };
    const world = createChangingSurvey([answerOf(1, { q1: 'a' }, there), answerOf(2, { q1: 'b' })]);
    const base = await world.make({ filters });
    world.replace(answerOf(1, { q1: 'a' }));
    world.replace(answerOf(2, { q1: 'b' }, there));
    const delta = await world.make({ filters, ...since(base) });
    expect(world.rows(delta).map(({ change, id }) => [change, id])).toEqual([
      ['new', '2'],
      ['deleted', '1'],
    ]);
  });

  it('does not call an answer changed because a label was', async () => {
    const world = createChangingSurvey(first());
    const base = await world.make();
    world.edit((survey) => ({ ...survey, questions: [questionOf('q1', { title: 'Reworded' })] }));
    const delta = await world.make(since(base));
    expect(world.rows(delta)).toEqual([]);
    expect(delta.compared?.drift?.renamed).toEqual([{ id: 'q:q1', from: 'Question q1', to: 'Reworded' }]);
  });

  it('looks only at the columns that were asked for', async () => {
    const world = createChangingSurvey(first());
    const options = { ...byIds, columns: ['id', 'q:q1'] };
    const base = await world.make({ options });
    world.replace(answerOf(2, { q1: 'b' }, { country: 'DE' }));
    const delta = await world.make({ options, ...since(base) });
    expect(world.rows(delta)).toEqual([]);
  });

  it('is made of all formats of answers', async () => {
    const world = await changedWorld();
    const formats = ['csv', 'xlsx', 'word', 'sav', 'dta', 'parquet', 'jsonl'] as const;
    const outputs = formats.map((format) => ({ content: 'answers' as const, format }));
    const delta = await world.make({ outputs, ...since(world.base) });
    expect(delta.problem).toBeUndefined();
    expect(delta.files.map(({ rows }) => rows)).toEqual(formats.map(() => 3));
    const [line] = world.text(delta, 6).split('\n');
    expect(JSON.parse(line ?? '')).toMatchObject({ change: 'changed', id: 2 });
  });

  it('says in its manifest what it reported', async () => {
    const world = await changedWorld();
    const delta = await world.make(since(world.base));
    const manifest = JSON.parse(Buffer.from(world.files.objects.get(delta.manifestKey ?? '') ?? []).toString());
    expect(manifest).toMatchObject({
      counts: { upstream_total: 4, read: 4, filtered_out: 0, written: 3 },
      changes: { new: 1, changed: 1, deleted: 1, unchanged: 2 },
      drift: { added: [], removed: [], renamed: [], retyped: [], options: [] },
    });
    expect(manifest.columns[0]).toMatchObject({ id: 'change' });
  });

  it('follows an export of the last day whose list is not there', async () => {
    const world = await changedWorld();
    await world.deps.jobs.change(world.base, ({ base: _, ...job }) => job);
    const delta = await world.make(since(world.base));
    expect(delta.compared?.counts).toEqual({ new: 1, changed: 1, deleted: 1, unchanged: 2 });
  });
});

describe('a request for changes', () => {
  const refusals: [string, Parameters<ReturnType<typeof createChangingSurvey>['make']>[0], string][] = [
    ['with other filters', { filters: filtersSchema.parse({}) }, 'changes_base_differs'],
    ['with other columns', { options: { ...byIds, columns: ['id'] } }, 'changes_base_differs'],
    [
      'with other privacy',
      { options: { ...byIds, privacy: { ...byIds.privacy, personal: 'mask' } } },
      'changes_base_differs',
    ],
    ['of a period', { filters: { ...csvRequest.filters, period: 'today' } }, 'validation_error'],
    ['of a report', { outputs: [{ content: 'report', format: 'pdf' }] }, 'validation_error'],
    ['since no export', { changes: { since: 'exp_none' } }, 'changes_base_gone'],
  ];
  it.each(refusals)('%s is refused', async (_, request, code) => {
    const world = await changedWorld();
    await expect(world.make({ ...since(world.base), ...request })).rejects.toMatchObject({ code, status: 422 });
  });

  it('is refused once the files of the base have expired', async () => {
    const world = await changedWorld();
    world.clock.now += 8 * 86_400_000;
    await expect(world.make(since(world.base))).rejects.toMatchObject({ code: 'changes_base_gone' });
  });
});

describe('where the survey has changed', () => {
  const edited = [questionOf('q2', { title: 'First now' }), questionOf('q3')];
  const twoQuestions = [questionOf('q1'), questionOf('q2')];

  async function driftedWorld() {
    const world = createChangingSurvey([answerOf(1, { q1: 'a', q2: 'b' })]);
    world.edit((survey) => ({ ...survey, questions: twoQuestions }));
    const base = await world.make();
    world.edit((survey) => ({ ...survey, questions: edited }));
    world.replace(answerOf(1, { q2: 'B', q3: 'C' }));
    return { ...world, base, before: Object.keys(world.rows(base)[0] ?? {}) };
  }

  it('columns stay where they were, those removed empty, and new ones come behind', async () => {
    const { base, before, rows, make } = await driftedWorld();
    const delta = await make(since(base));
    const [row = {}] = rows(delta);
    expect(Object.keys(row)).toEqual(['change', ...before, 'q:q3']);
    expect(row).toMatchObject({ 'q:q1': '', 'q:q2': 'B', 'q:q3': 'C' });
    expect(delta.compared?.drift).toEqual({
      added: [{ id: 'q:q3', title: 'Question q3' }],
      removed: [{ id: 'q:q1', title: 'Question q1' }],
      renamed: [{ id: 'q:q2', from: 'Question q2', to: 'First now' }],
      retyped: [],
      options: [],
    });
  });

  it('columns that were removed long ago stay too, and are reported once', async () => {
    const { base, make, rows, replace } = await driftedWorld();
    const delta = await make(since(base));
    replace(answerOf(1, { q2: 'x' }));
    const next = await make(since(delta));
    expect(Object.keys(rows(next)[0] ?? {})).toEqual(Object.keys(rows(delta)[0] ?? {}));
    expect(next.compared?.drift).toMatchObject({ added: [], removed: [] });
  });

  it('the file is as the survey is now, if that is wanted', async () => {
    const { base, make, rows } = await driftedWorld();
    const delta = await make({ ...since(base), on_drift: 'notify' });
    const columns = Object.keys(rows(delta)[0] ?? {});
    expect(columns).not.toContain('q:q1');
    expect(columns.indexOf('q:q2')).toBeLessThan(columns.indexOf('q:q3'));
    expect(delta.compared?.drift?.added).toHaveLength(1);
  });

  it('the export fails, if that is wanted', async () => {
    const { base, make } = await driftedWorld();
    const delta = await make({ ...since(base), on_drift: 'fail' });
    expect(delta).toMatchObject({ status: 'failed', problem: { code: 'drift' } });
    expect(delta.problem?.message).toContain('added 1, removed 1, renamed 1');
  });

  it('options that were added, removed or renamed are reported', async () => {
    const optionsOf = (...texts: string[]) => texts.map((text) => ({ id: text.slice(0, 1), text }));
    const world = createChangingSurvey([answerOf(1, {})]);
    const choice = (...texts: string[]) => [questionOf('q1', { type: 'choice', options: optionsOf(...texts) })];
    world.edit((survey) => ({ ...survey, questions: choice('apple', 'banana') }));
    const base = await world.make();
    world.edit((survey) => ({ ...survey, questions: choice('apricot', 'cherry') }));
    const delta = await world.make(since(base));
    expect(delta.compared?.drift?.options).toEqual([
      { question: 'q:q1', id: 'a', change: 'renamed', from: 'apple', to: 'apricot' },
      { question: 'q:q1', id: 'b', change: 'removed', from: 'banana', to: null },
      { question: 'q:q1', id: 'c', change: 'added', from: null, to: 'cherry' },
    ]);
  });
});
