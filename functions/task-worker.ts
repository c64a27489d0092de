/** SQS: works on the task a message points at, a piece of an export. A message that cannot be read is left to be parked. */
import { queueHandler } from '../shared/adapters/triggers.ts';
import { takeTaskHint } from '../shared/exports/tasks/take-task-hint.ts';
import { renderDeps } from './runtime.ts';

const deps = renderDeps('task-worker');

export const handler = queueHandler(
  (message, context) => takeTaskHint(deps, message, () => context.getRemainingTimeInMillis()),
  deps.log,
);
