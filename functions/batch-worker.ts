/** SQS: moves the batch that a message names as far as it can go now. */
import { queueHandler } from '../shared/adapters/triggers.ts';
import { handleBatchHint } from '../shared/exports/batches/handle-batch-hint.ts';
import { runDeps } from './runtime.ts';

const deps = runDeps('batch-worker');

export const handler = queueHandler(
  (message, context) => handleBatchHint(deps, message, () => context.getRemainingTimeInMillis()),
  deps.log,
);
