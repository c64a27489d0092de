/** SQS: works on the job a message points at. A message that points at nothing readable is left to be parked. */
import { queueHandler } from '../shared/adapters/triggers.ts';
import { takeExportHint } from '../shared/exports/run/take-export-hint.ts';
import { renderDeps } from './runtime.ts';

const deps = renderDeps('export-worker');

export const handler = queueHandler((message, context) => {
  const remainingMs = () => context.getRemainingTimeInMillis();
  return takeExportHint({ ...deps, callId: context.awsRequestId }, message, remainingMs);
}, deps.log);
