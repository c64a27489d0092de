/** The composition root of the functions that calculate and keep figures. */
import { setting, wholeSetting } from '../shared/adapters/settings.ts';
import { bucketFiles, kmsKeys, sqsQueues } from '../shared/adapters/stores-when-used.ts';
import { interactiveCalls } from '../shared/adapters/survey-client/survey-client.ts';
import type { CacheDeps } from '../shared/exports/figures/cache-work.ts';
import { usualRepliesFrom } from '../shared/exports/figures/counting/kept-replies.ts';
import { usualCounting } from '../shared/exports/figures/counting/share-out.ts';
import { type ReaderDeps, usualReading } from '../shared/exports/figures/reading-turn.ts';
import type { Division } from '../shared/exports/job/run-deps.ts';
import type { CountMailDeps } from '../shared/exports/mail-figures/count-mail-figures.ts';
import { createOwnerCheck } from '../shared/exports/owner.ts';
import type { RefreshDeps } from '../shared/exports/shared-views/refresh-view.ts';
import type { SharedViewDeps } from '../shared/exports/shared-views/shared-view-work.ts';
import type { FiguresApiDeps } from '../shared/ways-in/http/figures-api.ts';
import { figuresQueue, log, now, pipelineRecords, requestBudget, upstream } from './runtime.ts';

/** What figures are counted from. */
function cacheDeps(functionName: string): CacheDeps {
  const snapshots = bucketFiles()(setting('SNAPSHOTS_BUCKET'));
  return { records: pipelineRecords(), snapshots, figuresQueue: figuresQueue(), now, log: log(functionName) };
}

/** For the function that counts: of the API's needs only what it takes to find the kept answers of a survey, and workers that count with it. */
export function figuresApiDeps(functionName: string): FiguresApiDeps {
  const keys = kmsKeys();
  const client = upstream(interactiveCalls);
  const fromAnswers = wholeSetting('FIGURES_BY_MANY_FROM');
  return {
    ...cacheDeps(functionName),
    upstream: client,
    sealer: keys.sealer(setting('TOKEN_KEY_ID')),
    callerOf: createOwnerCheck(client, keys.fingerprints(setting('OWNER_KEY_ID')), now),
    repliesFrom: fromAnswers ?? usualRepliesFrom,
    counting: {
      workers: sqsQueues()(setting('COUNTS_QUEUE_URL')),
      ...(fromAnswers !== undefined && { division: dividedFrom(fromAnswers, usualCounting) }),
    },
  };
}

/** For the workers that read surveys for figures, and count those of mails. */
function figuresReaderDeps(functionName: string): ReaderDeps & CountMailDeps {
  const deps = cacheDeps(functionName);
  const budget = requestBudget(deps.records);
  const fromAnswers = wholeSetting('FIGURES_BY_MANY_FROM');
  return {
    ...deps,
    ...(fromAnswers !== undefined && { readingDivision: dividedFrom(fromAnswers, usualReading) }),
    files: bucketFiles()(setting('FILES_BUCKET')),
    newUpstream: (use) => upstream(budget(use)),
    opener: kmsKeys().opener(setting('TOKEN_KEY_ID')),
    hasRequestBudget: wholeSetting('UPSTREAM_REQUESTS_PER_MINUTE') !== undefined,
    isLostLeaseCrash: process.env.KILLED_AT_WILL !== '1',
  };
}

/** For the page of shared views: it reads what is published and nothing else. */
export function sharedViewDeps(functionName: string): SharedViewDeps {
  const files = bucketFiles()(setting('FILES_BUCKET'));
  return { records: pipelineRecords(), files, figuresQueue: figuresQueue(), now, log: log(functionName) };
}

/** For the workers that also refresh shared views. */
export function refreshDeps(functionName: string): RefreshDeps {
  return {
    ...figuresReaderDeps(functionName),
    files: bucketFiles()(setting('FILES_BUCKET')),
    deliveries: sqsQueues()(setting('DELIVERIES_QUEUE_URL')),
    publicUrl: setting('PUBLIC_URL'),
  };
}

/** For the workers that count parts of a question: they read kept answers, and hand in what they have counted. */
export function figuresCounterDeps(functionName: string): Pick<CacheDeps, 'snapshots' | 'log'> {
  return { snapshots: bucketFiles()(setting('SNAPSHOTS_BUCKET')), log: log(functionName) };
}

/** A lower limit shows on a small survey what happens to a large one. */
function dividedFrom(fromAnswers: number, usual: Division): Division {
  return { fromAnswers, answersATask: Math.min(usual.answersATask, Math.max(1, Math.floor(fromAnswers / 2))) };
}
