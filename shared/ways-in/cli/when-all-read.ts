/** Figures of a survey whose answers are read for the first time are asked for again until all are counted. */
import type { CliWorld } from './cli-world.ts';
import type { Input } from './command.ts';
import { grouped } from './printable.ts';
import { createProgress } from './progress.ts';
import { waitUntilEnded } from './wait.ts';

interface Counted {
  exact: boolean;
  /** Null if small numbers are hidden. */
  read?: { answers: number; of: number | null } | null;
}

export async function whenAllRead<Figures extends Counted>(
  input: Input,
  cli: CliWorld,
  ask: () => Promise<Figures>,
): Promise<Figures> {
  const progress = createProgress(input, cli);
  try {
    return await waitUntilEnded({
      read: ask,
      isEnded: ({ exact }) => exact,
      show({ read }) {
        const { answers = 0, of = null } = read ?? {};
        const percent = of ? Math.floor((100 * answers) / of) : 0;
        const amount = of === null ? 'answers' : `${grouped(answers)} of ${grouped(of)} answers`;
        progress.show({ doing: 'reading', percent, amount });
      },
      stop: cli.stop,
    });
  } finally {
    progress.end();
  }
}
