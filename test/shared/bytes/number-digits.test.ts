/** Numbers whose digits a double holds, and those that stay as they were written. */
import { expect, it } from 'vitest';
import { holdsDigits, parseKeepingDigits } from '../../../shared/bytes/number-digits.ts';

it.each([
  ...['0', '-0', '1', '0.1', '1.10', '-12.5e3', '1e21', '1e308', '9007199254740991', '10000000000000000000'],
  ...['0.10000000000000001', '224956638760213470', '123456789012345.6', '1.7976931348623157e308', '5e-324', '0e999'],
])('%s is held', (source) => {
  expect(holdsDigits(source)).toBe(true);
});

it.each([
  ...['1e999', '-1e999', '1e-999', '12345678901234567890', '9007199254740993', '3.14159265358979323846'],
  ...['9'.repeat(1_000), `1${'0'.repeat(400_000)}1`],
])('%s is not', (source) => {
  expect(holdsDigits(source)).toBe(false);
});

it('keeps them as texts, at any depth', () => {
  const { value, isHeld } = parseKeepingDigits('{"a": [1, 12345678901234567890, {"b": 1e999}], "c": "1e999"}');
  expect(value).toEqual({ a: [1, '12345678901234567890', { b: '1e999' }], c: '1e999' });
  expect(isHeld).toBe(false);
});
