/** Tasks in the table, in the partition of their owner. A change is written only if nobody wrote in between. */
import { changeRecord } from '../../records/change-record.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { tasksPrefix } from '../job/job.ts';
import { type Task, type TaskKey, taskLife, taskSchema } from './task.ts';

type Store = { records: Records };

export type PlanKey = Omit<TaskKey, 'n'>;

const reader = { parse: (value: unknown) => taskSchema.safeParse(value).data };
const timesOf = (task: Task) => ({ dueAt: taskLife.rules.dueAt(task) });
/** Tasks of one plan lie in the order of their numbers. */
const DIGITS = 6;

/** The task after the change; the change may refuse by giving undefined, and then nothing is written. */
export async function changeTask(
  { records }: Store,
  key: TaskKey,
  work: (task: Task) => Task | undefined,
): Promise<Task | undefined> {
  return (await changeRecord(records, recordKey(key), reader, work, { times: timesOf }))?.after;
}

/** Only the turn that plans them knows them yet, so nobody else writes them. */
export async function createTasks({ records }: Store, tasks: readonly Task[]): Promise<void> {
  await records.putMany(tasks.map((task) => ({ key: recordKey(task), value: task, times: timesOf(task) })));
}

export function forgetTask({ records }: Store, key: TaskKey): Promise<void> {
  return records.remove(recordKey(key));
}

const FIRST_PAGE = 16;
const LARGEST_PAGE = 500;

interface Walk {
  /** Only those on this side of the task with this number. */
  from?: number | undefined;
  newestFirst?: boolean;
  firstPage?: number;
}

/** The tasks of a plan, read in growing pages, so that whoever finds what it looks for early has read little. */
export async function* walkTasks({ records }: Store, key: PlanKey, walk: Walk = {}): AsyncGenerator<Task> {
  const { from, newestFirst = false, firstPage = FIRST_PAGE } = walk;
  const partition = `O#${key.owner}`;
  let after = from === undefined ? undefined : recordKey({ ...key, n: from }).sort;
  for (let limit = firstPage; ; limit = Math.min(LARGEST_PAGE, 4 * limit)) {
    const page = await records.list({ partition, prefix: planPrefix(key), limit, after, newestFirst });
    for (const record of page) {
      const task = readRecord(record, reader);
      if (task) yield task;
    }
    if (page.length < limit) return;
    after = page.at(-1)?.sort;
  }
}

export async function allTasks(store: Store, key: PlanKey): Promise<Task[]> {
  return Array.fromAsync(walkTasks(store, key, { firstPage: LARGEST_PAGE }));
}

const planPrefix = ({ jobId, plan }: PlanKey) => `${tasksPrefix(jobId)}${plan}#`;

export function recordKey({ owner, n, ...plan }: TaskKey): RecordKey {
  return { partition: `O#${owner}`, sort: planPrefix({ owner, ...plan }) + String(n).padStart(DIGITS, '0') };
}

/** The slot of its owner that a claimed task takes. */
export function slotOf(task: Task, fence = task.fence) {
  const { owner, jobId } = task;
  return { owner, id: recordKey(task).sort, fence, isTask: true, jobId } as const;
}

/** How far all tasks of a plan are together; its record lies beside theirs, and goes with them. */
export function countKey({ owner, jobId, plan }: PlanKey): RecordKey {
  return { partition: `O#${owner}`, sort: `${tasksPrefix(jobId)}${plan}` };
}

/** The task a due record is about, or undefined when the record is of another kind. */
export function taskKeyOf({ partition, sort }: RecordKey): TaskKey | undefined {
  const found = /^TASK#(.+)#(\d+)#(\d+)$/.exec(sort);
  if (!partition.startsWith('O#') || !found) return undefined;
  const [, jobId = '', plan, n] = found;
  return { owner: partition.slice(2), jobId, plan: Number(plan), n: Number(n) };
}
