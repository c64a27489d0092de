/** Two ways of doing the same, measured in turns as often as asked for: a machine has its moods. */
import type { Measured } from './contender.ts';

/** Returns the median run of each way, by the clock. */
export async function inTurns<T extends Measured>(
  turns: number,
  way: () => Promise<T>,
  other: () => Promise<T>,
): Promise<[T, T]> {
  const [runs, others]: [T[], T[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    runs.push(await way());
    others.push(await other());
  }
  const byTheClock = ({ wallS }: T) => wallS;
  return [middleOf(runs, byTheClock), middleOf(others, byTheClock)];
}

export function middleOf<T>(runs: readonly T[], by: (run: T) => number): T {
  const middle = runs.toSorted((a, b) => by(a) - by(b))[Math.floor((runs.length - 1) / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}
