/** The rules a question structure keeps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, call, makeSurvey, plantStructure, type SurveyBench, startSurveyBench, uuid } from '../survey-bench.ts';

let bench: SurveyBench;
let surveyId: number;
beforeAll(async () => {
  bench = await startSurveyBench();
  surveyId = (await makeSurvey(bench.app, anna)).id;
});
afterAll(() => bench.close());

const save = (body: unknown) => call(bench.app, anna, 'POST', `/quiz/${surveyId}/save`, body);
const one = (question: object) => ({ ids: [uuid(1)], entities: { [uuid(1)]: question } });
const yesNo = { type: 'yesno' };

describe('identifiers and entities', () => {
  it.each([
    ['an id twice', { ids: [uuid(1), uuid(1)], entities: { [uuid(1)]: yesNo } }, 'ids'],
    ['an id without an entity', { ids: [uuid(1), uuid(2)], entities: { [uuid(1)]: yesNo } }, `entities.${uuid(2)}`],
    ['an entity without an id', { ids: [], entities: { [uuid(1)]: yesNo } }, `entities.${uuid(1)}`],
    ['an entity without a type', one({ title: 'x' }), `entities.${uuid(1)}.type`],
  ])('%s is inconsistent, and the field is named', async (_case, body, field) => {
    const reply = await save(body);
    expect(reply).toMatchObject({ status: 422, body: { code: 'structure_inconsistent' } });
    expect(reply.body.errors).toHaveProperty([field]);
  });

  it.each(['first', '', 'constructor', 'toString', '00000000', 'Welcome'])('the id %j is refused', async (id) => {
    expect((await save({ ids: [id], entities: { [id]: yesNo } })).status).toBe(422);
  });

  it('a prototype cannot be smuggled in under any name', async () => {
    for (const body of [
      '{"ids": ["__proto__"], "entities": {"__proto__": {"type": "yesno"}}}',
      '{"ids": [], "entities": {"__proto__": {"type": "yesno"}}}',
      `{"ids": ["${uuid(1)}"], "entities": {"${uuid(1)}": {"type": "yesno"}, "__proto__": {"type": "rating"}}}`,
      `{"ids": ["${uuid(1)}"], "entities": {"${uuid(1)}": {"__proto__": {"x": 1}, "type": "yesno"}}}`,
    ]) {
      expect((await save(body)).status).toBe(422);
    }
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});

describe('questions', () => {
  const options = [
    { id: 'a', text: 'A', score: 2 },
    { id: 'b', text: 'B' },
  ];
  it.each([
    { type: 'welcome', welcomeLabel: 'Go' },
    { type: 'yesno', yesNoTextEntities: options },
    { type: 'choice', choiceEntities: options, choiceMultiple: true, choiceTextOther: true, hardToAnswer: true },
    { type: 'dropdown', dropdownEntities: options, dropdownMultiple: false, dropdownOther: true },
    { type: 'ranking', rankingEntities: options, rankingRandomize: true },
    { type: 'slider', sliderMin: -5, sliderMax: 5, sliderStep: 0.5 },
    { type: 'rating', ratingCount: 7, ratingFigure: 'star' },
    { type: 'scale', scaleCount: 11, scaleStartValue: 0, scaleLabelLeft: 'no', scaleLabelRight: 'yes' },
    { type: 'input', inputIsTextarea: true, inputLimitMin: 1, inputLimitMax: 10, inputPlaceholder: 'x' },
    { type: 'email', title: 'Почта' },
    { type: 'phone', isRequired: true, description: 'x', withDescription: true },
    { type: 'datetime', dateTimeType: 'time' },
    { type: 'matrix', matrixRowEntities: options, matrixColEntities: options, matrixChoiceType: 'multiple' },
    { type: 'message', multimedia: { type: 'img', imgUrl: 'https://example.com/a.png', imgLocation: 'left' } },
    { type: 'file', fileFormats: ['pdf'] },
    { type: 'html', htmlCode: '<b>x</b>' },
    { type: 'submit', submitLabel: 'Send', filling_time_enabled: true, filling_time_seconds: 5 },
  ])('of type $type come back as they were saved', async (question) => {
    const id = question.type === 'welcome' || question.type === 'submit' ? question.type : uuid(1);
    expect((await save({ ids: [id], entities: { [id]: question } })).status).toBe(200);
    const read = await call(bench.app, anna, 'GET', `/quiz/${surveyId}`);
    expect(read.body.widgets.entities).toEqual({ [id]: question });
  });

  it.each([
    ['welcome', 'input', 'must be welcome, because the key is welcome'],
    ['submit', 'welcome', 'must be submit, because the key is submit'],
    [uuid(1), 'submit', 'a screen of this type has the key submit'],
  ])('under the key %s have no type %s', async (id, type, message) => {
    const { status, body } = await save({ ids: [id], entities: { [id]: { type } } });
    expect([status, body.errors]).toEqual([422, { [`entities.${id}.type`]: [message] }]);
  });

  it.each([
    [{ type: 'unknown' }, 'type'],
    [{ type: 5 }, 'type'],
    [{ type: 'yesno', title: 5 }, 'title'],
    [{ type: 'yesno', isRequired: 'true' }, 'isRequired'],
    [{ type: 'rating', ratingCount: 1.5 }, 'ratingCount'],
    [{ type: 'scale', scaleCount: 100_000 }, 'scaleCount'],
    [{ type: 'slider', sliderMin: 5, sliderMax: 5 }, 'sliderMax'],
    [{ type: 'slider', sliderStep: 0 }, 'sliderStep'],
    [{ type: 'input', inputLimitMin: 10, inputLimitMax: 9 }, 'inputLimitMax'],
    [{ type: 'choice', choiceEntities: [{ id: 'a' }] }, 'choiceEntities.0.text'],
    [{ type: 'choice', choiceEntities: { a: 'A' } }, 'choiceEntities'],
    [{ type: 'choice', choiceEntities: [options[0], options[0]] }, 'choiceEntities'],
    [{ type: 'matrix', matrixChoiceType: 'some' }, 'matrixChoiceType'],
    [{ type: 'message', multimedia: { type: 'gif' } }, 'multimedia.type'],
  ])('%j is refused and names %s', async (question, field) => {
    const reply = await save(one(question));
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation_error' } });
    expect(reply.body.errors).toHaveProperty([`entities.${uuid(1)}.${field}`]);
  });
});

describe('limits', () => {
  const structure = (questions: number, question: (n: number) => object) => {
    const ids = Array.from({ length: questions }, (_, n) => uuid(n));
    return { ids, entities: Object.fromEntries(ids.map((id, n) => [id, question(n)])) };
  };
  const withOptions = (count: number) => ({
    type: 'choice',
    choiceEntities: Array.from({ length: count }, (_, n) => ({ id: `o${n}`, text: '' })),
  });

  it('500 questions beside the two screens are taken, 501 are not', async () => {
    const { ids, entities } = structure(500, () => yesNo);
    const screens = { welcome: { type: 'welcome' }, submit: { type: 'submit' } };
    const full = { ids: ['welcome', ...ids, 'submit'], entities: { ...entities, ...screens } };
    expect((await save(full)).status).toBe(200);
    expect((await save(structure(501, () => yesNo))).body.errors).toHaveProperty('ids');
  });

  it('2,000 characters of an option are taken, 2,001 are not', async () => {
    const worded = (length: number) => one({ type: 'choice', choiceEntities: [{ id: 'a', text: 'x'.repeat(length) }] });
    expect((await save(worded(2000))).status).toBe(200);
    const field = `entities.${uuid(1)}.choiceEntities.0.text`;
    expect((await save(worded(2001))).body.errors).toHaveProperty([field]);
  });

  it('10,000 options are taken, 10,001 are not', async () => {
    expect((await save(structure(10, () => withOptions(1000)))).status).toBe(200);
    expect((await save(structure(11, (n) => withOptions(n === 10 ? 1 : 1000)))).body.errors).toHaveProperty('entities');
  });

  const list = (count: number, text = '') => Array.from({ length: count }, (_, n) => ({ id: `o${n}`, text }));
  const matrix = (rows: number, columns: number, text?: string) => ({
    type: 'matrix',
    matrixRowEntities: list(rows),
    matrixColEntities: list(columns, text),
  });
  const ranking = (count: number) => ({ type: 'ranking', rankingEntities: list(count) });
  const own = `entities.${uuid(1)}`;
  it.each([
    ['500 ranked options', one(ranking(500)), one(ranking(501)), own, ['500', '501']],
    ['500 of them in any list', one(ranking(0)), one({ ...withOptions(501), type: 'ranking' }), own, ['500', '501']],
    ['10,000 cells of a matrix', one(matrix(100, 100)), one(matrix(100, 101)), own, ['10000', '10100']],
    ['2,000 ranked in all', structure(4, () => ranking(500)), structure(5, () => ranking(401)), 'entities', ['2005']],
    [
      '30,000 cells in all',
      structure(3, () => matrix(99, 101)),
      structure(4, () => matrix(90, 90)),
      'entities',
      ['32400'],
    ],
    ['4 MB of a page', one(matrix(9, 2, 'x'.repeat(2000))), one(matrix(1000, 2, 'x'.repeat(2000))), own, ['4194304']],
    [
      '4 MB escaped',
      one(matrix(9, 2, "'".repeat(2000))),
      one(matrix(300, 2, "'".repeat(2000))),
      own,
      ['bytes of a page'],
    ],
  ])('%s are taken, what is past them is refused with the numbers', async (_case, fits, past, field, numbers) => {
    expect((await save(fits)).status).toBe(200);
    const { status, body } = await save(past);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    for (const number of numbers) expect(body.errors[field][0]).toContain(number);
  });

  it('what was stored past them is neither published nor copied', async () => {
    await plantStructure(bench, surveyId, { [uuid(1)]: { type: 'ranking', rankingEntities: list(4000) } });
    for (const path of ['publish', 'duplicate']) {
      const { status, body } = await call(bench.app, anna, 'POST', `/quiz/${surveyId}/${path}`, {});
      expect([status, body.code, body.message]).toEqual([422, 'survey_too_large', expect.stringContaining('4000')]);
    }
  });
});
