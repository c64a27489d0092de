/** Looks at all answers of a segment before anything is rendered: how many are rows of the tables, and what they hold. */
import { packedReader } from '../../../packing/packed-reader.ts';
import { changesPersonal } from '../../../privacy/treatment.ts';
import { readParts } from '../../../snapshots/read-parts.ts';
import { partsPrefix } from '../../job/job.ts';
import { wholeScan } from '../../outputs/answers-privacy.ts';
import { jobRows } from '../../outputs/job-rows.ts';
import { readPlan } from '../plan.ts';
import { keptResult } from './kept-result.ts';
import { frozenOf, progressOfTask, type TaskTurn, type Worked } from './task-turn.ts';

export async function measureSegment(turn: TaskTurn): Promise<Worked> {
  const { deps, job, held } = turn;
  const { segments } = await readPlan(deps.snapshots, job, 'measure');
  const segment = segments[held.item.segment ?? -1];
  if (!segment) throw new Error(`there is no segment ${held.item.segment}`);
  const { survey, snapshot } = await frozenOf(deps, job);
  const belongs = jobRows({ job, survey, snapshot });
  const scan = changesPersonal(job.options.privacy) ? wholeScan({ job, survey, snapshot }) : undefined;
  const progress = progressOfTask(turn, snapshot.read);
  const counts = { read: 0, filteredOut: 0 };
  for await (const part of readParts(deps.snapshots, partsPrefix(job), snapshot, segment)) {
    held.check();
    scan?.read(packedReader(part.bytes, part.fields));
    while (part.next()) {
      counts.read++;
      if (!belongs(part)) counts.filteredOut++;
    }
    progress.note(counts.read);
  }
  await progress.end(counts.read);
  return { done: await keptResult(turn, { counts, ...(scan && { content: scan.stored() }) }) };
}
