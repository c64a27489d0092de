/** How long an export takes, and what it costs, for any number of workers and a survey service of any pace. */
import { beatOf, type Circumstances, stagesOf } from './export-stages.ts';
import { lambda, type Shared, sharedRates } from './platform.ts';
import { prices } from './prices.ts';
import type { Recording } from './recorded.ts';
import { type Simulated, simulate } from './simulate.ts';

export interface Forecast extends Simulated {
  dollars: number;
}

/** What a worker's own memory is billed as. */
interface Billing {
  memoryGb: number;
}

const HAND_OVER_SECONDS = 1;

export function forecast(
  recording: Pick<Recording, 'half' | 'tables'>,
  where: Circumstances & Billing & { pagesASecond: number },
): Forecast {
  const simulated = simulate({
    stages: stagesOf(recording, where),
    workers: Math.min(where.workers, lambda.accountConcurrency),
    rates: { ...sharedRates, service: where.pagesASecond },
    start: {
      first: lambda.firstWorkers,
      moreASecond: lambda.moreWorkersASecond,
      coldSeconds: lambda.coldStartSeconds,
    },
    beat: beatOf(recording.tables),
    turn: { seconds: lambda.turnSeconds, handOverSeconds: HAND_OVER_SECONDS },
  });
  return { ...simulated, dollars: priceOf(simulated, where) };
}

function priceOf({ busySeconds, turns, used }: Simulated, { memoryGb }: Billing): number {
  return (
    busySeconds * memoryGb * prices.gigabyteSecond +
    turns * (prices.invocation + prices.message) +
    used['table writes'] * prices.tableWriteUnit +
    used['table reads'] * prices.tableReadUnit +
    used['file writes'] * prices.fileWrite +
    used['file reads'] * prices.fileRead
  );
}

/** What workers wait for most, where it is more than a hundredth of their time. */
export function tightest({ waited, busySeconds }: Simulated): [Shared, number] | undefined {
  const shares = sharedOnes.map((name): [Shared, number] => [name, waited[name] / busySeconds]);
  const [most] = shares.sort(([, a], [, b]) => b - a);
  return most && most[1] >= 0.01 ? most : undefined;
}

export const sharedOnes: readonly Shared[] = [
  'service',
  'table writes',
  'table reads',
  'file writes',
  'file reads',
  'changes of the owner',
  'changes of the export',
];
