/** SQS: works on the job a message points at. A message that points at nothing readable is left to be parked. */
import { z } from 'zod';
import { queueHandler } from '../shared/adapters/triggers.ts';
import { announceExport } from '../shared/exports/job-event.ts';
import { runExport } from '../shared/exports/run.ts';
import { renderDeps } from './runtime.ts';

const hintSchema = z.object({ owner: z.string(), jobId: z.string() });
const deps = renderDeps('export-worker');

export const handler = queueHandler(async (message, context) => {
  const { owner, jobId } = hintSchema.parse(message);
  const key = { owner, id: jobId };
  await runExport(deps, key, () => context.getRemainingTimeInMillis());
  await announceExport(deps, key);
}, deps.log);
