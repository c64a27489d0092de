/**
 * Accepts a batch: what can be checked without the surveys is checked; the rest is reported by each survey's own
 * export. Once stored, the batch is accepted: the sweeper sends a lost message again.
 */

import { hashOf, sha256Hex, timeOrderedHash, timeOrderedId } from '../../crypto.ts';
import { invalid } from '../../problems/problem.ts';
import { checkPeriod, datedFilters } from '../../surveys/periods.ts';
import { iso, newWork } from '../../work/lifecycle.ts';
import { checkLogo, settleBranding } from '../branding.ts';
import { checkTemplate } from '../deck-templates/manage-deck-templates.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { spill } from '../job/spill.ts';
import { checkMerge } from '../merge/check-merge.ts';
import type { Caller } from '../owner.ts';
import { checkDeliver } from '../request/check-deliver.ts';
import { checkListedSurveys } from '../request/check-listed-surveys.ts';
import {
  checkCompared,
  checkDevices,
  checkMinimumBase,
  checkSize,
  checkTreatedNames,
} from '../request/check-without-survey.ts';
import { checkSameBody, claimName } from '../request/claims.ts';
import { type Batch, type BatchOrigin, batchPrefix } from './batch.ts';
import type { BatchRequest } from './batch-request.ts';
import { createBatch, getBatch } from './batch-store.ts';
import { batchWork } from './batch-work.ts';

/** What it takes to accept a batch: the survey service is not asked before the batch begins. */
type BatchRequestDeps = Pick<
  RequestDeps,
  'records' | 'files' | 'batchQueue' | 'mailedViews' | 'sealer' | 'now' | 'log'
> & {
  /** Only where the surveys are to be looked at: a schedule's were when it was made. */
  upstream?: RequestDeps['upstream'];
};

/** With an origin, the same slot of the same schedule gives the same batch however often it is asked for. */
export async function requestBatch(
  deps: BatchRequestDeps,
  caller: Caller,
  request: BatchRequest,
  origin?: BatchOrigin,
): Promise<Batch> {
  // a schedule's request was looked at when it was made
  if (!origin) {
    checkWithoutRun(request);
    checkDevices(request);
    checkCompared(request);
    await checkDeliver(deps, caller.owner, request);
    await checkLogo(request.options.branding, 'options.branding');
    await checkTemplate(deps, caller.owner, request.options);
    await checkAgainstSurveys(deps, caller, request);
  }
  const now = deps.now();
  const id = origin
    ? timeOrderedHash('bat', Date.parse(origin.slot), { owner: caller.owner, ...runOf(origin) })
    : timeOrderedId('bat', now);
  const standing = origin && (await getBatch(deps, { owner: caller.owner, id }));
  return (
    standing ??
    start(deps, caller, request, {
      id,
      ...(origin && {
        origin: { ...runOf(origin), timezone: origin.timezone },
        comparing: comparingOf(request, origin),
      }),
    })
  );
}

/** The same key and body give the same batch for 24 hours; the same key with another body is refused. */
export async function requestBatchOnce(
  deps: BatchRequestDeps,
  caller: Caller,
  request: BatchRequest,
  idempotencyKey: string,
): Promise<Batch> {
  // a request that is refused must not use up its key
  checkWithoutRun(request);
  checkSize(request);
  checkDevices(request);
  checkMinimumBase(request);
  checkCompared(request);
  checkPeriod(request.filters);
  await checkDeliver(deps, caller.owner, request);
  await checkLogo(request.options.branding, 'options.branding');
  await checkTemplate(deps, caller.owner, request.options);
  await checkAgainstSurveys(deps, caller, request);
  const { owner } = caller;
  const wanted = { jobId: timeOrderedId('bat', deps.now()), requestHash: hashOf(request) };
  const name = `batch-idempotency#${sha256Hex(idempotencyKey)}`;
  const claim = await claimName(deps.records, deps.now, owner, name, wanted, async ({ jobId }) => {
    const earlier = await getBatch(deps, { owner, id: jobId });
    return earlier?.deletedAt !== undefined;
  });
  checkSameBody(claim, wanted.requestHash);
  return (await getBatch(deps, { owner, id: claim.jobId })) ?? start(deps, caller, request, { id: claim.jobId });
}

async function checkAgainstSurveys(deps: BatchRequestDeps, caller: Caller, request: BatchRequest): Promise<void> {
  const { upstream } = deps;
  checkTreatedNames(request);
  if (!upstream) return;
  await checkMerge({ upstream }, caller, request);
  await checkListedSurveys({ ...deps, upstream }, caller, request);
  // brings along how tables are built
  const { checkTreatedInAny } = await import('../request/treated-columns.ts');
  await checkTreatedInAny({ ...deps, upstream }, caller, request);
}

const runOf = ({ scheduleId, slot }: BatchOrigin) => ({ scheduleId, slot });

function comparingOf({ changes, on_drift: onDrift = 'append' }: BatchRequest, { onlyIfNew }: BatchOrigin) {
  return { isDelta: changes !== undefined, onDrift, ...(onlyIfNew && { onlyIfNew: true as const }) };
}

/** Nothing came before a batch that is made by hand. */
function checkWithoutRun({ changes, on_drift }: BatchRequest): void {
  if (changes !== undefined) throw invalid('changes', 'changes_without_schedule');
  if (on_drift !== undefined) throw invalid('on_drift', 'drift_without_changes');
}

type Identity = Pick<Batch, 'id' | 'origin' | 'comparing'>;

async function start(
  deps: BatchRequestDeps,
  caller: Caller,
  request: BatchRequest,
  identity: Identity,
): Promise<Batch> {
  const batch = await newBatch(deps, caller, request, identity);
  await deps.mailedViews.want(batch);
  if (await createBatch(deps, batch)) await batchWork.hint(deps, batch);
  return (await getBatch(deps, batch)) ?? batch;
}

async function newBatch(
  deps: BatchRequestDeps,
  { owner, token }: Caller,
  request: BatchRequest,
  identity: Identity,
): Promise<Batch> {
  checkSize(request);
  checkMinimumBase(request);
  const now = deps.now();
  const { branding, ...choices } = request.options;
  // a run that starts late is about the days it was meant for
  const periodEnd = identity.origin ? Date.parse(identity.origin.slot) : now;
  const appearance = branding && (await settleBranding(deps.records, owner, branding, now));
  return {
    ...identity,
    owner,
    name: request.name,
    surveys: await keptSelection(deps, { owner, id: identity.id }, request.surveys),
    outputs: [...request.outputs],
    filters: datedFilters(request.filters, periodEnd, choices.timezone),
    options: { ...choices, ...(appearance && { branding: appearance }) },
    ...(request.deliver && { deliver: request.deliver }),
    wantsBundle: request.bundle === 'zip',
    ...(request.merge && { merge: request.merge }),
    requestHash: hashOf(request),
    status: 'queued',
    stage: 'plan',
    createdAt: iso(now),
    warnings: [],
    plan: { isDone: false, found: 0, offset: 0, pass: 1 },
    turn: 0,
    ...newWork(),
    sealedToken: await deps.sealer.seal(token, owner),
    cleaned: 'nothing',
  };
}

/** Ten thousand ids are too many for an item: they are stored beside it until the rows exist. */
async function keptSelection(
  deps: BatchRequestDeps,
  key: { owner: string; id: string },
  surveys: BatchRequest['surveys'],
): Promise<Batch['surveys']> {
  if (!('ids' in surveys)) return surveys;
  const ids = [...new Set(surveys.ids)];
  return { ids: await spill(deps.files, `${batchPrefix(key)}surveys`, ids), idsCount: ids.length };
}
