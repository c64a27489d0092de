/** A request held against its survey: every refusal names the member that is wrong, and everything else passes. */
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../shared/errors.ts';
import { checkRequest, checkWordRows } from '../../../shared/exports/check-request.ts';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { type AnswerFilter, filtersSchema } from '../../../shared/surveys/filters.ts';
import { everyQuestion } from '../../support/every-question.ts';
import { csvRequest } from '../../support/export-world.ts';

const { survey } = everyQuestion();

/** The members that are refused, or undefined. */
function refusal(filters: object, options: object = {}): Record<string, string[]> | undefined {
  const wanted = optionsSchema.parse(options);
  try {
    const request = { ...csvRequest, filters: filtersSchema.parse(filters), options: wanted };
    checkRequest(request, survey, { ...wanted, lang: 'en' });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect([error.code, error.status]).toEqual(['validation_error', 422]);
    return error.errors;
  }
}

const fine: AnswerFilter = { question_id: 'input', op: 'eq', value: 'x' };
const answersWith = (filter: AnswerFilter) => refusal({ answers: [fine, filter] });

describe('a condition on answers', () => {
  it.each<[AnswerFilter, string, string]>([
    [{ question_id: 'nobody', op: 'answered' }, 'question_id', 'the survey has no question nobody'],
    [{ question_id: 'gone', op: 'answered' }, 'question_id', 'the survey has no question gone'],
    [{ question_id: 'note', op: 'answered' }, 'question_id', 'the survey has no question note'],
    [{ question_id: 'input', op: 'answered', value: 'x' }, 'value', 'answered takes no value'],
    [{ question_id: 'input', op: 'not_answered', value: false }, 'value', 'not_answered takes no value'],
    ...(['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'contains'] as const).map((op): [AnswerFilter, string, string] => [
      { question_id: 'slider', op },
      'value',
      `${op} needs a value`,
    ]),
    ...(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains'] as const).map((op): [AnswerFilter, string, string] => [
      { question_id: 'slider', op, value: [1] },
      'value',
      'only in takes a list',
    ]),
    [{ question_id: 'slider', op: 'in', value: 1 }, 'value', 'in takes a list'],
    [{ question_id: 'single', op: 'eq', value: 'z' }, 'value', 'the question has no option z'],
    [{ question_id: 'dropdown', op: 'ne', value: 'Apple, red' }, 'value', 'the question has no option Apple, red'],
    [{ question_id: 'ranking', op: 'in', value: ['a', 'z'] }, 'value', 'the question has no option z'],
  ])('%j is refused by its %s', (filter, member, message) => {
    expect(answersWith(filter)).toEqual({ [`filters.answers.1.${member}`]: [message] });
  });

  it.each<AnswerFilter>([
    { question_id: 'single', op: 'eq', value: 'a' },
    { question_id: 'several', op: 'in', value: ['a', 'd'] },
    { question_id: 'several', op: 'contains', value: 'z' },
    { question_id: 'slider', op: 'lt', value: -5 },
    { question_id: 'input', op: 'eq', value: '' },
    { question_id: 'yesno', op: 'eq', value: false },
    { question_id: 'hologram', op: 'not_answered' },
  ])('%j passes', (filter) => expect(answersWith(filter)).toBeUndefined());
});

describe('columns', () => {
  it.each(['nonsense', 'Fruit', 'Q:slider', 'system:id', 'v:utm'])('%s is refused, because nobody has it', (id) => {
    expect(refusal({}, { columns: ['id', id] })).toEqual({ 'options.columns': [`there is no column ${id}`] });
  });

  it.each(['q:gone', 'q:several:gone', 'var:anything'])('%s is believed: only answers can tell', (id) => {
    expect(refusal({}, { columns: ['id', id] })).toBeUndefined();
  });

  it.each(['matrix', 'file', 'ranking'])('q:%s is refused, because only its parts are columns', (id) => {
    expect(refusal({}, { columns: [`q:${id}`] })).toEqual({ 'options.columns': [`there is no column q:${id}`] });
  });

  it.each(['joined', 'split', 'both'])('may be any that the survey has (choices %s)', (choices) => {
    const columns = ['user_agent', 'q:several', 'q:several:a', 'q:several:other', 'q:ticks:r1:c2', 'var:utm', 'q:gone'];
    expect(refusal({}, { columns, choices })).toBeUndefined();
  });
});

describe('the rows of a Word file', () => {
  const check =
    (total: number | undefined, filters: object = {}) =>
    () =>
      checkWordRows({ ...csvRequest, filters: filtersSchema.parse(filters) }, total);

  it('are refused where the count of the survey service is the count of rows', () => {
    expect(check(50_000)).not.toThrow();
    expect(check(50_001)).toThrow(expect.objectContaining({ code: 'word_row_limit', status: 422 }));
    expect(check(50_001, { is_complete: null, is_screenout: true })).toThrow('50000 rows, this one would have 50001');
  });

  it.each([
    { ids: [1] },
    { excludedIds: [1] },
    { date_from: '2026-01-01' },
    { date_to: '2026-01-01' },
    { country: ['DE'] },
    { device: ['mobile'] },
    { source: ['x'] },
    { tags: ['x'] },
    { variables: { utm: 'x' } },
    { answers: [fine] },
  ])('are not refused while %j may leave fewer', (filters) => expect(check(1_000_000, filters)).not.toThrow());

  it('are not refused where the survey service does not count', () => expect(check(undefined)).not.toThrow());
});

describe('a treatment of columns', () => {
  const treat = (columns: object) => refusal({}, { privacy: { columns } });

  it('may name any column, a whole question, a variable, and what is gone', () => {
    const columns = { ip_address: 'remove', 'q:matrix': 'mask', 'q:file': 'remove', 'q:several:other': 'keep' };
    expect(treat({ ...columns, 'var:email': 'pseudonym', 'q:gone': 'mask' })).toBeUndefined();
  });

  it.each(['ip', 'nothing', 'q', 'id:1'])('is refused for %s, which is no column', (id) => {
    expect(treat({ email: 'mask', [id]: 'mask' })).toEqual({ 'options.privacy.columns': ['there is no column email'] });
    expect(treat({ [id]: 'mask' })).toEqual({ 'options.privacy.columns': [`there is no column ${id}`] });
  });
});
