/** The options of a table: labels and codes, joined and split, headers, columns, plain text, and options that have left. */
import { describe, expect, it } from 'vitest';
import { questionCells, rowsOf, surveyOf, tableOf } from '../../support/files-written/table-cells.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';

const options = [
  { id: 'r', text: 'Red' },
  { id: 'g', text: 'Green' },
  { id: 'b', text: 'Blue' },
];
const colours = surveyOf({ type: 'choice', choiceEntities: options, choiceMultiple: true, choiceTextOther: true });
const given = [answerOf({ id: 1, answers: [{ ...answerTo('q', ['b', 'r']), answer_type: 'choice', other: 'Pink' }] })];

describe('values', () => {
  it.each([
    ['labels', 'Red; Blue'],
    ['codes', 'r; b'],
    ['both', 'Red [r]; Blue [b]'],
  ] as const)('of a choice as %s', async (values, cell) => {
    expect(await questionCells(colours, given, { values })).toEqual([{ Q: cell, 'Q — own answer': 'Pink' }]);
  });

  it.each([
    ['labels', 'Yes', 'No'],
    ['codes', 1, 0],
    ['both', 'Yes [1]', 'No [0]'],
  ] as const)('of yes and no as %s', async (values, yes, no) => {
    const survey = surveyOf({ type: 'yesno' });
    const answers = [true, false].map((value, id) => answerOf({ id: id + 1, answers: [answerTo('q', value)] }));
    expect(await questionCells(survey, answers, { values })).toEqual([{ Q: yes }, { Q: no }]);
  });

  it('of a matrix and its titles', async () => {
    const matrix = surveyOf({
      type: 'matrix',
      matrixRowEntities: [{ id: 'r1', text: 'Price' }],
      matrixColEntities: [{ id: 'c1', text: 'Good' }],
    });
    const answers = [answerOf({ id: 1, answers: [answerTo('q', { r1: ['c1'] })] })];
    expect(await questionCells(matrix, answers, { values: 'codes' })).toEqual([{ 'Q — r1': 'c1' }]);
    expect(await questionCells(matrix, answers, { values: 'both' })).toEqual([{ 'Q — Price [r1]': 'Good [c1]' }]);
  });
});

describe('choices', () => {
  it('split into a 0/1 column an option, in the survey’s order, and the own text', async () => {
    expect(await questionCells(colours, given, { choices: 'split' })).toEqual([
      { 'Q — Red': 1, 'Q — Green': 0, 'Q — Blue': 1, 'Q — own answer': 'Pink' },
    ]);
  });

  it('both joined and split', async () => {
    const [cells] = await questionCells(colours, given, { choices: 'both' });
    expect(Object.keys(cells ?? {})).toEqual(['Q', 'Q — Red', 'Q — Green', 'Q — Blue', 'Q — own answer']);
  });

  it('stay empty where nobody chose', async () => {
    const nobody = [answerOf({ id: 1, answers: [] })];
    expect(await questionCells(colours, nobody, { choices: 'split' })).toEqual([
      { 'Q — Red': null, 'Q — Green': null, 'Q — Blue': null, 'Q — own answer': null },
    ]);
  });

  it('keep a column for an option that has left the survey', async () => {
    const gone = [answerOf({ id: 1, answers: [{ ...answerTo('q', ['x', 'r']), answer_type: 'choice' }] })];
    expect(await questionCells(colours, gone, { choices: 'both' })).toEqual([
      { Q: 'Red; x', 'Q — Red': 1, 'Q — Green': 0, 'Q — Blue': 0, 'Q — x': 1, 'Q — own answer': null },
    ]);
  });

  it('keep ranks and matrix rows of what has left the survey', async () => {
    const ranking = surveyOf({ type: 'ranking', rankingEntities: options });
    const ranks = [answerOf({ id: 1, answers: [{ ...answerTo('q', ['x', 'b']), answer_type: 'ranking' }] })];
    expect(await questionCells(ranking, ranks)).toEqual([
      { 'Q — Red': null, 'Q — Green': null, 'Q — Blue': 2, 'Q — x': 1 },
    ]);
    const matrix = surveyOf({
      type: 'matrix',
      matrixRowEntities: [{ id: 'r1', text: 'Price' }],
      matrixColEntities: options,
    });
    const rows = [answerOf({ id: 1, answers: [{ ...answerTo('q', { gone: ['x'] }), answer_type: 'matrix' }] })];
    expect(await questionCells(matrix, rows)).toEqual([{ 'Q — Price': null, 'Q — gone': 'x' }]);
  });
});

describe('the header', () => {
  it.each([
    ['title', ['Answer ID', 'Q']],
    ['code', ['id', 'q:q']],
    ['both', ['Answer ID [id]', 'Q [q:q]']],
  ] as const)('as %s', (header, titles) => {
    const table = tableOf(colours, given, 'UTC', { header, columns: ['id', 'q:q'] });
    expect(table.columns.map((column) => column.title)).toEqual(titles);
  });
});

describe('columns', () => {
  it('are those that were asked for, in that order, empty where nobody has them', async () => {
    const table = tableOf(colours, given, 'UTC', { columns: ['var:utm', 'q:q:other', 'id'] });
    expect(table.columns.map((column) => column.id)).toEqual(['var:utm', 'q:q:other', 'id']);
    expect((await rowsOf(table, given)).rows).toEqual([[null, 'Pink', 1]]);
  });
});

describe('columns of a choice', () => {
  it.each(['joined', 'split', 'both'] as const)(
    'have their cells when they are named, choices being %s',
    async (choices) => {
      const table = tableOf(colours, given, 'UTC', { choices, columns: ['q:q:b', 'q:q', 'q:q:g'] });
      expect(table.columns.map((column) => column.title)).toEqual(['Q — Blue', 'Q', 'Q — Green']);
      expect((await rowsOf(table, given)).rows).toEqual([[1, 'Red; Blue', 0]]);
    },
  );
});

describe('plain text', () => {
  const text = surveyOf({ type: 'input', title: '<b>What</b>&nbsp;do you\nthink?' });

  it.each([
    ['<p>Good</p><p>very</p>', 'Good very'],
    ['one\r\ntwo\n\nthree', 'one two three'],
    ['a < b and b > c', 'a < b and b > c'],
    ['I <3 you', 'I <3 you'],
    ['&lt;b&gt; &amp; &#39;x&#x27;', "<b> & 'x'"],
    ['<!-- secret -->shown', 'shown'],
    ['<br>', null],
  ])('of %j is %j', async (value, cell) => {
    const answers = [answerOf({ id: 1, answers: [answerTo('q', value)] })];
    expect(await questionCells(text, answers, { text: 'plain' })).toEqual([{ 'What do you think?': cell }]);
  });

  it('is not made unless it is asked for', async () => {
    const answers = [answerOf({ id: 1, answers: [answerTo('q', '<b>x</b>')] })];
    expect(await questionCells(surveyOf({ type: 'input' }), answers)).toEqual([{ Q: '<b>x</b>' }]);
  });
});
