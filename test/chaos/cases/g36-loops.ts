/** G36: under Lambda's loop rule a long batch ends, because its workers may call each other; what has no end is ended by us. */

import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { passedOn } from '../../../shared/problems/problem.ts';
import { createLoopRule } from '../../cloud/front/loop-rule.ts';
import { type BatchWorld, createBatchWorld, csvOf, idsUpTo } from '../../support/worlds/batch-world.ts';
import { alice, csvRequest } from '../../support/worlds/export-world.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { drainUnderRule } from '../loop-emulation.ts';

/** Invocations that nothing here needs. */
const FAR_TOO_MANY = 20_000;
/** More than any that ends needs, and far fewer than an account could pay for. */
const MOST_OF_A_LOOP = 500;

const ruleOf = (recursiveLoop: 'Allow' | 'Terminate') =>
  createLoopRule({ functions: ['export-worker', 'batch-worker'].map((name) => ({ name, recursiveLoop })) });

async function batchUnder(recursiveLoop: 'Allow' | 'Terminate', surveys: number) {
  const world = createBatchWorld(surveys, 1);
  const batch = await requestBatch(world.deps, alice, csvOf({ ids: idsUpTo(surveys) }));
  const { invocations, parked } = await drainUnderRule(world, ruleOf(recursiveLoop), FAR_TOO_MANY);
  const end = await world.readBatch(batch);
  return { invocations, parked, isWhole: end?.status === 'ready' && end.counts?.ready === surveys };
}

/** From now on the service always says: not yet, come back at once. */
function plantLoop({ script }: BatchWorld): void {
  const never = async () => {
    throw passedOn('out_of_budget', 'Come back at once.', { retryAfterSeconds: 0.001 });
  };
  Object.assign(script, { survey: never, surveys: never });
}

/** How many invocations it takes until an export that always starts over has ended as endless. */
async function plantedExport(): Promise<number | undefined> {
  const world = createBatchWorld(1, 1);
  const job = await requestExport(world.deps, alice, csvRequest);
  plantLoop(world);
  const { invocations } = await drainUnderRule(world, ruleOf('Allow'), FAR_TOO_MANY);
  const end = await world.read(job);
  return end?.status === 'failed' && end.problem?.code === 'endless' ? invocations : undefined;
}

/** The same for a batch. */
async function plantedBatch(): Promise<number | undefined> {
  const world = createBatchWorld(1, 1);
  const batch = await requestBatch(world.deps, alice, csvOf({ all: true }));
  plantLoop(world);
  const { invocations } = await drainUnderRule(world, ruleOf('Allow'), FAR_TOO_MANY);
  const end = await world.readBatch(batch);
  return end?.problem?.code === 'endless' ? invocations : undefined;
}

export const loops: ChaosCase = {
  id: 'G36',
  goal: 'Lambda’s loop rule emulated: a batch of 1,000 ends; planted endless loops are ended by our own bound',
  async run({ size }) {
    const surveys = size === 'full' ? 1_000 : 160;
    const allowed = await batchUnder('Allow', surveys);
    // by Lambda's default it would not end: otherwise this proves nothing
    const stopped = await batchUnder('Terminate', surveys);
    const ends = [await plantedExport(), await plantedBatch()];
    const isEnded = (turns: number | undefined) => turns !== undefined && turns <= MOST_OF_A_LOOP;
    return figureOf(
      { 'surveys in a batch': surveys, invocations: allowed.invocations, 'until loops were ended': ends.join(' and ') },
      {
        'batches not whole': Number(!allowed.isWhole),
        'messages parked': allowed.parked,
        'rules without teeth': Number(stopped.parked === 0 || stopped.isWhole),
        'loops without end': ends.filter((turns) => !isEnded(turns)).length,
      },
    );
  },
};
