/** SQS: works on the job that a message names. A message that cannot be read is left for the dead-letter queue. */
import { queueHandler } from '../shared/adapters/triggers.ts';
import { handleExportHint } from '../shared/exports/run/handle-export-hint.ts';
import { renderDeps } from './runtime.ts';

const deps = renderDeps('export-worker');

export const handler = queueHandler((message, context) => {
  const remainingMs = () => context.getRemainingTimeInMillis();
  const { awsRequestId: callId, isAwaited } = context;
  return handleExportHint({ ...deps, callId, isAwaited }, message, remainingMs);
}, deps.log);
