/** The crowd that `npm run bench -- --case scale` computes with, where the times are known beforehand. */
import { describe, expect, it } from 'vitest';
import { type Crowd, crowded, fairReadyAt } from './bench/scale/crowd-of-owners.ts';

const crowd = (owners: number[], other: Partial<Crowd> = {}): Crowd => ({
  owners,
  workers: 4,
  slots: 2,
  exportSeconds: 10,
  lineSeconds: 0,
  looksAgain: { everySeconds: Number.POSITIVE_INFINITY, most: 0 },
  ...other,
});

describe('a crowd of owners', () => {
  it('shares the workers equally, and nobody has more than his slots', () => {
    expect(crowded(crowd([4, 4])).readyAt).toEqual([20, 20]);
    expect(crowded(crowd([8])).readyAt).toEqual([40]);
    expect(crowded(crowd([8], { slots: 4 })).readyAt).toEqual([20]);
  });

  it('lets one who asks for little go before one who has asked for much', () => {
    const { readyAt, seconds } = crowded(crowd([100, 1, 1, 1], { slots: 4 }));
    expect(readyAt.slice(1)).toEqual([10, 10, 10]);
    expect(seconds).toBe(260);
  });

  it('pays for those who find no slot, each once', () => {
    const { stoodInLine, busySeconds, deepest } = crowded(crowd([6], { lineSeconds: 1 }));
    expect({ stoodInLine, busySeconds, deepest }).toEqual({ stoodInLine: 4, busySeconds: 64, deepest: 6 });
  });

  it('has those who have waited long look once more, so many of each owner', () => {
    const looksAgain = { everySeconds: 15, most: 1 };
    const { stoodInLine, seconds } = crowded(crowd([8], { lineSeconds: 1, looksAgain }));
    expect(stoodInLine).toBeGreaterThan(6);
    expect(seconds).toBeLessThan(45);
  });
});

describe('a fair share', () => {
  it('is that of workers who are divided equally among all who have something left', () => {
    expect(fairReadyAt(crowd([4, 4], { slots: 4 }))).toEqual([20, 20]);
    expect(fairReadyAt(crowd([2, 6], { slots: 4 }))).toEqual([10, 20]);
  });

  it('is not more than the slots of an owner', () => {
    expect(fairReadyAt(crowd([8]))).toEqual([40]);
  });
});
