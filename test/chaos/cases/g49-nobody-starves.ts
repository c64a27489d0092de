/**
 * G49: nineteen owners export and deliver, first by themselves, then beside one who has exports without end, stores that
 * say nothing and thousands of requests. In its short form nothing is timed: the others' work must end while his goes on.
 */
import { isWhole } from '../../support/run/proof-size.ts';
import { type ChaosCase, type Figure, figureOf, type Scale } from '../chaos-case.ts';
import { type Hostility, hostileOwner, modestOwner, type Timed } from '../fairness/crowd.ts';
import { onCrowdedHost } from '../fairness/crowded-host.ts';

const OWNERS = 19;
const ROUNDS = 2;
const LONGER = 2;
const hostility: Hostility = { endless: 12, silentStores: 30, requests: 2_000 };
const smallHostility: Hostility = { endless: 4, silentStores: 4, requests: 0 };
/** Workers of the short form. */
const crews = isWhole ? [1, 2] : [1];

export const nobodyStarves: ChaosCase = {
  id: 'G49',
  goal: 'one hostile owner beside 19 others: p95 of their time to ready and to delivered at most twice that without him',
  run: (scale) => (scale.size === 'small' ? endsBeside() : timedBeside(scale)),
};

async function endsBeside(): Promise<Figure> {
  const facts: Record<string, string> = {};
  let overtaken = 0;
  for (const workers of crews) {
    await onHost(workers, async (owners) => {
      const { stillGoing, stop } = await owners.hostile(smallHostility);
      const timed = await owners.modest(1, 1);
      const going = await stillGoing();
      if (going === smallHostility.endless) overtaken += timed.length;
      facts[`endless exports still going, with ${workers} workers`] = `${going} of ${smallHostility.endless}`;
      await stop();
    });
  }
  return figureOf(facts, { 'exports that did not end before them': crews.length - overtaken });
}

async function timedBeside({ say }: Scale): Promise<Figure> {
  let alone: Timed[] = [];
  let beside: Timed[] = [];
  let [going, asked] = [0, 0];
  await onHost(2, async (owners) => {
    // threads are started, functions loaded
    await owners.modest(2, 1);
    alone = await owners.modest(OWNERS, ROUNDS);
    say(`  alone: ready ${reported(alone, 'readyMs')}, delivered ${reported(alone, 'deliveredMs')}`);
    const hostile = await owners.hostile(hostility);
    // he keeps the warm threads: starting others once is not what is measured
    await owners.modest(2, 1);
    beside = await owners.modest(OWNERS, ROUNDS);
    say(`  beside him: ready ${reported(beside, 'readyMs')}, delivered ${reported(beside, 'deliveredMs')}`);
    going = await hostile.stillGoing();
    asked = hostile.asked();
    await hostile.stop();
  });
  const ready = p95(beside, 'readyMs') / p95(alone, 'readyMs');
  const delivered = p95(beside, 'deliveredMs') / p95(alone, 'deliveredMs');
  const facts = {
    'exports each time': beside.length,
    'p95 to ready alone and beside him': `${reported(alone, 'readyMs')} and ${reported(beside, 'readyMs')}`,
    'times as long': ready.toFixed(2),
    'p95 from there to delivered': `${reported(alone, 'deliveredMs')} and ${reported(beside, 'deliveredMs')}`,
    'times as long to deliver': delivered.toFixed(2),
    'exports of his still going': `${going} of ${hostility.endless}`,
    'more asked for': asked,
  };
  return figureOf(facts, {
    'over twice as long to ready': Number(ready > LONGER),
    'over twice as long to delivered': Number(delivered > LONGER),
  });
}

interface Owners {
  modest(count: number, rounds: number): Promise<Timed[]>;
  hostile(wanted: Hostility): ReturnType<typeof hostileOwner>;
}

function onHost(workers: number, use: (owners: Owners) => Promise<void>): Promise<void> {
  return onCrowdedHost(workers, ({ url, bucket }) =>
    use({
      modest: async (count, rounds) => {
        const users = Array.from({ length: count }, (_, at) => at + 2);
        return (await Promise.all(users.map((user) => modestOwner(url, user, rounds, bucket)))).flat();
      },
      hostile: async (wanted) => {
        const hostile = await hostileOwner(url, wanted);
        await hostile.begun;
        return hostile;
      },
    }),
  );
}

function p95(timed: readonly Timed[], what: keyof Timed): number {
  const sorted = timed.map((one) => one[what]).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

const reported = (timed: readonly Timed[], what: keyof Timed) => `${(p95(timed, what) / 1_000).toFixed(1)} s`;
