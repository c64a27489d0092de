/** What a case is and what it gives back. A case is a file in `cases/` and a line in `cases.ts`. */
import type { Measured } from './contender.ts';
import type { Workbench } from './workbench.ts';

export interface BenchCase {
  name: string;
  /** One line for the reader of the table. */
  about: string;
  run(bench: Workbench, size: CaseSize): Promise<CaseResult>;
}

export interface CaseSize {
  rows: number;
  columns: number;
  hasGrowth: boolean;
  beside: string;
}

export interface CaseResult {
  rows: number;
  ours: Measured;
  peers: Readonly<Record<string, Measured>>;
  /** Ours at other sizes. */
  growth?: readonly Grown[];
  /** Figures that only this case has. */
  more?: Readonly<Record<string, unknown>>;
  /** For readers, its first line the heads. */
  table?: readonly string[][];
  /** The same where it takes more than one. */
  tables?: readonly (readonly string[][])[];
  budgets: readonly Budget[];
}

export interface Grown extends Measured {
  rows: number;
}

export interface Budget {
  goal: string;
  measured: string;
  isMet: boolean;
}

/** Ours does at least so many times the rows of the peer in a second of CPU time. */
export function atLeastTimes(factor: number, peer: string, { ours, peers }: Omit<CaseResult, 'budgets'>): Budget {
  const times = (peers[peer]?.cpuS ?? 0) / ours.cpuS;
  return { goal: `at least ${factor} x ${peer}`, measured: `${times.toFixed(2)} x`, isMet: times >= factor };
}

export function atMost(limit: number, measured: number, unit: string, what: string): Budget {
  const digits = measured < 10 ? 2 : 1;
  return {
    goal: `${what} at most ${limit} ${unit}`,
    measured: `${measured.toFixed(digits)} ${unit}`,
    isMet: measured <= limit,
  };
}

/** The same work is done in less time by two: that of one to theirs. */
export function twoWorkers(factor: number, one: Measured, two: Measured): Budget {
  const times = one.wallS / two.wallS;
  return { goal: `two workers at least ${factor} x one`, measured: `${times.toFixed(2)} x`, isMet: times >= factor };
}

/** Memory does not follow the number of rows: what 1,000,000 need is at most 1.2 times what 100,000 need. */
export function flatMemory(growth: readonly Grown[] | undefined): Budget[] {
  const rssAt = (rows: number) => growth?.find((grown) => grown.rows === rows)?.rssMb;
  const [small, large] = [rssAt(100_000), rssAt(1_000_000)];
  if (small === undefined || large === undefined) return [];
  return [atMost(1.2, large / small, 'x', 'RSS at 1,000,000 rows to that at 100,000')];
}
