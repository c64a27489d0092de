/**
 * Starts one run: opens the owner's key, asks the survey service whose it is now, and requests the
 * batch. The batch's id follows from the slot, so an interrupted start is simply repeated.
 */
import { announce } from '../../delivery/webhooks/announce.ts';
import type { Fingerprints, TokenOpener } from '../../ports.ts';
import { messageOf } from '../../problems/catalogue.ts';
import { isRetryable, Problem } from '../../problems/problem.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import { requestBatch } from '../batches/request-batch.ts';
import type { ExportDeps, RequestDeps } from '../job/export-deps.ts';
import { type Caller, createOwnerCheck } from '../owner.ts';
import { isBeingRun } from './being-run.ts';
import { outcomeOf, type RunOutcome } from './run-outcome.ts';
import { isActive, paused, type Schedule } from './schedule.ts';
import { namedRequestOf } from './schedule-request.ts';
import { claimed, ended, type RunKey, running, type ScheduleRun, startedLater } from './schedule-run.ts';
import type { ScheduleStore } from './schedule-store.ts';

export interface RunStartDeps
  extends Pick<ExportDeps, 'records' | 'files' | 'batchQueue' | 'deliveries' | 'now' | 'log' | 'publicUrl'> {
  schedules: ScheduleStore;
  mailedViews: RequestDeps['mailedViews'];
  /** A client of its own for every run. */
  newUpstream: () => Upstream;
  opener: TokenOpener;
  fingerprints: Fingerprints;
}

export async function startRun(deps: RunStartDeps, key: RunKey): Promise<void> {
  const run = await deps.schedules.changeRun(key, (found) => claimed(found, deps.now()));
  if (!run) return;
  const schedule = await deps.schedules.get({ owner: run.owner, id: run.scheduleId });
  if (!schedule) return deps.schedules.removeRun(run);
  try {
    await start(deps, schedule, run);
  } catch (error) {
    await settleFailure(deps, schedule, run, error);
  }
}

async function start(deps: RunStartDeps, schedule: Schedule, run: ScheduleRun): Promise<void> {
  const isByClock = run.trigger === 'clock';
  if (isByClock && !isActive(schedule)) return end(deps, run, 'skipped', outcomeOf('schedule_stopped', {}));
  const upstream = deps.newUpstream();
  const caller = await presentCaller(deps, upstream, schedule);
  const request = await namedRequestOf(deps, schedule);
  if (request.changes && (await isBeingRun(deps, run))) {
    return end(deps, run, 'skipped', outcomeOf('still_running', {}));
  }
  const origin = {
    scheduleId: schedule.id,
    slot: run.slot,
    timezone: schedule.timezone,
    onlyIfNew: isByClock && schedule.onlyIfNew,
  };
  const batch = await requestBatch({ ...deps, sealer: sealedBefore(schedule) }, caller, request, origin);
  await deps.schedules.changeRun(run, (found) =>
    found.status === 'starting' ? running(found, batch.id, deps.now()) : undefined,
  );
}

/** Who owns the key now; a key that has changed owners counts as revoked. */
async function presentCaller(deps: RunStartDeps, upstream: Upstream, schedule: Schedule): Promise<Caller> {
  const callerOf = createOwnerCheck(upstream, deps.fingerprints, deps.now);
  const caller = await callerOf(await deps.opener.open(schedule.sealedToken, schedule.owner));
  if (caller.owner === schedule.owner) return caller;
  throw new Problem('user_not_authenticated.schedule_key');
}

/** The key is already sealed for its owner: it is passed on as it is, because this function may not seal. */
function sealedBefore({ sealedToken }: Schedule) {
  return { seal: async () => sealedToken };
}

/** It could not be started: for good, until later, or until the owner brings a new key. */
async function settleFailure(deps: RunStartDeps, schedule: Schedule, run: ScheduleRun, error: unknown): Promise<void> {
  deps.log.warn('scheduled run not started', { scheduleId: run.scheduleId, slot: run.slot, error });
  const ours = { code: 'internal_error', message: messageOf('internal_error') };
  const { code: problem, message: reason } = error instanceof Problem ? error : ours;
  const outcome = outcomeOf('not_started', { problem, reason });
  if (isRetryable(error)) {
    await deps.schedules.changeRun(run, (found) => startedLater(found, outcome, deps.now()));
  } else {
    if (error instanceof Problem && error.code === 'user_not_authenticated') await pause(deps, schedule, run, error);
    await end(deps, run, 'failed', outcome);
  }
}

/** Announced first, then written: a kill in between announces the same event again, and that is sent once. */
async function pause(
  deps: RunStartDeps,
  schedule: Schedule,
  run: ScheduleRun,
  { code, message }: Problem,
): Promise<void> {
  const reason = 'needs_reauth';
  await announce(deps, {
    owner: schedule.owner,
    type: 'schedule.paused',
    subjectId: schedule.id,
    timestamp: run.slot,
    data: {
      id: schedule.id,
      name: schedule.name,
      status: 'paused',
      paused_reason: reason,
      problem: { code, message },
      slot: run.slot,
      href: `${deps.publicUrl}/schedules/${schedule.id}`,
    },
  });
  await deps.schedules.change(schedule, (found) =>
    found.sealedToken === schedule.sealedToken ? paused(found, reason, deps.now()) : undefined,
  );
}

async function end(
  deps: RunStartDeps,
  run: ScheduleRun,
  status: ScheduleRun['status'],
  outcome: RunOutcome,
): Promise<void> {
  await deps.schedules.changeRun(run, (found) =>
    found.status === 'starting' ? ended(found, status, outcome, deps.now()) : undefined,
  );
}
