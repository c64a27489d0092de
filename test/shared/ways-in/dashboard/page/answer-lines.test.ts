/** One answer on the dashboard: what a table spreads over columns is read as one line. */
import { expect, it } from 'vitest';
import { answerLines } from '../../../../../shared/ways-in/dashboard/page/screens/answers/answer-lines.ts';

const column = (id: string, title: string, type: string) => ({ id, title, type });
const said = (columns: ReturnType<typeof column>[], values: Record<string, string>) =>
  answerLines(columns, values).map(({ title, value }) => [title, value]);

const places = ['Website', 'App'].flatMap((row, r) =>
  ['I buy', 'I ask — sometimes'].map((option, c) =>
    column(`q:1:r${r}:c${c}`, `Where do you deal — with us? — ${row} — ${option}`, 'matrix'),
  ),
);

it('names the options that were ticked in each row of a matrix', () => {
  const values = { 'q:1:r0:c0': '1', 'q:1:r0:c1': '1', 'q:1:r1:c0': '0', 'q:1:r1:c1': '0' };
  expect(said(places, values)).toEqual([
    ['Where do you deal — with us? — Website', 'I buy; I ask — sometimes'],
    ['Where do you deal — with us? — App', undefined],
  ]);
});

it('puts what was ranked in its order, and leaves out what nobody is asked', () => {
  const ranking = ['Price', 'Quality', 'Choice'].map((text, at) =>
    column(`q:2:o${at}`, `What matters? — ${text}`, 'ranking'),
  );
  const own = column('q:3:other', 'Which? — own answer', 'choice');
  expect(said([...ranking, own], { 'q:2:o0': '2', 'q:2:o1': '1' })).toEqual([
    ['What matters?', '1. Quality; 2. Price'],
  ]);
  expect(said([own], { 'q:3:other': 'Tea' })).toEqual([['Which? — own answer', 'Tea']]);
});

it('leaves columns as they are where they say something else', () => {
  const rows = ['Food', 'Staff'].map((text, at) => column(`q:4:r${at}`, `How was it? — ${text}`, 'matrix'));
  expect(said(rows, { 'q:4:r0': 'Good' })).toEqual([
    ['How was it? — Food', 'Good'],
    ['How was it? — Staff', undefined],
  ]);
  expect(said(places.slice(0, 2), { 'q:1:r0:c0': 'yes' }).map(([, value]) => value)).toEqual(['yes', undefined]);
});
