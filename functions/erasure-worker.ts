/** SQS: erases a person: the answers at the survey service, and what was made of them. */
import { setting, wholeSetting } from '../shared/adapters/settings.ts';
import { kmsKeys } from '../shared/adapters/stores-when-used.ts';
import { queueHandler } from '../shared/adapters/triggers.ts';
import type { EraseDeps } from '../shared/exports/erasures/erasure-work.ts';
import { handleErasureHint } from '../shared/exports/erasures/handle-erasure-hint.ts';
import { erasureQueue, exportDeps, requestBudget, surveyCalls, upstream } from './runtime.ts';

const deps = eraseDeps('erasure-worker');

export const handler = queueHandler(
  (message, context) =>
    handleErasureHint({ ...deps, callId: context.awsRequestId }, message, () => context.getRemainingTimeInMillis()),
  deps.log,
);

/** For the worker that erases a person: it calls the survey service with the caller's key, and removes from all stores. */
function eraseDeps(functionName: string): EraseDeps {
  const deps = exportDeps(functionName);
  const budget = requestBudget(deps.records);
  const folder = process.env.OUTBOX_DIR;
  return {
    ...deps,
    erasureQueue: erasureQueue(),
    opener: kmsKeys().opener(setting('TOKEN_KEY_ID')),
    newUpstream: (use) => upstream(budget(use)),
    callService: surveyCalls(),
    ...(folder !== undefined && { keptMails: mailsIn(folder) }),
    backupDays: wholeSetting('TABLE_BACKUP_DAYS'),
  };
}

function mailsIn(folder: string): EraseDeps['keptMails'] {
  const kept = () => import('../shared/adapters/mail/kept-mails.ts');
  return {
    count: async (...asked) => (await kept()).countKeptMails(folder, ...asked),
    remove: async (...asked) => (await kept()).removeKeptMails(folder, ...asked),
  };
}
