/** What the steps of a scale count, by their names alone. */
import { expect, it } from 'vitest';
import { lowEndOf, stepNumbers } from '../../../shared/surveys/scales/step-numbers.ts';

it.each([
  [
    ['1', '2', '3', '4', '5'],
    [1, 2, 3, 4, 5],
  ],
  [
    ['10', '5', '0', '−5'],
    [10, 5, 0, -5],
  ],
  [
    ['0,5', '1', '1.5'],
    [0.5, 1, 1.5],
  ],
  [
    ['1 – not at all', '2', '3', '4 (completely)'],
    [1, 2, 3, 4],
  ],
])('%j are numbers', (names, numbers) => expect(stepNumbers(names)).toEqual(numbers));

it.each([
  [['18–24', '25–34', '35–44']],
  [['1 – Street', '2 – Web', '3 – Shop']],
  [['1 time', '2 times', '3 times']],
  [['1', '2', '2', '3']],
  [['1', '3', '2']],
  [['5']],
  [['No', 'Yes']],
])('%j are no numbers to calculate with', (names) => expect(stepNumbers(names)).toBeUndefined());

it('a scale from no to yes begins where it says no', () => {
  expect(lowEndOf(['Нет', 'Скорее нет', 'Скорее да', 'Да'])).toBe('first');
  expect(lowEndOf(['Always', 'Often', 'Seldom', 'Almost never'])).toBe('last');
  expect(lowEndOf(['Mon', 'Tue', 'Wed', 'Thu'])).toBeUndefined();
  expect(lowEndOf(['Nothing', 'Something', 'Yes'])).toBeUndefined();
});
