/** Conditions on answers: every op on every kind of value, and what unanswered questions meet. */
import { describe, expect, it } from 'vitest';
import { questionsOfAnswers } from '../../../shared/surveys/conditions/known-questions.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { rowFilter } from '../../../shared/tables/row-filter.ts';
import { factsOf, rowsOf, surveyOf, tableOf } from '../../support/files-written/table-cells.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

const survey = surveyOf({ type: 'input' });
const letters = ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase() }));
const choice = { type: 'choice', choiceEntities: letters, choiceTextOther: true };

/** Ids of the answers that pass; answer n has the n-th value, given to a question `q` like this. */
async function passing(values: readonly unknown[], filters: object, entity: object = { type: 'input' }) {
  const answers = values.map((value, index) => answerOf({ id: index + 1, answers: [answerTo('q', value)] }));
  const known = questionsOfAnswers(surveyOf(entity), factsOf(answers));
  const belongs = rowFilter(filtersSchema.parse({ is_complete: null, ...filters }), 'UTC', known);
  const table = tableOf(survey, answers, 'UTC', { columns: ['id'] });
  return (await rowsOf(table, answers, belongs)).rows.map(([id]) => Number(id));
}

const on = (op: string, value?: unknown) => ({
  answers: [{ question_id: 'q', op, ...(value !== undefined && { value }) }],
});

describe('a condition', () => {
  it.each([
    ['eq', 'Tea', [1]],
    ['ne', 'Tea', [2, 3]],
    ['in', ['Tea', 'Milk'], [1, 3]],
    ['contains', 'TE', [1]],
    ['answered', undefined, [1, 2, 3]],
    ['not_answered', undefined, [4, 5]],
  ])('%s %j on texts', async (op, value, ids) => {
    expect(await passing(['Tea', 'tea-free', 'Milk', null, ''], on(op, value))).toEqual(
      op === 'contains' ? [1, 2] : ids,
    );
  });

  it.each([
    ['q:q:b', 'eq', 1, [1]],
    ['q:q:b', 'gte', 2, [2]],
    ['q:q:a', 'lte', 2, [1, 2]],
    ['q:q:c', 'not_answered', undefined, [1, 3]],
  ])('on the place of %s: %s %j', async (question_id, op, value, ids) => {
    const entity = { type: 'ranking', rankingEntities: letters };
    const places = [['b', 'a'], ['a', 'c', 'b'], []];
    expect(await passing(places, { answers: [{ ...on(op, value).answers[0], question_id }] }, entity)).toEqual(ids);
  });

  it.each([
    ['gt', 5, [3]],
    ['gte', 5, [2, 3]],
    ['lt', 5, [1]],
    ['lte', 5, [1, 2]],
    ['eq', '5', [2]],
    ['ne', 5, [1, 3]],
  ])('%s %j on numbers', async (op, value, ids) => {
    expect(await passing([-3, 5, 10, null], on(op, value), { type: 'number' })).toEqual(ids);
  });

  it.each([
    ['gt', '2026-02-01', [2]],
    ['lte', '2026-02-01', [1]],
  ])('%s %j on dates', async (op, value, ids) => {
    expect(await passing(['2026-01-31', '2026-02-02', null], on(op, value), { type: 'datetime' })).toEqual(ids);
  });

  it.each([
    ['eq', 'a', [1, 2]],
    ['ne', 'a', [3]],
    ['in', ['b', 'c'], [2, 3]],
    ['not_answered', undefined, [4]],
  ])('%s %j on chosen options', async (op, value, ids) => {
    expect(await passing([['a'], ['a', 'b'], ['c'], []], on(op, value), choice)).toEqual(ids);
  });

  it('eq true and false on yes and no', async () => {
    const yesNo = (op: string, value: unknown) => passing([true, false, null], on(op, value), { type: 'yesno' });
    expect(await yesNo('eq', true)).toEqual([1]);
    expect(await yesNo('eq', false)).toEqual([2]);
    expect(await yesNo('eq', 1)).toEqual([1]);
    expect(await yesNo('in', ['0'])).toEqual([2]);
  });

  it.each([
    ['answered', undefined, [1, 2, 3]],
    ['not_answered', undefined, [4]],
    ['ne', 'a', [3]],
    ['contains', 'RADIO', [2, 3]],
  ])('%s %j on chosen options and texts of one’s own', async (op, value, ids) => {
    const given = [['a'], { answer: ['a'], other: 'radio' }, { answer: [], other: 'the radio' }, []];
    const answers = given.map((one, index) => {
      const entry = Array.isArray(one) ? { answer: one } : one;
      return answerOf({ id: index + 1, answers: [{ ...answerTo('q', []), ...entry }] });
    });
    const known = questionsOfAnswers(surveyOf(choice), factsOf(answers));
    const belongs = rowFilter(filtersSchema.parse({ is_complete: null, ...on(op, value) }), 'UTC', known);
    const table = tableOf(survey, answers, 'UTC', { columns: ['id'] });
    expect((await rowsOf(table, answers, belongs)).rows.map(([id]) => Number(id))).toEqual(ids);
  });

  it('looks into a matrix and at the names of files', async () => {
    const files = [[{ name: 'Receipt.PDF', url: 'x', ext: 'pdf' }]];
    expect(await passing([{ r1: ['good'] }, { r1: ['bad'] }], on('eq', 'good'), { type: 'matrix' })).toEqual([1]);
    expect(await passing(files, on('contains', 'receipt'), { type: 'file' })).toEqual([1]);
  });

  it('does not compare what cannot be compared', async () => {
    expect(await passing(['many', [], 6], on('gt', 5), { type: 'number' })).toEqual([3]);
  });

  it('holds together with all the others', async () => {
    const answers = [
      { question_id: 'q', op: 'gt', value: 1 },
      { question_id: 'q', op: 'lt', value: 4 },
    ];
    expect(await passing([1, 2, 3, 4], { answers }, { type: 'number' })).toEqual([2, 3]);
  });
});

describe('other filters', () => {
  const answers = [
    answerOf({ id: 1, country: 'RU', device: 'mobile', source: 'link', tags: ['vip', 'new'], variables: { utm: 'a' } }),
    answerOf({ id: 2, country: 'KZ', device: 'desktop', tags: ['new'], variables: { utm: 'b', n: 5 } }),
    answerOf({ id: 3, variables: {} }),
  ];
  const passed = async (filters: object) => {
    const belongs = rowFilter(filtersSchema.parse({ is_complete: null, ...filters }), 'UTC');
    const table = tableOf(survey, answers, 'UTC', { columns: ['id'] });
    return (await rowsOf(table, answers, belongs)).rows.map(([id]) => Number(id));
  };

  it.each([
    [{ country: ['RU'] }, [1]],
    [{ country: ['RU', 'KZ'] }, [1, 2]],
    [{ device: ['tablet'] }, []],
    [{ source: ['link'] }, [1]],
    [{ tags: ['vip'] }, [1]],
    [{ tags: ['vip', 'new'] }, [1, 2]],
    [{ variables: { utm: 'b' } }, [2]],
    [{ variables: { n: '5' } }, [2]],
    [{ variables: { utm: 'b', n: '6' } }, []],
    [{ variables: { nobody: 'x' } }, []],
  ])('%j', async (filters, ids) => {
    expect(await passed(filters)).toEqual(ids);
  });
});
