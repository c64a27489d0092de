/** Numbers read from bytes are the ones that JSON reads. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberAt } from '../../../shared/bytes/number-bytes.ts';

it('reads every JSON number as JSON does, wherever it is', () => {
  const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,17})(\.\d{1,5})?([eE][+-]?\d{1,2})?$/);
  const numbers = fc.oneof(
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    digits,
  );
  fc.assert(
    fc.property(numbers, fc.nat(9), (text, before) => {
      const bytes = Buffer.from(`${'7'.repeat(before)}${text}7`);
      expect(numberAt(bytes, before, bytes.length - 1) + 0).toBe(Number(text) + 0);
    }),
  );
});
