/** What the exports of a run found when they were compared with the run before, all together. */
import type { Records } from '../../records/records.ts';
import { hasDrift } from '../../surveys/drift.ts';
import type { Batch } from './batch.ts';
import { type ChildRow, rowsOf } from './child-row.ts';

/** Surveys whose drift is listed. */
const MOST_SURVEYS = 10;

interface BatchChanges {
  summary: Pick<Batch, 'changes' | 'drift'>;
  /** Exports that made no files because nothing has changed, and those that made some. */
  quiet: number;
  loud: number;
}

/** `ready`: how many of its exports are. */
export async function batchChanges(records: Records, batch: Batch, ready: number): Promise<BatchChanges> {
  if (!batch.comparing) return { summary: {}, quiet: 0, loud: ready };
  const changes = { new: 0, changed: 0, deleted: 0, unchanged: 0 };
  const drift: NonNullable<Batch['drift']> = [];
  let [quiet, loud, counted] = [0, 0, 0];
  for await (const { row } of rowsOf(records, batch)) {
    const { counts, isQuiet } = row.compared ?? {};
    if (row.status === 'ready') isQuiet ? quiet++ : loud++;
    if (counts) {
      counted++;
      for (const kind of kinds) changes[kind] += counts[kind];
    }
    const drifted = driftOfRow(row);
    if (drifted && drift.length < MOST_SURVEYS) drift.push(drifted);
  }
  return { summary: { ...(counted > 0 && { changes }), ...(drift.length > 0 && { drift }) }, quiet, loud };
}

const kinds = ['new', 'changed', 'deleted', 'unchanged'] as const;

function driftOfRow({ surveyId, name, compared }: ChildRow) {
  return compared?.drift && hasDrift(compared.drift)
    ? { survey_id: surveyId, survey: name, ...compared.drift }
    : undefined;
}
