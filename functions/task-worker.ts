/** SQS: works on the task, a piece of an export, that a message names. An unreadable one is left for the dead letters. */
import { queueHandler } from '../shared/adapters/triggers.ts';
import { handleTaskHint } from '../shared/exports/tasks/handle-task-hint.ts';
import { renderDeps } from './runtime.ts';

const deps = renderDeps('task-worker');

export const handler = queueHandler((message, context) => {
  const remainingMs = () => context.getRemainingTimeInMillis();
  const { awsRequestId: callId, isAwaited } = context;
  return handleTaskHint({ ...deps, callId, isAwaited }, message, remainingMs);
}, deps.log);
