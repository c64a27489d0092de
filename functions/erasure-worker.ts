/** SQS: erases a person: the answers at the survey service, and what was made of them. */
import { queueHandler } from '../shared/adapters/triggers.ts';
import { handleErasureHint } from '../shared/exports/erasures/handle-erasure-hint.ts';
import { eraseDeps } from './runtime.ts';

const deps = eraseDeps('erasure-worker');

export const handler = queueHandler(
  (message, context) =>
    handleErasureHint({ ...deps, callId: context.awsRequestId }, message, () => context.getRemainingTimeInMillis()),
  deps.log,
);
