/** Wide tables in parts that fit, each with the first column, and every other column once. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnParts } from '../../../shared/formats/column-parts.ts';

describe('the parts of a table', () => {
  it('are one where all columns fit', () => {
    expect(columnParts([30, 20, 20], 70)).toEqual([[0, 1, 2]]);
    expect(columnParts([30], 10)).toEqual([[0]]);
    expect(columnParts([], 10)).toEqual([]);
  });

  it('are even where they do not', () => {
    expect(columnParts([30, 20, 20, 20, 20, 20], 110)).toEqual([
      [0, 1, 2, 3],
      [0, 4, 5],
    ]);
  });

  it('hold every column once beside the first, and are as wide as there is room for', () => {
    const need = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(fc.array(need, { minLength: 2, maxLength: 40 }), (needs) => {
        const parts = columnParts(needs, 120);
        expect(parts.flatMap((part) => part.slice(1))).toEqual(needs.map((_, at) => at).slice(1));
        for (const part of parts) {
          expect(part[0]).toBe(0);
          expect(part.reduce((sum, at) => sum + (needs[at] ?? 0), 0)).toBeLessThanOrEqual(120);
        }
      }),
    );
  });
});
