/** What each kind of task does. */
import type { TaskKind } from '../task.ts';
import { composeOutput } from './compose-output.ts';
import { lookAtSegment } from './look-at-segment.ts';
import { measureSegment } from './measure-segment.ts';
import { pullSlice } from './pull-slice.ts';
import { renderSegment } from './render-segment.ts';
import { renderWhole } from './render-whole.ts';
import { sizeSegment } from './size-segment.ts';
import type { TaskTurn, Worked } from './task-turn.ts';

const works: Record<TaskKind, (turn: TaskTurn) => Promise<Worked>> = {
  pull: pullSlice,
  look: lookAtSegment,
  measure: measureSegment,
  size: sizeSegment,
  render: renderSegment,
  // only reports have statistics
  gather: async (turn) => (await import('./gather-segment.ts')).gatherSegment(turn),
  whole: renderWhole,
  assemble: composeOutput,
};

export function workOnTask(turn: TaskTurn): Promise<Worked> {
  return works[turn.held.item.kind](turn);
}
