/** Looks at all answers of a segment for what the reports compare: which values columns have, and who is in which cell. */
import { readParts } from '../../../snapshots/read-parts.ts';
import { partsPrefix } from '../../job/job.ts';
import { createJobFirstPass } from '../../outputs/comparing.ts';
import { readPlan } from '../plan.ts';
import { keptResult } from './kept-result.ts';
import { frozenOf, progressOfTask, type TaskTurn, type Worked } from './task-turn.ts';

export async function lookAtSegment(turn: TaskTurn): Promise<Worked> {
  const { deps, job, held } = turn;
  const { segments } = await readPlan(deps.snapshots, job, 'look');
  const segment = segments[held.item.segment ?? -1];
  if (!segment) throw new Error(`there is no segment ${held.item.segment}`);
  const { survey, snapshot } = await frozenOf(deps, job);
  const firstPass = createJobFirstPass({ job, survey, snapshot });
  const progress = progressOfTask(turn, snapshot.read);
  for await (const part of readParts(deps.snapshots, partsPrefix(job), snapshot, segment)) {
    held.check();
    firstPass.read(part);
  }
  await progress.end(segment.to - segment.from);
  return { done: await keptResult(turn, { seen: firstPass.store() }) };
}
