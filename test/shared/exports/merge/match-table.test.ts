/** Which questions and options of waves match, and by what: what is the same, what is likely, and what people say. */
import { describe, expect, it } from 'vitest';
import { noFacts } from '../../../../shared/surveys/facts.ts';
import type { Question } from '../../../../shared/surveys/question.ts';
import { matchTable } from '../../../../shared/waves/match-table.ts';
import { mergeWaves } from '../../../../shared/waves/merge-waves.ts';
import type { Wave } from '../../../../shared/waves/wave.ts';
import { bare, choice, text } from '../../../support/surveys/small-waves.ts';

const scale = (id: string, title: string, max: number): Question => ({
  ...bare,
  id,
  title,
  type: 'scale',
  range: { min: 1, max, step: 1 },
});

function waves(...surveys: Question[][]): Wave[] {
  return surveys.map((questions, at) => ({
    survey: { id: 11 + at, name: `Wave ${at + 1}`, language: 'en', questions },
    facts: noFacts,
    known: new Map(),
  }));
}

function cells(map: Record<string, string>, ...surveys: Question[][]) {
  const { rows } = matchTable(waves(...surveys), new Map(Object.entries(map)));
  return rows.map((row) =>
    row.cells.map((cell) => cell && [cell.match, ...cell.by, ...cell.differs.map((one) => `-${one}`)].join(' ')),
  );
}

const colours = { r: 'Red', g: 'Green' };

describe('the questions of waves', () => {
  it('are the same by their title, folded or not, and by their id where the title was only edited', () => {
    const found = cells(
      {},
      [choice('a', '1. Which colour?', colours), text('b', 'Why?'), scale('c', 'How satisfied are you with us?', 5)],
      [choice('x', 'Which colour', colours), text('y', 'WHY?'), scale('c', 'How satisfied were you with us?', 5)],
    );
    expect(found).toEqual([
      ['', 'same wording type options position'],
      ['', 'same title type position'],
      ['', 'same id type position -title'],
    ]);
  });

  it('are likely where the words, the id with another scale, or place and options agree, and are then counted apart', () => {
    const first = [scale('a', 'How satisfied are you?', 5), choice('b', 'Favourite?', colours), text('w', 'Why?')];
    const second = [
      scale('x', 'How satisfied are you?', 10),
      choice('y', 'Pick one of these', colours),
      text('z', 'Name'),
    ];
    expect(cells({}, first, second)).toEqual([
      ['', null],
      ['', null],
      ['', null],
      [null, 'likely title type position -scale'],
      [null, 'likely type options position -title'],
      [null, 'none'],
    ]);
    expect(mergeWaves('', waves(first, second), { by: 'wording', map: new Map() }).survey.questions).toHaveLength(6);
  });

  it('of different types are never the same, and it is said which one is called like it', () => {
    const { rows } = matchTable(waves([text('a', 'Age')], [scale('b', 'Age', 5)]), new Map());
    expect(rows[1]?.cells[1]).toMatchObject({
      match: 'none',
      by: ['title', 'position'],
      differs: ['type'],
      nearest: { surveyId: 11, column: 'q:a' },
    });
  });

  it('are what people say, in one direction or the other, and none where they say so', () => {
    const first = [scale('a', 'How satisfied are you?', 5), text('w', 'Why?')];
    const second = [scale('x', 'Overall, your rating', 5), text('y', 'Why?')];
    const third = [scale('x', 'Anything', 5)];
    expect(cells({ '12:q:x': 'q:a', '12:q:y': 'none', '13:q:x': '12:q:x' }, first, second, third)).toEqual([
      ['', 'same hand type position -title', 'same hand id type position -title'],
      ['', null, null],
      [null, 'none hand', null],
    ]);
    expect(cells({ '11:q:a': '12:q:x' }, first, second)[0]).toEqual(['', 'same type position -title']);
  });

  it('that equal each other in one survey are matched in their order, each once', () => {
    const grid = [text('a', 'Other'), text('b', 'Other')];
    expect(cells({}, grid, [text('x', 'Other'), text('y', 'Other'), text('z', 'Other')])).toEqual([
      ['', 'same title type position'],
      ['', 'same title type position'],
      [null, 'none'],
    ]);
  });

  it('are matched with the newest wave that asked them', () => {
    const asked = (title: string) => [text('a', title)];
    const { rows } = matchTable(waves(asked('Why is that?'), [], asked('Why is that so?')), new Map());
    expect(rows.map(({ cells: own }) => own.map((cell) => cell?.match))).toEqual([[null, undefined, 'same']]);
  });
});

describe('the options of a question', () => {
  it('match by label, folded or not, by an id with an edited label, and by hand', () => {
    const first = [choice('a', 'Colour', { 1: 'Red', 2: 'Dark green', 3: 'Blue', 4: 'Teal' })];
    const second = [choice('b', 'Colour', { 1: 'Teal', 2: 'Dark greens', 5: 'red!', 3: 'Orange', 6: 'Navy' })];
    const { rows } = matchTable(waves(first, second), new Map([['12:q:b:6', 'q:a:3']]));
    const found = rows[0]?.options.map(({ text: label, cells: own }) => [label, own[1]?.match, own[1]?.by]);
    expect(found).toEqual([
      ['Red', 'same', ['wording']],
      ['Dark green', 'same', ['id']],
      ['Blue', 'same', ['hand']],
      ['Teal', 'same', ['title']],
      ['Orange', 'none', []],
    ]);
  });

  it('of one id and quite other words are asked about, and none where people say so', () => {
    const first = [choice('a', 'Colour', { 1: 'Red', 2: 'Light green' })];
    const second = [choice('a', 'Colour', { 1: 'Blue', 2: 'Light-greenish' })];
    const statuses = (map: Record<string, string>) =>
      matchTable(waves(first, second), new Map(Object.entries(map))).rows[0]?.options.map((row) => row.cells[1]?.match);
    expect(statuses({})).toEqual([undefined, 'same', 'likely']);
    expect(statuses({ '12:q:a:1': 'none' })).toEqual([undefined, 'same', 'none']);
  });
});
