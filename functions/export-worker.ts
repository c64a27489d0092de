/** SQS: works on the job a message points at. A message that points at nothing readable is left to be parked. */
import { queueHandler } from '../shared/adapters/triggers.ts';
import { handleExportHint } from '../shared/exports/run/handle-export-hint.ts';
import { renderDeps } from './runtime.ts';

const deps = renderDeps('export-worker');

export const handler = queueHandler(
  (message, context) => handleExportHint(deps, message, () => context.getRemainingTimeInMillis()),
  deps.log,
);
