/** A worker that crashed: the crash counts at once for the export that its call held, and for no other. */
import { expect, it } from 'vitest';
import { jobLife } from '../../../shared/exports/job/job-states.ts';
import { noteCrash } from '../../../shared/exports/note-crash.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { taskDone, taskLife } from '../../../shared/exports/tasks/task.ts';
import { changeTask } from '../../../shared/exports/tasks/task-store.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../../support/worlds/export-world.ts';
import { createLargeWorld, largeRequest, manyAnswers, requestLarge } from '../../support/worlds/large-world.ts';

async function held(heldBy: string) {
  const world = createWorld();
  const job = await requestExport(world.deps, alice, csvRequest);
  world.messages.length = 0;
  const take = () =>
    world.deps.jobs.change(job, (found) => {
      const result = jobLife.claim(found, world.clock.now, { heldBy });
      return 'item' in result ? result.item : undefined;
    });
  await take();
  return { ...world, job, take, message: JSON.stringify({ owner: job.owner, jobId: job.id }) };
}

it('is taken up again at once after the first time, and ended after the second', async () => {
  const { deps, job, take, message, messages, read } = await held('call-1');
  await noteCrash(deps, { requestId: 'call-1', messages: [message] });
  expect(await read(job)).toMatchObject({ status: 'queued', crashes: 1 });
  expect(messages).toMatchObject([{ body: { jobId: job.id } }]);
  await take();
  await noteCrash(deps, { requestId: 'call-1', messages: [message] });
  expect(await read(job)).toMatchObject({ status: 'failed', problem: { code: 'poisonous' } });
});

it('blames nobody when a copy of the message went down while another call held the export', async () => {
  const { deps, job, message, messages, read } = await held('call-1');
  await noteCrash(deps, { requestId: 'call-2', messages: ['{', '{"batchId":"b"}', message] });
  expect(await read(job)).toMatchObject({ status: 'running', attempts: 1 });
  expect(messages).toEqual([]);
});

it('touches nothing that has ended or was put back', async () => {
  const { deps, job, message, clock, read } = await held('call-1');
  clock.now += 31_000;
  await runExport({ ...deps, callId: 'call-2' }, job, plentyOfTime);
  for (const requestId of ['call-1', 'call-2']) await noteCrash(deps, { requestId, messages: [message] });
  expect(await read(job)).toMatchObject({ status: 'ready', attempts: 2, heldBy: 'call-2' });
});

/** A large export whose tasks are planned, and all their messages lost. */
async function divided() {
  const world = createLargeWorld(manyAnswers(300));
  const job = await requestLarge(world, largeRequest([{ content: 'answers', format: 'csv' }]));
  await runExport(world.deps, job, plentyOfTime);
  world.taskMessages.length = 0;
  const key = { owner: job.owner, jobId: job.id, plan: (await world.read(job))?.divided?.plan ?? 0, n: 0 };
  const crash = (requestId: string) => noteCrash(world.deps, { requestId, messages: [JSON.stringify(key)] });
  const take = (heldBy: string) =>
    changeTask(world.deps, key, (found) => {
      const claimed = taskLife.claim(found, world.clock.now, { heldBy });
      return 'item' in claimed ? claimed.item : undefined;
    });
  const hinted = () => world.taskMessages.map(({ body }) => (body as { n: number }).n);
  return { ...world, job, key, crash, take, hinted };
}

it('begins another task where the call went down after its own was done', async () => {
  const { deps, key, crash, take, hinted } = await divided();
  await take('call-1');
  await changeTask(deps, key, (task) => taskDone(task, {}));
  await crash('call-1');
  expect(hinted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('begins a task again that the call had not taken yet, and ends the export the second time', async () => {
  const { job, crash, hinted, read } = await divided();
  await crash('call-1');
  expect([hinted(), (await read(job))?.status]).toEqual([[0], 'running']);
  await crash('call-2');
  expect(await read(job)).toMatchObject({ status: 'failed', problem: { code: 'poisonous' } });
});

it('leaves a task alone that another call holds', async () => {
  const { crash, take, hinted } = await divided();
  await take('call-2');
  await crash('call-1');
  expect(hinted()).toEqual([]);
});
