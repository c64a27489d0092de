/** Which columns a table has, what they are called, and what the system columns show. */
import { describe, expect, it } from 'vitest';
import { systemFields } from '../../../shared/packing/fields.ts';
import { languages } from '../../../shared/surveys/language.ts';
import { readSurvey } from '../../../shared/surveys/survey.ts';
import { tableTexts } from '../../../shared/tables/texts.ts';
import { questionCells, rowsOf, surveyOf, tableOf } from '../../support/files-written/table-cells.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

const ownColumns = (table: ReturnType<typeof tableOf>) =>
  table.columns.filter(({ id }) => id.includes(':')).map(({ id, title, isRetired }) => ({ id, title, isRetired }));

describe('system columns', () => {
  it('show what the record says', async () => {
    const answers = [
      answerOf({
        id: 42,
        submitted_at: '2026-03-01T09:30:00.000Z',
        date_start: '2026-03-01 09:29:00',
        date_end: null,
        duration_seconds: 60,
        is_screenout: true,
        device: 'mobile',
        country: 'PT',
        city: 'Porto',
        source: 'qr',
        lang: 'pt',
        score: -1.5,
        promo_code: '0012',
        tags: ['vip', 'later'],
        ip_address: '10.0.0.1',
        user_agent: 'Agent',
        is_hide: true,
      }),
      answerOf({ id: 43, is_complete: false, submitted_at: '5' }),
    ];
    const { rows } = await rowsOf(tableOf(surveyOf({ type: 'welcome' }), answers), answers);
    const started = new Date('2026-03-01T09:29:00Z');
    const submitted = new Date('2026-03-01T09:30:00Z');
    const [first, second] = rows;
    expect(first?.slice(0, 9)).toEqual([42, submitted, started, null, 60, 'Yes', 'Yes', 'No', 'Yes']);
    expect(first?.slice(9, 14)).toEqual(['mobile', 'PT', 'Porto', 'qr', 'pt']);
    expect(first?.slice(14)).toEqual([-1.5, '0012', 'vip; later', '10.0.0.1', 'Agent']);
    expect(second?.slice(0, 9)).toEqual([43, '5', null, null, null, 'No', 'No', 'No', 'No']);
    expect(second?.slice(9)).toEqual(Array(10).fill(null));
  });

  it.each(languages)('have distinct names in %s', (language) => {
    const survey = surveyOf({ type: 'yesno' }, language);
    const { columns } = tableOf(survey, []);
    expect(columns.filter(({ isRetired }) => isRetired)).toEqual([]);
    const titles = columns.map(({ title }) => title);
    expect(titles.slice(0, systemFields.length)).toEqual(
      systemFields.map((field) => tableTexts[language].columns[field]),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each([
    ['en', 'Yes', 'No'],
    ['ru', 'Да', 'Нет'],
    ['es', 'Sí', 'No'],
    ['pt', 'Sim', 'Não'],
  ])('and questions say yes and no in %s', async (language, yes, no) => {
    const answers = [true, false].map((value, id) => answerOf({ id: id + 1, answers: [answerTo('q', value)] }));
    const cells = await questionCells(surveyOf({ type: 'yesno' }, language), answers);
    expect(cells.map(({ Q }) => Q)).toEqual([yes, no]);
  });
});

describe('columns beside the survey', () => {
  it('hold questions that are gone, and variables, in the order they were first seen', () => {
    const answers = [
      answerOf({ answers: [answerTo('old', 'x', { answer_type: 'input' })], variables: { utm: 'a' } }),
      answerOf(JSON.parse('{"answers": [{"question_id": "__proto__", "answer": 1}], "variables": {"__proto__": 1}}')),
    ];
    expect(ownColumns(tableOf(surveyOf({ type: 'input' }), answers))).toEqual([
      { id: 'q:q', title: 'Q', isRetired: false },
      { id: 'q:old', title: 'Title then (retired)', isRetired: true },
      { id: 'q:__proto__', title: 'q:__proto__ (retired)', isRetired: true },
      { id: 'var:utm', title: 'utm', isRetired: false },
      { id: 'var:__proto__', title: '__proto__', isRetired: false },
    ]);
  });

  it.each(['input', 'choice', 'ranking', 'matrix', 'file', 'yesno', 'odd'])(
    'show the values of a retired question of type %s',
    async (answer_type) => {
      const answers = [answerOf({ answers: [answerTo('old', ['kept'], { answer_type })] })];
      const [cells] = await questionCells(surveyOf({ type: 'welcome' }), answers);
      expect(Object.values(cells ?? {})).toContain('kept');
    },
  );

  it('show variables of any kind, each in its own column', async () => {
    const raw =
      '{"variables": {"__proto__": "p", "constructor": 5, "o": {"a": 1}, "n": null, "b": true, "x\\u0000": "c"}}';
    const [cells] = await questionCells(surveyOf({ type: 'welcome' }), [answerOf(JSON.parse(raw))]);
    expect(Object.entries(cells ?? {})).toEqual([
      ['__proto__', 'p'],
      ['constructor', 5],
      ['o', '{"a":1}'],
      ['n', null],
      ['b', 'Yes'],
      ['x\ufffd', 'c'],
    ]);
  });
});

describe('titles', () => {
  it('that are equal or empty are distinguished', () => {
    const titles = ['Same', 'Same', 'Same (2)', '', 'q:id5', ' ', 'Device', 'Same'];
    const ids = titles.map((_, index) => `id${index}`);
    const entities = Object.fromEntries(titles.map((title, index) => [`id${index}`, { type: 'input', title }]));
    const survey = readSurvey({ id: 1, widgets: { ids, entities } }, { lang: 'en' });
    if (!survey) throw new Error('not a survey');
    const answers = [answerOf({ variables: { 'q:id3': 1 } })];
    expect(ownColumns(tableOf(survey, answers)).map(({ title }) => title)).toEqual([
      'Same',
      'Same (2)',
      'Same (2) (2)',
      'q:id3',
      'q:id5',
      'q:id5 (2)',
      'Device (2)',
      'Same (3)',
      'q:id3 (2)',
    ]);
  });
});

it('numbers equal titles in one pass, however many there are', () => {
  const same = Array.from({ length: 150 }, (_, at) => ({ id: `o${at}`, text: 'Same' }));
  const entity = { type: 'matrix', matrixRowEntities: same, matrixColEntities: same, matrixChoiceType: 'multiple' };
  const { columns } = tableOf(surveyOf(entity), []);
  expect(columns.at(-1)?.title).toBe('Q — Same — Same (22500)');
});
