/** SQS: takes the batch a message points at as far as it will go. */
import { z } from 'zod';
import { queueHandler } from '../shared/adapters/triggers.ts';
import { runBatch } from '../shared/exports/batches/run-batch.ts';
import { runDeps } from './runtime.ts';

const hintSchema = z.object({ owner: z.string(), batchId: z.string(), isOverdue: z.literal(true).optional() });
const deps = runDeps('batch-worker');

export const handler = queueHandler(async (message, context) => {
  const { owner, batchId, isOverdue } = hintSchema.parse(message);
  await runBatch(deps, { owner, id: batchId }, () => context.getRemainingTimeInMillis(), isOverdue);
}, deps.log);
