/** The cells of every type of question, written down by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, questionCells, surveyOf } from '../../support/files-written/table-cells.ts';
import { inPart } from '../../support/run/proof-size.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

const options = [
  { id: 'a', text: 'Apple' },
  { id: 'b', text: 'Banana' },
  { id: 'c', text: '' },
];
const rowsAndColumns = {
  matrixRowEntities: [
    { id: 'r1', text: 'Price' },
    { id: 'constructor', text: 'Taste' },
  ],
  matrixColEntities: [
    { id: 'x', text: 'Good' },
    { id: 'y', text: 'Bad' },
  ],
};

async function cellsOf(entity: object, value: unknown, more: object = {}): Promise<Record<string, Cell>> {
  const [cells] = await questionCells(surveyOf(entity), [answerOf({ answers: [answerTo('q', value, more)] })]);
  return cells ?? {};
}

describe('a question of type', () => {
  it.each<[string, object, unknown, Record<string, Cell>]>([
    ['yesno', {}, true, { Q: 'Yes' }],
    ['yesno', {}, false, { Q: 'No' }],
    [
      'yesno',
      {
        yesNoTextEntities: [
          { id: 1, text: 'Aye' },
          { id: 0, text: 'Nay' },
        ],
      },
      true,
      { Q: 'Aye' },
    ],
    [
      'yesno',
      {
        yesNoTextEntities: [
          { id: 1, text: 'Aye' },
          { id: 0, text: '' },
        ],
      },
      false,
      { Q: 'No' },
    ],
    ['choice', { choiceEntities: options }, ['b'], { Q: 'Banana' }],
    ['choice', { choiceEntities: options, choiceMultiple: true }, ['b', 'a'], { Q: 'Apple; Banana' }],
    ['choice', { choiceEntities: options }, ['zz', 'b', 'yy', 'a'], { Q: 'Apple; Banana; zz; yy' }],
    ['choice', { choiceEntities: options }, ['c'], { Q: 'c' }],
    ['choice', { choiceEntities: options }, [], { Q: null }],
    ['choice', { choiceEntities: [{ id: 1, text: 'One' }] }, [1], { Q: 'One' }],
    ['choice', { choiceEntities: options }, 'b', { Q: 'Banana' }],
    ['dropdown', { dropdownEntities: options }, ['a'], { Q: 'Apple' }],
    ['ranking', { rankingEntities: options }, ['b', 'c', 'a'], { 'Q — Apple': 3, 'Q — Banana': 1, 'Q — c': 2 }],
    ['ranking', { rankingEntities: options }, ['b'], { 'Q — Apple': null, 'Q — Banana': 1, 'Q — c': null }],
    ['ranking', { rankingEntities: options }, ['b', 'a', 'b'], { 'Q — Apple': 2, 'Q — Banana': 1, 'Q — c': null }],
    ['ranking', {}, ['b', 'a'], { Q: 'b; a' }],
    ['slider', {}, 4.5, { Q: 4.5 }],
    ['rating', {}, 5, { Q: 5 }],
    ['scale', {}, 0, { Q: 0 }],
    ['scale', {}, -3, { Q: -3 }],
    ['number', {}, 1e21, { Q: 1e21 }],
    ['nps', {}, 10, { Q: 10 }],
    ['input', {}, '007', { Q: '007' }],
    ['input', {}, 7, { Q: '7' }],
    ['email', {}, 'a@b.c', { Q: 'a@b.c' }],
    ['phone', {}, '+7 900', { Q: '+7 900' }],
    ['html', {}, 'typed', { Q: 'typed' }],
    ['datetime', {}, '2026-03-01', { Q: '2026-03-01' }],
    ['datetime', {}, '09:30', { Q: '09:30' }],
    ['matrix', rowsAndColumns, { r1: ['y'], constructor: ['x'] }, { 'Q — Price': 'Bad', 'Q — Taste': 'Good' }],
    ['matrix', rowsAndColumns, { r1: ['x'] }, { 'Q — Price': 'Good', 'Q — Taste': null }],
    ['matrix', rowsAndColumns, { r1: 'x' }, { 'Q — Price': 'Good', 'Q — Taste': null }],
    [
      'matrix',
      { ...rowsAndColumns, matrixChoiceType: 'multiple' },
      { r1: ['x', 'y'], constructor: [] },
      { 'Q — Price — Good': 1, 'Q — Price — Bad': 1, 'Q — Taste — Good': 0, 'Q — Taste — Bad': 0 },
    ],
    [
      'matrix',
      { ...rowsAndColumns, matrixChoiceType: 'multiple' },
      { r1: null },
      { 'Q — Price — Good': null, 'Q — Price — Bad': null, 'Q — Taste — Good': null, 'Q — Taste — Bad': null },
    ],
    [
      'matrix',
      { matrixRowEntities: rowsAndColumns.matrixRowEntities, matrixChoiceType: 'multiple' },
      { r1: ['x', 'y'] },
      { 'Q — Price': 'x; y', 'Q — Taste': null },
    ],
    ['matrix', {}, { r1: ['x'] }, { Q: '{"r1":["x"]}' }],
    [
      'file',
      {},
      [
        { url: 'https://f/1', name: 'a.png', ext: 'png' },
        { url: 'https://f/2', name: 'b.png', ext: 'png' },
      ],
      { 'Q — file names': 'a.png; b.png', 'Q — file links': 'https://f/1; https://f/2' },
    ],
    ['file', {}, [{ url: 'https://f/1' }], { 'Q — file names': null, 'Q — file links': 'https://f/1' }],
    ['file', {}, [], { 'Q — file names': null, 'Q — file links': null }],
    ['fio', {}, { first: 'A', last: 'B' }, { Q: '{"first":"A","last":"B"}' }],
    ['pair', {}, ['a', 'b'], { Q: 'a; b' }],
    ['booking', {}, true, { Q: 'Yes' }],
    ['never heard of', {}, 'as it is', { Q: 'as it is' }],
  ])('%s %j with the value %j', async (type, entity, value, expected) => {
    expect(await cellsOf({ type, ...entity }, value)).toEqual(expected);
  });

  it.each(['welcome', 'message', 'html', 'submit', 'finish', 'screenout'])('%s has no column', async (type) => {
    const cells = await questionCells(surveyOf({ type }), [answerOf({})]);
    expect(cells).toEqual([{}]);
  });
});

const shown = { ...rowsAndColumns, choiceEntities: options };
const types = ['yesno', 'choice', 'dropdown', 'ranking', 'slider', 'rating', 'scale', 'number', 'nps', 'input', 'email']
  .concat(['phone', 'html', 'datetime', 'matrix', 'file', 'fio', 'odd'])
  .flatMap((type) => [false, true].map((isMultiple) => ({ type, choiceMultiple: isMultiple, ...shown })));

describe('a value of the wrong shape', () => {
  const hostile = { toString: 1, valueOf: 'x', toJSON: null, constructor: {}, length: -1 };
  const odd = [hostile, [hostile], [[hostile]], { r1: hostile }, { r1: [hostile, null] }, [null], { name: hostile }];

  it.each(types)('is shown somehow by $type, never thrown at (several: $choiceMultiple)', async (entity) => {
    const values = [...odd, 0, -1, '', 'x', true, false, [], {}, [true], [[]], [[['a']]], { __proto__: null }];
    for (const value of values) {
      const text = JSON.stringify(await cellsOf(entity, value, { other: 'own' }));
      expect(text).not.toContain('[object');
      expect(text).not.toContain('native code');
    }
  });

  it('of any kind at all is shown by every type', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...types), fc.jsonValue({ stringUnit: 'binary' }), async (entity, value) => {
        const cells = Object.values(await cellsOf(entity, value));
        expect(cells.every((cell) => cell === null || typeof cell === 'number' || typeof cell === 'string')).toBe(true);
        if (!JSON.stringify(value).includes('[object')) expect(JSON.stringify(cells)).not.toContain('[object');
      }),
      { numRuns: inPart(50, 500) },
    );
  });
});

describe('cells of one column', () => {
  it('do not mix values that look alike but differ in kind', async () => {
    const values = ['1', 1, ['1'], true, false, 'true', '["1"]', null, ['1']];
    const answers = values.map((value, index) => answerOf({ id: index + 1, answers: [answerTo('q', value)] }));
    const cells = await questionCells(
      surveyOf({ type: 'choice', choiceEntities: [{ id: '1', text: 'One' }] }),
      answers,
    );
    expect(cells.map(({ Q }) => Q)).toEqual(['One', 'One', 'One', 'true', 'false', 'true', '["1"]', null, 'One']);
  });

  it('do not carry a value over to an answer that has none', async () => {
    const values = [['b', 'a'], undefined, ['a'], null, ['a', 'b']];
    const answers = values.map((value, index) => answerOf({ id: index + 1, answers: [answerTo('q', value)] }));
    const cells = await questionCells(surveyOf({ type: 'ranking', rankingEntities: options.slice(0, 2) }), answers);
    expect(cells.map((row) => [row['Q — Apple'], row['Q — Banana']])).toEqual([
      [2, 1],
      [null, null],
      [1, null],
      [null, null],
      [1, 2],
    ]);
  });

  it('are right past the number of values a column remembers', async () => {
    const answers = Array.from({ length: 11_000 }, (_, index) =>
      answerOf({ id: index + 1, answers: [answerTo('q', [`v${index % 5_500}`])] }),
    );
    const cells = await questionCells(surveyOf({ type: 'choice' }), answers);
    expect(cells.every(({ Q }, index) => Q === `v${index % 5_500}`)).toBe(true);
  });
});

describe('an own text', () => {
  it.each(['choice', 'dropdown', 'odd type'])('is in a column of its own (%s)', async (type) => {
    expect(await cellsOf({ type, choiceEntities: options }, ['a'], { other: '=mine' })).toMatchObject({
      'Q — own answer': '=mine',
    });
  });

  it('has a column where the survey allows one, also when nobody wrote any', async () => {
    const entity = { type: 'choice', choiceEntities: options, choiceTextOther: true };
    expect(await cellsOf(entity, ['a'])).toEqual({ Q: 'Apple', 'Q — own answer': null });
    expect(await cellsOf({ ...entity, choiceTextOther: false }, ['a'])).toEqual({ Q: 'Apple' });
  });
});
