/** Rows of a sheet carry their numbers: whether every segment has the rows that were thought to come before the next one. */
import { heldAnswers } from '../../../formats/described.ts';
import type { Files } from '../../../ports.ts';
import type { Output } from '../../options.ts';
import type { RenderedPlan } from '../plan.ts';
import type { Task } from '../task.ts';
import { renderedSchema, resultOf } from './results.ts';

export function hasNumberedRows(output: Output): boolean {
  return heldAnswers(output)?.hasNumberedRows === true;
}

/** `tasks`: those that rendered one output with numbered rows, in order. */
export async function areInPlace(
  snapshots: Files,
  { segments }: Pick<RenderedPlan, 'segments'>,
  tasks: readonly Task[],
): Promise<boolean> {
  const results = await Promise.all(tasks.map((task) => resultOf(snapshots, task, renderedSchema)));
  let before = 0;
  for (const [at, { segment }] of results.entries()) {
    if (segments[tasks[at]?.segment ?? -1]?.startRow !== before) return false;
    before += segment.rows;
  }
  return true;
}
