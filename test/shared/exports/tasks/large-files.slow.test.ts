/** Files that no turn can put together and read back: they are those of an export that had all the time it wanted. */
import { expect, it } from 'vitest';
import type { Output } from '../../../../shared/exports/options.ts';
import { taskSchema } from '../../../../shared/exports/tasks/task.ts';
import {
  createLargeWorld,
  type LargeWorld,
  largeRequest,
  manyAnswers,
  requestLarge,
} from '../../../support/worlds/large-world.ts';
import { type Workers, workUntilEnded } from '../../../support/worlds/many-workers.ts';

async function filesOf(world: LargeWorld, outputs: Output[], workers: Workers = {}) {
  const job = await requestLarge(world, largeRequest(outputs));
  await workUntilEnded(world, job, workers);
  const after = await world.read(job);
  expect(after?.problem).toBeUndefined();
  return after?.files.map(({ sha256, sizeBytes }) => [sha256, sizeBytes]);
}

it('has its files put together and read back over many turns where they are large', async () => {
  const outputs = (['csv', 'xlsx', 'jsonl'] as const).map((format): Output => ({ content: 'answers', format }));
  const alone = await filesOf(createLargeWorld(manyAnswers(130)), outputs);
  const world = createLargeWorld(manyAnswers(130));
  world.files.leastPartBytes = 20;
  // two ranges, and a turn is over
  const readRange: typeof world.files.readRange = (...given) => {
    world.clock.now += 2_000;
    return world.files.readRange(...given);
  };
  const assembly = { partBytes: 640, leastBytes: 20, copiedFromBytes: 900, longestCopyBytes: 40_000, mostParts: 5 };
  const storingSizes = { oneTurnBytes: 0, rangeBytes: 640, assembly };
  Object.assign(world.deps, { storingSizes, isAwaited: () => true, files: { ...world.files, readRange } });
  let turns = 0;
  const files = await filesOf(world, outputs, {
    workers: 3,
    killEvery: 7,
    onMessage() {
      turns += tasksOf(world).filter(({ storing }) => storing?.read).length;
    },
  });
  expect(files).toEqual(alone);
  expect(turns).toBeGreaterThan(3);
});

function tasksOf(world: LargeWorld) {
  const tasks = world.records.everything().filter(({ sort }) => /^TASK#.*#\d+#\d+$/.test(sort));
  return tasks.map(({ value }) => taskSchema.parse(value));
}
