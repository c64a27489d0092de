/** Brings one file into the tables of its survey: begun, staged over as many turns as it takes, and seen all at once. */
import { z } from 'zod';
import type { Turn } from '../../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import { isTimeUp } from '../../../delivery/destinations/send-each.ts';
import { refusal } from '../refusal.ts';
import { beginLoad, type LoadRequest } from './begin-load.ts';
import { finishLoad } from './finish-load.ts';
import { readHead } from './load-file.ts';
import { ensureRuns, lastRun, readRun } from './runs.ts';
import { stageRows } from './stage-rows.ts';

const keptSchema = z.object({ run: z.string() });

/** `superseded`: a later run is there already. */
export async function loadTable(
  request: Omit<LoadRequest, 'isAgain'>,
  turn: Turn,
): Promise<'loaded' | 'unfinished' | 'superseded'> {
  const { database, key, file } = request;
  await ensureRuns(database, key.schema);
  const kept = keptSchema.safeParse(turn.kept).data;
  const own = await readRun(database, kept ? { ...key, runId: kept.run } : key);
  if (kept && own?.status === 'done') return 'loaded';
  // where nothing was kept nobody came to its end: what was done before is wanted once more, as a run of its own
  const last = own?.status === 'done' ? await lastRun(database, key) : undefined;
  const runId = kept?.run ?? (last ? `${key.runId}/${last.version}` : key.runId);
  const wanted = { ...request, key: { ...key, runId }, isAgain: runId !== key.runId };
  const keep = () => turn.keep({ run: runId });
  const body = await readHead(file);
  const started = await beginLoad(wanted, body);
  if (typeof started === 'string') return started;
  const staged = await stageRows(wanted, started, { ...turn, keep });
  if (!staged || isTimeUp(turn)) return 'unfinished';
  await keep();
  turn.check();
  if (await finishLoad(wanted, started, staged)) return 'loaded';
  throw refusal('later', deliveryProblem('table_changed', { table: key.table }));
}
