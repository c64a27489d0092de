/** The set of ids kept as ranges is a set. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIdRanges, eachIdOf } from '../../../shared/snapshots/id-ranges.ts';

const nearId = fc.integer({ min: -5, max: 200 });
const anyId = fc.oneof(nearId, fc.maxSafeInteger());

describe('id ranges', () => {
  it('answer like a Set for any ids in any order', () => {
    fc.assert(
      fc.property(fc.array(anyId, { maxLength: 600 }), (ids) => {
        const ranges = createIdRanges();
        const set = new Set<number>();
        for (const id of ids) {
          expect(ranges.add(id)).toBe(!set.has(id));
          set.add(id);
          expect(ranges.size).toBe(set.size);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('grow past their first room and close the gaps between', () => {
    const ranges = createIdRanges();
    for (let id = 0; id < 2_000; id += 2) expect(ranges.add(id)).toBe(true);
    for (let id = 1_999; id > 0; id -= 2) expect(ranges.add(id)).toBe(true);
    for (let id = 0; id < 2_000; id++) expect(ranges.add(id)).toBe(false);
    expect(ranges.size).toBe(2_000);
  });
});

describe('ids far apart', () => {
  const count = 400_000;
  it.each([
    ['falling', (at: number) => (count - at) * 3],
    ['rising', (at: number) => at * 3],
    ['in no order', (at: number) => ((at * 7_919) % count) * 3],
  ])('are all remembered within the time of a test, %s', (_order, idAt) => {
    const ranges = createIdRanges();
    let added = 0;
    for (let at = 0; at < count; at++) if (ranges.add(idAt(at))) added++;
    expect(added).toBe(count);
    for (let at = 0; at < count; at += 1_000) expect(ranges.add(idAt(at))).toBe(false);
    expect(ranges.size).toBe(count);
  });
});

describe('ranges as they are stored', () => {
  it('give back every id, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3_000 })), (all) => {
        const ids = createIdRanges();
        for (const id of all) ids.add(id);
        const back: number[] = [];
        eachIdOf(ids.ranges(all.length) ?? [], (id) => back.push(id));
        expect(back).toEqual([...new Set(all)].sort((a, b) => a - b));
      }),
    );
  });

  it('are not given where there are too many', () => {
    const ids = createIdRanges();
    for (const id of [1, 3, 5]) ids.add(id);
    expect(ids.ranges(2)).toBeUndefined();
    expect(ids.ranges(3)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
