/** A batch whose workers are killed at any step of theirs ends as one that nobody disturbed, to the byte. */
import { expect, it } from 'vitest';
import { requestBatch } from '../../../../shared/exports/batches/request-batch.ts';
import { sweep } from '../../../../shared/exports/sweep.ts';
import { inPart } from '../../../support/run/proof-size.ts';
import { createBatchWorld, csvOf } from '../../../support/worlds/batch-world.ts';
import { alice } from '../../../support/worlds/export-world.ts';

const request = csvOf({ all: true }, { bundle: 'zip' });

async function outcome(world: ReturnType<typeof createBatchWorld>, id: string) {
  const batch = await world.readBatch({ owner: alice.owner, id });
  const jobs = batch ? await world.children(batch) : [];
  return {
    status: batch?.status,
    counts: batch?.counts,
    sha256: batch?.bundle?.sha256,
    exports: jobs.map(({ surveyId, status, files }) => [surveyId, status, files.map(({ sha256 }) => sha256)]),
  };
}

async function undisturbed() {
  const world = createBatchWorld(3);
  world.refused.add(2);
  const { id } = await requestBatch(world.deps, alice, request);
  await world.drain();
  return outcome(world, id);
}

it('plans, exports and bundles on, wherever it was killed', async () => {
  const expected = await undisturbed();
  expect(expected).toMatchObject({ status: 'partial', counts: { total: 3, ready: 2, failed: 1 } });
  let deaths = 0;
  // in part at every second step
  for (let isAlive = false, steps = 0; !isAlive; steps += inPart(2, 1)) {
    const world = createBatchWorld(3);
    world.refused.add(2);
    const { id } = await requestBatch(world.deps, alice, request);
    const { using, hasDied } = world.mortal(steps);
    await world.drain({ using }).catch(() => {});
    isAlive = !hasDied();
    deaths++;
    for (let turn = 0; turn < 4; turn++) await world.recover();
    expect(await outcome(world, id), `killed at step ${steps}`).toEqual(expected);
    expect(world.files.unfinished.size, `killed at step ${steps}`).toBeLessThanOrEqual(1);
    world.clock.now += 3_600_000;
    await sweep(world.deps);
    await world.drain();
    expect(world.files.unfinished, `killed at step ${steps}`).toEqual(new Set());
    expect([...world.files.objects.keys()].filter((key) => key.endsWith('.zip'))).toHaveLength(1);
    expect([...world.files.objects.keys()].filter((key) => key.endsWith('.csv'))).toHaveLength(2);
  }
  expect(deaths).toBeGreaterThan(inPart(50, 100));
});

it('continues after the whole host went down, again and again', async () => {
  const world = createBatchWorld(5);
  const { id } = await requestBatch(world.deps, alice, request);
  for (let steps = 3; steps < 400; steps += 7) {
    await world.drain(world.mortal(steps)).catch(() => {});
    world.messages.length = 0;
    world.batchMessages.length = 0;
    await sweep(world.deps, 'killed');
  }
  await world.drain();
  expect(await outcome(world, id)).toMatchObject({ status: 'ready', counts: { total: 5, ready: 5 } });
});
