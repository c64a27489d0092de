/** The result of a task as its row keeps it: small ones whole, others in a file beside the snapshot. */
import { snapshotPrefix } from '../../job/job.ts';
import { spill } from '../../job/spill.ts';
import type { Task } from '../task.ts';
import type { TaskTurn } from './task-turn.ts';

export async function keptResult({ deps, job, held }: TaskTurn, result: unknown): Promise<Pick<Task, 'result'>> {
  const { plan, n, fence } = held.item;
  return { result: await spill(deps.snapshots, `${snapshotPrefix(job)}results/${plan}/${n}-${fence}`, result) };
}
