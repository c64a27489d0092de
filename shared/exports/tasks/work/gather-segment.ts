/** Gathers the statistics of one segment; those of all segments together are those of the export. */
import { readParts } from '../../../snapshots/read-parts.ts';
import { partsPrefix, snapshotPrefix } from '../../job/job.ts';
import { settledFor } from '../../outputs/comparing.ts';
import { createGathering, ratingsAsked } from '../../outputs/gather.ts';
import { readPlan } from '../plan.ts';
import { keptResult } from './kept-result.ts';
import { answersToSee } from './prepare-table.ts';
import { frozenOf, progressOfTask, type TaskTurn, type Worked } from './task-turn.ts';

export async function gatherSegment(turn: TaskTurn): Promise<Worked> {
  const { deps, job, held } = turn;
  const { segments, facts } = await readPlan(deps.snapshots, job, 'render');
  const segment = segments[held.item.segment ?? -1];
  if (!segment) throw new Error(`there is no segment ${held.item.segment}`);
  const { survey, snapshot } = await frozenOf(deps, job);
  const { gatherer, seen } = createGathering(
    { job, survey, snapshot },
    settledFor(job, facts.settled),
    ratingsAsked(job),
  );
  const progress = progressOfTask(turn, answersToSee(turn, snapshot.read));
  for await (const part of readParts(deps.snapshots, partsPrefix(job), snapshot, segment)) {
    held.check();
    gatherer.read(part);
    progress.note(seen().counts.read);
  }
  const { plan, n, fence } = held.item;
  const key = `${snapshotPrefix(job)}statistics/${plan}/${n}-${fence}`;
  await deps.snapshots.put(key, gatherer.store());
  await progress.end(seen().counts.read);
  return { done: await keptResult(turn, { key, ...seen() }) };
}
