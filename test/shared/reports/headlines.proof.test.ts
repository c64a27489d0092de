/**
 * What reports say in words, in four languages: every headline, every line of the first page and every sentence of what stands out
 * is read from the workbook by a program outside, which counts its figures and makes its tests again from the tables of answers.
 */
import { describe, expect, it } from 'vitest';
import { countedAgain, hasPython } from '../../support/headlines/count-again.ts';
import { randomReport } from '../../support/headlines/random-report.ts';
import { isWhole } from '../../support/run/proof-size.ts';

if (!hasPython) console.warn('NOT TESTED: headlines of reports. python3 is missing: apt-get install python3');

const SEED = 1;
/** The later ones once had a column without a name, a wrong share of all others in a weighted matrix, and a column of a row of a matrix. */
const seeds = isWhole ? Array.from({ length: 200 }, (_, at) => SEED + at) : [SEED, 2, 3, 5, 58, 119, 123, 157];

describe.runIf(hasPython)('the headlines of a report', () => {
  it.each(seeds)('claim only what tests bear out in random report %i', async (seed) => {
    const { faults, figures, lines, headlines } = countedAgain(await randomReport(seed));
    expect(faults, `seed ${seed}`).toEqual([]);
    expect(headlines).toBeGreaterThan(0);
    expect(lines).toBe(headlines);
    expect(figures).toBeGreaterThan(headlines);
  });

  it('would be caught if they said more', async () => {
    const untrue = [
      [20, '42.9% answered “Name c4”', '43.0% answered “Name c4”', '43.0% answered'],
      [20, 'mean 4.55, up from 2.91', 'mean 4.55, down from 2.91', 'down, but'],
      [20, '= +2.1', '▲ +2.1', 'is = 2'],
      [20, 'n = 281; one-sided', 'n = 282; one-sided', 'n is 281'],
      [33, 'q = 0.005', 'q = 0.004', 'q is 0.00'],
      [
        20,
        '“Question 2”: 87.2% gave a value in the upper half of the scale, clearly',
        '“Question 7”: 65.1% answered “Yes”, clearly',
        'does not bear it out',
      ],
    ] as const;
    const reports = new Map([[20, await randomReport(20)] as const, [33, await randomReport(33)] as const]);
    for (const [seed, text, other, fault] of untrue) {
      const faults = countedAgain(reports.get(seed) ?? new Map(), { text, other }).faults;
      expect(faults.join('\n'), other).toContain(fault);
    }
  });
});
