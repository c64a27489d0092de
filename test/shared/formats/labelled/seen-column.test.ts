/** What workers have seen of a column, each among rows of its own, adds up to what one would have seen of them all. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nothingSeen, type SeenColumn, seenTogether } from '../../../../shared/formats/labelled/seen-column.ts';

const columns: fc.Arbitrary<SeenColumn> = fc.array(fc.nat(1_000), { minLength: 13, maxLength: 13 }).map((numbers) => ({
  ...nothingSeen(),
  ...Object.fromEntries(Object.keys(nothingSeen()).map((name, at) => [name, numbers[at]])),
}));

it('adds up in any order, and nothing changes nothing', () => {
  fc.assert(
    fc.property(columns, columns, columns, (a, b, c) => {
      expect(seenTogether(a, b)).toEqual(seenTogether(b, a));
      expect(seenTogether(seenTogether(a, b), c)).toEqual(seenTogether(a, seenTogether(b, c)));
      expect(seenTogether(a, nothingSeen())).toEqual({ ...a, low: 0 });
    }),
  );
});

it('counts cells of both, and keeps the widest and the extremes of either', () => {
  const one = { ...nothingSeen(), filled: 3, widthBytes: 9, allBytes: 20, low: -5, high: 2, strangers: 1 };
  const other = { ...nothingSeen(), filled: 4, widthBytes: 7, allBytes: 22, low: -1, high: 8, cut: 1 };
  const both = { filled: 7, widthBytes: 9, allBytes: 42, low: -5, high: 8, strangers: 1, cut: 1 };
  expect(seenTogether(one, other)).toEqual({ ...nothingSeen(), ...both });
});
