/** Has the rows of outputs looked at, segment by segment, whose formats must know all of them before the first is written. */
import type { Measured } from '../../../formats/segmented-format.ts';
import type { HeldJob } from '../../job/held-job.ts';
import type { Job } from '../../job/job.ts';
import type { RenderDeps } from '../../job/run-deps.ts';
import { sizedOutputs } from '../../outputs/formats.ts';
import { divideJob } from '../../tasks/divide-job.ts';
import type { TablePlan } from '../../tasks/plan.ts';
import type { PlannedTask } from '../../tasks/task.ts';
import { allTasks } from '../../tasks/task-store.ts';
import { resultOf, sizedSchema } from '../../tasks/work/results.ts';

/** What the segments of each output have shown, by the number of the output. */
export type Sizes = ReadonlyMap<number, readonly Measured[]>;

/** False where no output needs it. */
export async function divideSizes(deps: RenderDeps, held: HeldJob, table: TablePlan): Promise<boolean> {
  const outputs = await sizedOutputs(held.job);
  if (outputs.length === 0) return false;
  const planned = table.segments.flatMap((_, segment): PlannedTask[] =>
    outputs.map((output) => ({ kind: 'size', output, segment })),
  );
  await divideJob(deps, held, { plan: { stage: 'size', ...table }, planned });
  return true;
}

export async function sizesOf(deps: RenderDeps, { owner, id, divided }: Job): Promise<Sizes> {
  const tasks = await allTasks(deps, { owner, jobId: id, plan: divided?.plan ?? 0 });
  const sizes = new Map<number, Measured[]>();
  for (const task of tasks) {
    const { measured } = await resultOf(deps.snapshots, task, sizedSchema);
    const output = task.output ?? -1;
    sizes.set(output, [...(sizes.get(output) ?? []), measured]);
  }
  return sizes;
}
