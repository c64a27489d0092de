/** Ours and the peers in turns at one size, then ours at the other sizes. */
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
  const { rows } = race;
  if (race.fromSnapshot) await bench.snapshot(rows);
  const [ours, ...others] = await bench.measure(
    { contender: race.ours, rows },
    ...race.peers.map((contender) => ({ contender, rows })),
  );
  const peers = Object.fromEntries(others.map((measured, at) => [nameOf(race.peers[at] ?? ''), measured]));
  const growth: Grown[] = [];
  for (const size of race.growth ?? []) growth.push({ rows: size, ...(await oursAt(size)) });
  return { rows, ours, peers, ...(growth.length > 0 && { growth }) };

  async function oursAt(size: number) {
    if (race.fromSnapshot) await bench.snapshot(size);
    const [measured] = await bench.measure({ contender: race.ours, rows: size });
    return measured;
  }
}

const nameOf = (file: string) => file.replace(/\.\w+$/, '');
