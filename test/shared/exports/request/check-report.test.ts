/** What a report is asked to compare, held against its survey: every refusal says what is wrong and what would do. */
import { describe, expect, it } from 'vitest';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { comparedDays, reportSchema } from '../../../../shared/exports/report-options.ts';
import { checkRequest } from '../../../../shared/exports/request/check-request.ts';
import { Problem } from '../../../../shared/problems/problem.ts';
import { filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import { everyQuestion } from '../../../support/surveys/every-question.ts';
import { csvRequest } from '../../../support/worlds/export-world.ts';

const { survey } = everyQuestion();
const dated = { date_from: '2026-03-01', date_to: '2026-03-31' };

function refusal(report: object, filters: object = dated, options: object = {}): Record<string, string[]> | undefined {
  const wanted = optionsSchema.parse({ ...options, report });
  try {
    checkRequest({ ...csvRequest, filters: filtersSchema.parse(filters), options: wanted }, survey, {
      ...wanted,
      lang: 'en',
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect([error.code, error.status]).toEqual(['validation_error', 422]);
    return error.errors;
  }
}

/** What the shape alone does not allow. */
function misshapen(report: object): string[] {
  return optionsSchema.safeParse({ report }).error?.issues.map(({ message }) => message) ?? [];
}

const makesNone = (id: string, type: string) =>
  `${id} is a question of type ${type}, which cannot be split into columns; choose country, device, period, a variable, or a question with options, yes and no, or a scale`;
const isPersonal = (id: string) => `${id} is personal, and a report is never broken down by who somebody is`;

describe('a banner', () => {
  it.each([
    ['q:nobody', 'there is no column q:nobody'],
    ['city', 'there is no column city'],
    ['q:matrix:r9', 'there is no column q:matrix:r9'],
    ['q:matrix', 'q:matrix is a matrix; choose one of its rows, such as q:matrix:<row>'],
    ['q:input', makesNone('q:input', 'input')],
    ['q:ranking', makesNone('q:ranking', 'ranking')],
    ['q:datetime', makesNone('q:datetime', 'datetime')],
    ['q:email', isPersonal('q:email')],
    ['q:file', isPersonal('q:file')],
    ['var:email', isPersonal('var:email')],
  ])('of %s is refused', (column, message) => {
    expect(refusal({ banner: [['country'], ['device', column]] })).toEqual({ 'options.report.banner.1': [message] });
  });

  it.each([
    'country',
    'device',
    'period',
    'q:single',
    'q:several',
    'q:yesno',
    'q:scale',
    'q:rating',
    'q:nps',
    'q:slider',
  ])('of %s passes', (column) => expect(refusal({ banner: [[column]] })).toBeUndefined());

  it.each(['q:number', 'q:matrix:r1', 'q:ticks:r2', 'var:utm', 'q:dropdown'])('of %s passes', (column) => {
    expect(refusal({ banner: [[column]] })).toBeUndefined();
  });

  it('of a column that is treated, or that no file may show, is refused', () => {
    const banner = [['country', 'q:single']];
    const privacy = { columns: { 'q:single': 'mask' } };
    expect(refusal({ banner }, dated, { privacy })).toEqual({ 'options.report.banner.0': [isPersonal('q:single')] });
    expect(refusal({ banner }, dated, { columns: ['country'] })).toEqual({
      'options.report.banner.0': ['q:single is not among options.columns, so no file may show it'],
    });
  });

  it('has at most eight tables of six groups, and names no column twice', () => {
    expect(misshapen({ banner: Array.from({ length: 9 }, () => ['country']) })).toHaveLength(1);
    expect(misshapen({ banner: [['country', 'country']] })).toEqual(['names the same column twice in one banner']);
    expect(misshapen({ banner: [[]] })).toHaveLength(1);
  });
});

describe('the overall rating', () => {
  it.each(['auto', 'off', 'q:scale', 'q:rating', 'q:nps'])('may be %s', (drivers) => {
    expect(refusal({ drivers })).toBeUndefined();
  });

  it.each(['q:single', 'q:number', 'q:matrix:r1', 'country', 'var:w'])('is not %s', (drivers) => {
    expect(refusal({ drivers })).toEqual({
      'options.report.drivers': [`${drivers} is no rating; choose a rating, scale or NPS question, auto or off`],
    });
  });

  it.each(['q:gone', 'no such title'])('is a question of the survey, unlike %s', (drivers) => {
    expect(refusal({ drivers })).toEqual({ 'options.report.drivers': [`there is no column ${drivers}`] });
  });
});

describe('weights', () => {
  it.each(['country', 'q:single', 'q:input', 'q:matrix:r1'])('by %s are refused', (column) => {
    expect(refusal({ weight: { column } })).toEqual({
      'options.report.weight.column': [
        `${column} is not numeric; choose a number, slider, rating or scale question, or a variable`,
      ],
    });
  });

  it.each(['var:w', 'q:number', 'q:rating'])('by %s pass', (column) => {
    expect(refusal({ weight: { column } })).toBeUndefined();
  });

  it.each([
    [
      { column: 'q:several', targets: { a: 1 } },
      '',
      'q:several allows several choices, whose shares do not add up to one, so it cannot have targets',
    ],
    [{ column: 'q:single', targets: { a: 0.5, z: 0.5 } }, '.targets', 'q:single has no value z'],
    [{ column: 'period', targets: { '2026-01': 1 } }, '', 'answers cannot be weighted to shares of periods'],
    [
      { column: 'device', targets: { fridge: 1 } },
      '.targets',
      'there is no device fridge; the devices are desktop, mobile, tablet',
    ],
  ])('to %j are refused', (target, member, message) => {
    expect(refusal({ weight: { rim: [target] } })).toEqual({ [`options.report.weight.rim.0${member}`]: [message] });
  });

  it('to shares or percents that do not sum up are refused, and others pass', () => {
    const rim = (targets: object) => ({ weight: { rim: [{ column: 'q:single', targets }] } });
    expect(misshapen(rim({ a: 0.5, b: 0.4 })).join()).toContain('sum to 0.9');
    expect(misshapen(rim({ a: 50, b: 40 })).join()).toContain('sum to 90');
    expect(refusal(rim({ a: 0.333, b: 0.333, c: 0.334 }))).toBeUndefined();
    expect(refusal(rim({ a: 33.3, b: 33.3, c: 33.4 }))).toBeUndefined();
  });
});

describe('a comparison', () => {
  const field = 'options.report.compare';

  it('with the previous period needs the days it comes before', () => {
    const message =
      'the previous period is the one before filters.date_from and filters.date_to; give both, or filters.period';
    expect(refusal({ compare: { period: 'previous' } }, { date_from: '2026-03-01' })).toEqual({ [field]: [message] });
    expect(refusal({ compare: { period: 'previous' } })).toBeUndefined();
  });

  it.each([
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['2026-10-02', '2026-10-31', '2026-09-02', '2026-10-01'],
    ['2026-10-01', '2026-10-30', '2026-09-01', '2026-09-30'],
    ['2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
  ])('of %s to %s with the period before is with %s to %s', (date_from, date_to, from, to) => {
    const report = reportSchema.parse({ compare: { period: 'previous' } });
    const filters = filtersSchema.parse({ date_from, date_to });
    expect(comparedDays(report, filters)).toEqual({ date_from: from, date_to: to });
  });

  it('with days that are counted already is refused', () => {
    const compare = { date_from: '2026-02-01', date_to: '2026-03-01' };
    expect(refusal({ compare })?.[field]?.[0]).toContain('overlap');
    expect(refusal({ compare }, {})?.[field]?.[0]).toContain('overlap');
    expect(refusal({ compare: { ...compare, date_to: '2026-02-28' } })).toBeUndefined();
    expect(refusal({ compare }, { date_from: '2026-03-02' })).toBeUndefined();
  });

  it('beside moments is refused', () => {
    const filters = { ...dated, submitted_from: '2026-03-01T10:00:00Z' };
    expect(refusal({ compare: { period: 'previous' } }, filters)?.[field]?.[0]).toContain('whole days');
  });
});
