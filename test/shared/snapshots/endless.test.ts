/** Lists of answers that do not know their own end: each pull ends all the same, and says what was seen. */
import { describe, expect, it } from 'vitest';
import { isRetryable } from '../../../shared/problems/problem.ts';
import { createEndlessCheck } from '../../../shared/snapshots/endless-check.ts';

/** What the check says of these pages, and after how many. */
function verdictOf(pages: Iterable<[read: number, total: number | undefined]>, msAPage = 10) {
  const clock = { now: 0 };
  const check = createEndlessCheck(() => clock.now);
  let count = 0;
  try {
    for (const [read, total] of pages) {
      count++;
      clock.now += msAPage;
      check(read, total);
    }
    return { count };
  } catch (error) {
    expect(error).toMatchObject({ code: 'upstream_unreadable' });
    expect(isRetryable(error)).toBe(false);
    return { count, said: error instanceof Error ? error.message : '' };
  }
}

function* pages(most: number, read: (page: number) => number, total?: number): Generator<[number, number | undefined]> {
  for (let page = 1; page <= most; page++) yield [read(page), total];
}

describe('a list without end', () => {
  it('is one that brings nothing new for fifty pages', () => {
    expect(verdictOf(pages(1_000, () => 100, 5_000))).toMatchObject({
      count: 51,
      said: expect.stringMatching(/50 pages/),
    });
    expect(verdictOf(pages(49, () => 100, 5_000))).toEqual({ count: 49 });
  });

  it('is one that brings nothing new for minutes', () => {
    expect(
      verdictOf(
        pages(1_000, () => 100, 5_000),
        100_000,
      ).count,
    ).toBeLessThan(7);
  });

  it('is one that sends twice what it counts', () => {
    expect(verdictOf(pages(1_000, (page) => page * 500, 2_000))).toMatchObject({
      count: 11,
      said: expect.stringMatching(/counts 2000 answers and has sent 5500/),
    });
  });

  it('is one that sends more than any survey has', () => {
    expect(verdictOf(pages(1_000, (page) => page * 1_000_000)).count).toBe(21);
  });

  it('is none that continues, however slowly', () => {
    expect(
      verdictOf(
        pages(1_000, (page) => page * 2, 2_000),
        250_000,
      ),
    ).toEqual({ count: 1_000 });
  });
});
