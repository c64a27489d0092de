/** The message of a task only says "look at it"; losing one costs minutes, not the task. */
import type { TaskDeps } from '../job/export-deps.ts';
import type { TaskKey } from './task.ts';

export async function hintTask(deps: TaskDeps, key: TaskKey, delaySeconds = 0): Promise<void> {
  try {
    await deps.taskQueue.send(hintOf(key), delaySeconds);
  } catch (error) {
    deps.log.warn('message not sent; the sweeper will send it', { ...hintOf(key), error });
  }
}

export async function hintTasks(deps: TaskDeps, keys: readonly TaskKey[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    await deps.taskQueue.sendMany(keys.map(hintOf));
  } catch (error) {
    deps.log.warn('messages not sent; the sweeper will send them', {
      jobId: keys[0]?.jobId,
      count: keys.length,
      error,
    });
  }
}

function hintOf({ owner, jobId, plan, n }: TaskKey): TaskKey {
  return { owner, jobId, plan, n };
}
