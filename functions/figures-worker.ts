/** SQS: reads the answers of a survey that somebody looks at. An unreadable message is left for the dead letters. */
import { queueHandler } from '../shared/adapters/triggers.ts';
import { handleFiguresHint } from '../shared/exports/figures/read-survey.ts';
import { figuresReaderDeps } from './runtime.ts';

const deps = figuresReaderDeps('figures-worker');

export const handler = queueHandler((message, context) => {
  const remainingMs = () => context.getRemainingTimeInMillis();
  return handleFiguresHint({ ...deps, callId: context.awsRequestId }, message, remainingMs);
}, deps.log);
