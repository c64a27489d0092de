/** A request held against its survey: every refusal names the member that is wrong, and everything else passes. */
import { describe, expect, it } from 'vitest';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { checkRequest, checkRows } from '../../../../shared/exports/request/check-request.ts';
import { Problem } from '../../../../shared/problems/problem.ts';
import { type AnswerFilter, filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import { surveyOf } from '../../../support/files-written/table-cells.ts';
import { everyQuestion } from '../../../support/surveys/every-question.ts';
import { csvRequest } from '../../../support/worlds/export-world.ts';

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

const gone = '7f1c1c9e-4a0f-4c55-9a43-0d6b7a1f2e11';
const fruit = '; it has a (Apple, red), b (=Banana), c (Cherry "sweet"), d';
const rows = '; it has r1 (Price), r2 (-Taste\nand smell)';
const opinions = '; it has c1 (Good), c2 (_x000D_ <bad> & worse)';
const fine: AnswerFilter = { question_id: 'input', op: 'eq', value: 'x' };
const answersWith = (filter: AnswerFilter) => refusal({ answers: [fine, filter] });

describe('a condition on answers', () => {
  it.each<[AnswerFilter, string, string]>([
    [{ question_id: 'nobody', op: 'answered' }, 'question_id', 'the survey has no question nobody'],
    [{ question_id: 'gone', op: 'answered' }, 'question_id', 'the survey has no question gone'],
    [{ question_id: 'note', op: 'answered' }, 'question_id', 'the survey has no question note'],
    [{ question_id: 'input', op: 'answered', value: 'x' }, 'value', 'answered takes no value'],
    [{ question_id: 'input', op: 'not_answered', value: false }, 'value', 'not_answered takes no value'],
    ...(['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte'] as const).map((op): [AnswerFilter, string, string] => [
      { question_id: 'slider', op },
      'value',
      `${op} needs a value`,
    ]),
    ...(['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const).map((op): [AnswerFilter, string, string] => [
      { question_id: 'slider', op, value: [1] },
      'value',
      'only "in" takes a list',
    ]),
    [{ question_id: 'slider', op: 'in', value: 1 }, 'value', '"in" takes a list'],
    [{ question_id: 'single', op: 'eq', value: 'z' }, 'value', `the question has no option z${fruit}`],
    [{ question_id: 'single', op: 'contains', value: 'App' }, 'value', `the question has no option App${fruit}`],
    [{ question_id: 'ranking', op: 'in', value: ['a', 'z'] }, 'value', `the question has no option z${fruit}`],
    [{ question_id: 'matrix', op: 'eq', value: 'c9' }, 'value', `the question has no column c9${opinions}`],
    [{ question_id: 'matrix:r9', op: 'answered' }, 'question_id', `the question has no row r9${rows}`],
    [{ question_id: 'q:matrix:r1', op: 'eq', value: 'c9' }, 'value', `the question has no column c9${opinions}`],
    [
      { question_id: 'slider:a', op: 'answered' },
      'question_id',
      'the question slider (slider) has no parts; leave out a',
    ],
    ...(['gt', 'lte'] as const).map((op): [AnswerFilter, string, string] => [
      { question_id: 'input', op, value: 5 },
      'op',
      `${op} does not fit a question of type input; use one of eq, ne, in, contains, answered, not_answered`,
    ]),
    [
      { question_id: 'single', op: 'gt', value: 'a' },
      'op',
      'gt does not fit a question of type choice; use one of eq, ne, in, contains, answered, not_answered',
    ],
    [
      { question_id: 'file', op: 'eq', value: 'a.png' },
      'op',
      'eq does not fit a question of type file; use one of contains, answered, not_answered',
    ],
    [
      { question_id: 'renamed', op: 'eq', value: 'maybe' },
      'value',
      'expected yes or no (true, false, 1, 0, Sure, Never), not maybe',
    ],
    [{ question_id: 'rating', op: 'gt', value: 'much' }, 'value', 'expected a number such as 7 or 7.5, not much'],
    [{ question_id: 'number', op: 'eq', value: '1,234' }, 'value', 'expected a number such as 7 or 7.5, not 1,234'],
    [{ question_id: 'number', op: 'eq', value: true }, 'value', 'expected a number such as 7 or 7.5, not true'],
    [{ question_id: 'rating', op: 'eq', value: 6 }, 'value', 'the question offers 1 to 5, not 6'],
    [{ question_id: 'rating', op: 'in', value: [1, '2.5'] }, 'value', 'the question offers 1 to 5, not 2.5'],
    [{ question_id: 'q:ranking:a', op: 'eq', value: 5 }, 'value', 'the question offers 1 to 4, not 5'],
    [
      { question_id: 'datetime', op: 'gt', value: '2026-02-30' },
      'value',
      'expected a date, a time or both, such as 2026-03-01, 18:30 or 2026-03-01T18:30:00, not 2026-02-30',
    ],
    [{ question_id: 'input', op: 'eq', value: '' }, 'value', 'is empty; to find missing answers, use not_answered'],
    [
      { question_id: 'input', op: 'contains', value: '' },
      'value',
      'is empty; to find missing answers, use not_answered',
    ],
  ])('%j is refused by its %s', (filter, member, message) => {
    expect(answersWith(filter)).toEqual({ [`filters.answers.1.${member}`]: [message] });
  });

  it.each<AnswerFilter>([
    { question_id: 'single', op: 'eq', value: 'a' },
    { question_id: 'several', op: 'in', value: ['a', 'd'] },
    { question_id: 'several', op: 'contains', value: 'z' },
    { question_id: 'slider', op: 'lt', value: -5 },
    { question_id: 'yesno', op: 'eq', value: false },
    { question_id: 'yesno', op: 'in', value: ['Да', ' SÍ ', 'não', 'Sim', 'нет', 'NO', '0'] },
    { question_id: 'renamed', op: 'ne', value: 'never' },
    { question_id: 'dropdown', op: 'ne', value: ' apple,  RED ' },
    { question_id: 'ranking', op: 'contains', value: 'b' },
    { question_id: 'q:ranking:a', op: 'lte', value: '2' },
    { question_id: 'q:several:a', op: 'eq', value: 1 },
    { question_id: 'q:several:other', op: 'contains', value: 'x' },
    { question_id: 'matrix', op: 'eq', value: 'good' },
    { question_id: 'matrix:r2', op: 'in', value: ['c1', 'Good'] },
    { question_id: 'q:ticks:r1:c2', op: 'eq', value: true },
    { question_id: 'q:slider', op: 'eq', value: ' 7 ' },
    { question_id: 'number', op: 'gte', value: '7,5' },
    { question_id: 'rating', op: 'lt', value: 100 },
    { question_id: 'datetime', op: 'gt', value: '18:30' },
    { question_id: 'datetime', op: 'eq', value: '2026-03-01T18:30:00+03:00' },
    { question_id: 'file:names', op: 'contains', value: '.png' },
    { question_id: gone, op: 'gt', value: 3 },
    { question_id: `q:${gone}:r1`, op: 'answered' },
    { question_id: 'single', op: 'eq', value: gone },
    { question_id: 'single', op: 'eq', value: 'noneOfAbove' },
    { question_id: 'hologram', op: 'not_answered' },
  ])('%j passes', (filter) => expect(answersWith(filter)).toBeUndefined());
});

describe('options that are called alike', () => {
  const twins = ['Tea', ' tea', 'Milk'].map((text, at) => ({ id: `o${at + 1}`, text }));
  const alike = surveyOf({ type: 'choice', choiceEntities: twins });
  const check = (value: string) => () => {
    const filters = filtersSchema.parse({ answers: [{ question_id: 'q', op: 'eq', value }] });
    checkRequest({ ...csvRequest, filters }, alike, { ...csvRequest.options, lang: 'en' });
  };

  it('are distinguished by their ids only', () => {
    expect(check('TEA')).toThrow('more than one option is called TEA; use one of the ids o1 or o2');
    expect(check('o2')).not.toThrow();
    expect(check('milk')).not.toThrow();
  });

  it('are not listed without end', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ id: `id${at}`, text: 'x'.repeat(500) }));
    const filters = filtersSchema.parse({ answers: [{ question_id: 'q', op: 'eq', value: 'z' }] });
    const survey = surveyOf({ type: 'dropdown', dropdownEntities: many });
    const refused = () => checkRequest({ ...csvRequest, filters }, survey, { ...csvRequest.options, lang: 'en' });
    expect(refused).toThrow(/^filters.{1,2000} and 280 more$/);
  });
});

describe('a question that asks for a date or a time only', () => {
  const check = (dateTimeType: string, value: string) => () => {
    const filters = filtersSchema.parse({ answers: [{ question_id: 'q', op: 'gte', value }] });
    const asked = surveyOf({ type: 'datetime', dateTimeType });
    checkRequest({ ...csvRequest, filters }, asked, { ...csvRequest.options, lang: 'en' });
  };

  it('refuses the other, which no answer could be compared with', () => {
    expect(check('date', '18:30')).toThrow('expected a date such as 2026-03-01, not 18:30');
    expect(check('date', '2026-03-01T18:30:00')).toThrow('expected a date such as 2026-03-01');
    expect(check('time', '2026-03-01')).toThrow('expected a time such as 18:30, not 2026-03-01');
    expect(check('date', '2026-03-01')).not.toThrow();
    expect(check('time', '18:30')).not.toThrow();
    expect(check('datetime', '18:30')).not.toThrow();
  });
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

describe('the layout of a Word file', () => {
  it('is one table by default', () => {
    const layoutOf = (word: object) => optionsSchema.parse({ word }).word.layout;
    expect(layoutOf({})).toBe('table');
    expect(layoutOf({ layout: 'blocks' })).toBe('blocks');
    expect(() => layoutOf({ layout: 'columns' })).toThrow();
  });
});

describe('a survey of another service', () => {
  const list = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `o${at}`, text: `${at}` }));
  const matrix = (rows: number, columns: number, matrixChoiceType = 'single') => ({
    type: 'matrix',
    title: 'Grid',
    matrixRowEntities: list(rows),
    matrixColEntities: list(columns),
    matrixChoiceType,
  });
  const check = (entity: object, content: 'answers' | 'report' | 'summary', format: 'csv' | 'xlsx' | 'pdf') => () => {
    const options = optionsSchema.parse({});
    checkRequest({ ...csvRequest, outputs: [{ content, format }] }, surveyOf(entity), { ...options, lang: 'en' });
  };
  const tooLarge = (...said: string[]) =>
    expect.objectContaining({
      code: 'survey_too_large',
      status: 422,
      message: expect.stringMatching(new RegExp(said.join('.*'))),
    });

  it.each([
    [matrix(300, 300), ['Grid', '10000', '90000']],
    [{ type: 'ranking', title: 'Order', rankingEntities: list(501) }, ['Order', '500', '501']],
  ])('past the bounds still exports its answers, but no figures', (entity, said) => {
    expect(check(entity, 'answers', 'csv')).not.toThrow();
    expect(check(entity, 'answers', 'xlsx')).not.toThrow();
    for (const content of ['report', 'summary'] as const) {
      expect(check(entity, content, 'pdf')).toThrow(tooLarge(...said, 'can still be exported'));
    }
  });

  it('names the limit where a table has too many columns for a file, or for any', () => {
    expect(check(matrix(200, 200, 'multiple'), 'answers', 'csv')).not.toThrow();
    expect(check(matrix(200, 200, 'multiple'), 'answers', 'xlsx')).toThrow('16384 columns');
    expect(check(matrix(1000, 1000, 'multiple'), 'answers', 'csv')).toThrow(tooLarge('1000000', '50000'));
  });
});

describe('the rows of a Word file', () => {
  const check = (total: number | undefined, filters: object = {}) => {
    const outputs = [{ content: 'answers', format: 'word' } as const];
    return checkRows({ ...csvRequest, outputs, filters: filtersSchema.parse(filters) }, async () => total);
  };

  it('are refused where the count of the survey service is the count of rows', async () => {
    await check(50_000);
    await expect(check(50_001)).rejects.toMatchObject({ code: 'word_row_limit', status: 422 });
    await expect(check(50_001, { is_complete: null, is_screenout: true })).rejects.toThrow(
      '50000 rows, and this one would have 50001',
    );
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
  ])('are not refused while %j may leave fewer', (filters) => check(1_000_000, filters));

  it('are not refused where the survey service does not count', () => check(undefined));
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
