/**
 * SQS: reads the answers of a survey that somebody looks at, counts the figures of mails, and refreshes shared views.
 * An unreadable message is left for the dead letters.
 */
import { queueHandler } from '../shared/adapters/triggers.ts';
import { handleFiguresHint } from '../shared/exports/figures/read-survey.ts';
import { handleMailFigures, isOfMailFigures } from '../shared/exports/mail-figures/count-mail-figures.ts';
import { handleSharedViewHint } from '../shared/exports/shared-views/refresh-view.ts';
import { sharedViewMessage } from '../shared/exports/shared-views/shared-view-work.ts';
import { refreshDeps } from './figures-runtime.ts';

const deps = refreshDeps('figures-worker');

export const handler = queueHandler((message, context) => {
  const remainingMs = () => context.getRemainingTimeInMillis();
  const handle = handlerOf(message);
  return handle({ ...deps, callId: context.awsRequestId }, message, remainingMs);
}, deps.log);

function handlerOf(message: unknown) {
  if (sharedViewMessage.safeParse(message).success) return handleSharedViewHint;
  return isOfMailFigures(message) ? handleMailFigures : handleFiguresHint;
}
