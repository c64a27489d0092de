/**
 * The tasks that render an export, output by output: the file of one is put together and read back while others are still
 * rendered, so that as little as possible is left for the end.
 */
import { heldAnswers } from '../../../formats/described.ts';
import { hasFigures } from '../../job/pull-query.ts';
import { isTable, type Output } from '../../options.ts';
import type { PlanOf } from '../../tasks/plan.ts';
import type { PlannedTask } from '../../tasks/task.ts';

export function renderTasks(
  outputs: readonly Output[],
  cuts: PlanOf<'render'>['cuts'],
  segments: number,
): PlannedTask[] {
  const tables = outputs.flatMap(({ content }, output) => (isTable(content) ? [output] : []));
  const isPacked = (at: number) => outputs[at] && heldAnswers(outputs[at])?.isPacked === true;
  // what one worker must do alone begins first, because it takes longest
  const wholes = tables.filter((output) => !cuts[output]);
  const segmentedOnes = tables
    .filter((output) => cuts[output])
    .sort((a, b) => Number(isPacked(a)) - Number(isPacked(b)));
  const eachSegment = Array.from({ length: segments }, (_, segment) => segment);
  const gathers = hasFigures(outputs) ? eachSegment.map((segment): PlannedTask => ({ kind: 'gather', segment })) : [];
  const composed = [...wholes, ...segmentedOnes];
  const before = wholes.length + segmentedOnes.length * segments + gathers.length;
  const awaitedBy = (output: number) => before + composed.indexOf(output);
  return [
    ...wholes.map((output): PlannedTask => ({ kind: 'whole', output, awaitedBy: awaitedBy(output) })),
    ...segmentedOnes.flatMap((output) =>
      eachSegment.map((segment): PlannedTask => ({ kind: 'render', output, segment, awaitedBy: awaitedBy(output) })),
    ),
    ...gathers,
    ...composed.map((output): PlannedTask => ({ kind: 'assemble', output })),
  ];
}
