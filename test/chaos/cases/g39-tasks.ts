/** G39: one job of a thousand tasks whose workers are killed at every kind of call they make. */
import { sha256Hex } from '../../../shared/crypto.ts';
import type { Output } from '../../../shared/exports/options.ts';
import { sweep } from '../../../shared/exports/sweep.ts';
import { createLargeWorld, largeRequest, manyAnswers, requestLarge } from '../../support/worlds/large-world.ts';
import { type Workers, workUntilEnded } from '../../support/worlds/many-workers.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { equalBytes } from '../equal-bytes.ts';
import { tasksInThreads } from '../host/tasks-in-threads.ts';
import { leftoversOf } from '../leftovers.ts';

const outputs: Output[] = [
  { content: 'answers', format: 'csv' },
  { content: 'answers', format: 'xlsx' },
];
const LEAST_POINTS = 12;
/** Most messages make few calls, so that a kill at a call by its number would hardly ever come late. */
const kinds = [
  ...['get', 'replace', 'list', 'count', 'putMany'].map((name) => `records.${name}`),
  ...['read', 'put'].map((name) => `snapshots.${name}`),
  ...['upload.write', 'upload.complete', 'beginParts', 'readRange', 'put'].map((name) => `files.${name}`),
  ...['taskQueue.send', 'taskQueue.sendMany', 'queue.send', 'opener.open'],
];
const sizes = {
  full: { answers: 5_000, answersATask: 10, inThreads: 4_500, threads: 4 },
  small: { answers: 160, answersATask: 8, inThreads: 20, threads: 2 },
};

export const tasks: ChaosCase = {
  id: 'G39',
  goal: '1,000 tasks of one job, kills at every kind of call: one file of each kind, the right bytes, nothing left over',
  async run(scale) {
    const { seed, size } = scale;
    const equal = await equalBytes(scale);
    const threaded = await tasksInThreads(sizes[size].inThreads, sizes[size].threads);
    const calm = await runJob(size, { workers: 1, seed });
    const killed = await runJob(size, { workers: 7, seed: seed + 39, killEvery: 3, kinds, copies: 2 });
    const least = size === 'full' ? LEAST_POINTS : 4;
    return figureOf(
      {
        tasks: killed.tasks,
        kills: killed.kills,
        'kinds of calls': killed.points,
        'files of random surveys by 2, 4 and 7 workers': equal.files,
        'threads killed on the host': threaded.kills,
      },
      {
        'not ready': killed.isReady ? 0 : 1,
        'files with other bytes': killed.hashes.filter((hash, at) => hash !== calm.hashes[at]).length,
        'of random surveys with other bytes than by one': equal.differing,
        'wrong files after killed threads': threaded.wrongFiles,
        'second or missing files': Math.abs(killed.files - outputs.length - 1),
        'tasks left over': killed.tasksLeft,
        'incomplete uploads': killed.left.unfinishedUploads,
        'unreferenced objects': killed.left.strayObjects,
        'kinds of calls too few': Math.max(0, least - killed.points),
      },
    );
  },
};

async function runJob(size: keyof typeof sizes, how: Workers) {
  const { answers, answersATask } = sizes[size];
  const world = createLargeWorld(manyAnswers(answers));
  Object.assign(world.deps, { division: { fromAnswers: answersATask, answersATask } });
  const job = await requestLarge(world, largeRequest(outputs));
  const taskRows = () => world.records.everything().filter(({ sort }) => sort.startsWith('TASK#')).length;
  const kills = await workUntilEnded(world, job, how);
  const made = taskRows();
  for (let minute = 0; minute < 25; minute++) {
    world.clock.now += 60_000;
    await sweep(world.deps);
  }
  const after = await world.read(job);
  const hashes = (after?.files ?? []).map(({ key }) => sha256Hex(world.files.objects.get(key) ?? Buffer.alloc(0)));
  return {
    hashes,
    tasks: made,
    isReady: after?.status === 'ready',
    // beside them lies what later exports are compared with
    files: [...world.files.objects.keys()].filter((key) => !key.includes('/base/')).length,
    kills: [...kills.values()].reduce((sum, count) => sum + count, 0),
    points: kills.size,
    tasksLeft: taskRows(),
    left: await leftoversOf(world),
  };
}
