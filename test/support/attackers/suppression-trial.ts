/** One random report with hidden cells, and what those who calculate with all of its figures find out. */
import { suppressed } from '../../../shared/privacy/suppress/suppressed.ts';
import { type RandomReport, randomReport } from '../statistics/random-report.ts';
import { attackBanners } from './banner-attacker.ts';
import { attackChanges } from './change-attacker.ts';
import { type Attacked, attack } from './figure-attacker.ts';
import { attackByGuessing } from './guessing-attacker.ts';
import { attackNames } from './name-attacker.ts';
import { attackRanks } from './rank-attacker.ts';
import { attackScales } from './scale-attacker.ts';
import { attackWeightedChanges } from './weighted-change-attacker.ts';

export interface Trial {
  /** Counts that could be shown, and those of them that nobody knows. */
  cells: number;
  hidden: number;
  faults: string[];
}

export function reportOf(seed: number): RandomReport & { minimumBase: number } {
  const crowd = { seed, size: 10 + ((seed * 37) % 390), skew: [1, 1.5, 2.5][seed % 3] ?? 1 };
  return { ...randomReport(crowd), minimumBase: 2 + (seed % 10) };
}

export function trySuppression(seed: number): Trial {
  const { truth, earlier, rim, minimumBase } = reportOf(seed);
  const shown = suppressed(truth, minimumBase);
  const attacked = { shown, truth, ...(rim && { rim }) };
  const found = [
    ...attack(shown, truth, 'complete'),
    ...attackNames(attacked),
    ...(rim
      ? [...attackByGuessing(attacked, rim, minimumBase), ...attackWeightedChanges(shown, truth, earlier)]
      : [
          ...[attackBanners, attackScales, attackRanks].flatMap((attackPart) => attackPart(attacked)),
          ...attackChanges(shown, truth, earlier?.statistics),
        ]),
  ];
  return {
    cells: found.length,
    hidden: found.filter(({ isTold }) => !isTold).length,
    faults: found.flatMap((cell) => faultOf(cell, minimumBase).map((fault) => `report ${seed}: ${fault}`)),
  };
}

/** What is shown must be of enough; anything else is nobody's, however many are behind it. */
function faultOf({ name, truth, isTold, low, high }: Attacked, minimumBase: number): string[] {
  const said = `${name} is ${truth}, and known to be ${low} to ${high}; the minimum is ${minimumBase}`;
  if (truth < low || truth > high) return [`wrong: ${said}`];
  if (isTold) return truth < minimumBase ? [said] : [];
  return high - low < minimumBase ? [said] : [];
}
