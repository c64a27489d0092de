/** Ours and the peers one after the other at one size, then ours at the other sizes. */
import type { CaseResult, Grown } from './bench-case.ts';
import type { Workbench } from './workbench.ts';

export interface Race {
  rows: number;
  /** Files in `contenders/`. */
  ours: string;
  peers: readonly string[];
  /** Sizes to see the growth at; none where it is not wanted. */
  growth?: readonly number[];
  /** Ours starts from a snapshot that is there already. */
  fromSnapshot?: boolean;
}

export const growthSizes = [10_000, 100_000, 1_000_000] as const;

export async function race(bench: Workbench, race: Race): Promise<Omit<CaseResult, 'budgets'>> {
  const ours = await oursAt(race.rows);
  const peers: CaseResult['peers'] = Object.fromEntries(
    await Array.fromAsync(race.peers, async (file) => [nameOf(file), await bench.measure(file, race.rows)] as const),
  );
  const growth: Grown[] = [];
  for (const rows of race.growth ?? []) growth.push({ rows, ...(await oursAt(rows)) });
  return { rows: race.rows, ours, peers, ...(growth.length > 0 && { growth }) };

  async function oursAt(rows: number) {
    if (race.fromSnapshot) await bench.snapshot(rows);
    return bench.measure(race.ours, rows);
  }
}

const nameOf = (file: string) => file.replace(/\.\w+$/, '');
