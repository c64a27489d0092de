/** Conditions for surveys that nobody has looked at: what is the question, what the sign, what the value. */
import { expect, it } from 'vitest';
import { parsePlain } from '../../../../shared/ways-in/cli/request/parse-where.ts';

it.each([
  ['How did you take part? = Online', 'How did you take part?', 'eq', 'Online'],
  ['How  many? >= 9', 'How many?', 'gte', '9'],
  ['Why? contains "too = dear"', 'Why?', 'contains', 'too = dear'],
  ['What is in the box? = Yes', 'What is in the box?', 'eq', 'Yes'],
  ['What is in the box? in A, B', 'What is in the box?', 'in', ['A', 'B']],
  ['Came by in Train, "Car, own"', 'Came by', 'in', ['Train', 'Car, own']],
  ['"Is 3 > 2?" != "No"', 'Is 3 > 2?', 'ne', 'No'],
  ['Why? is empty', 'Why?', 'not_answered', undefined],
  ['Why? answered', 'Why?', 'answered', undefined],
])('%s', (text, question, op, value) => {
  const condition = { question_id: question, op };
  expect(parsePlain(text)).toEqual(value === undefined ? condition : { ...condition, value });
});

it.each([
  ['nonsense', "--where takes 'QUESTION = VALUE'"],
  ['= 3', "--where takes 'QUESTION = VALUE'"],
  ['Why? =', 'needs a value'],
])('refuses %s', (text, message) => {
  expect(() => parsePlain(text)).toThrow(message);
});
