/**
 * A survey service that misbehaves in one of hundreds of ways: whatever is asked of it comes to an end or waits openly,
 * for a day at most; what fails says why; and nobody else is held up meanwhile.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { getBatch } from '../../../shared/exports/batches/batch-store.ts';
import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import { runBatch } from '../../../shared/exports/batches/run-batch.ts';
import { createOwnerCheck } from '../../../shared/exports/owner.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import type { Upstream } from '../../../shared/snapshots/upstream.ts';
import { waitingUntil } from '../../../shared/ways-in/http/export-view.ts';
import { someOf } from '../../support/run/proof-size.ts';
import {
  everyMisdeed,
  type Misdeed,
  type Place,
  startMisbehaving,
} from '../../support/upstreams/misbehaving-upstream.ts';
import { csvOf } from '../../support/worlds/batch-world.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../../support/worlds/export-world.ts';

const DAY_MS = 86_400_000;
/** Turns of a job: the hours of a day, and what comes before and after. */
const MOST_TURNS = 40;
const AT_ONCE = 32;
const short = {
  tries: 2,
  timeoutMs: 200,
  firstDelayMs: 1,
  longestWaitMs: 5,
  retryForMs: 500,
  maxBytes: 8_000_000,
  leastRate: { bytes: 1_000, ms: 100 },
};
const ours = /our side/;

type Work = (upstream: Upstream) => Promise<void>;

interface Standing {
  status: string;
  notBefore?: string | undefined;
  problem?: { message: string } | undefined;
}

/** One turn after the other, each when it is due, until it is final. */
async function followed(clock: { now: number }, turn: () => Promise<void>, read: () => Promise<Standing | undefined>) {
  const startedAt = clock.now;
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    await turn();
    const found = await read();
    if (!found) throw new Error('it is gone');
    if (found.status !== 'queued' && found.status !== 'running') return found;
    const until = waitingUntil(found, clock.now);
    expect(Date.parse(until ?? '') - clock.now, 'a wait that is not stated').toBeLessThanOrEqual(3_600_000);
    clock.now = Date.parse(until ?? '') + 1;
    expect(clock.now - startedAt, 'a longer wait than a day').toBeLessThan(DAY_MS + 3_600_000);
  }
  throw new Error(`not final after ${MOST_TURNS} turns`);
}

async function exported(upstream: Upstream): Promise<void> {
  const { deps, clock, read } = createWorld();
  const outputs = [...csvRequest.outputs, { content: 'summary', format: 'xlsx' } as const];
  const job = await requestExport(deps, alice, { ...csvRequest, outputs });
  const using = { ...deps, newUpstream: () => upstream };
  const ended = await followed(
    clock,
    () => runExport(using, job, plentyOfTime),
    () => read(job),
  );
  expect(ended.problem?.message ?? '').not.toMatch(ours);
}

async function batched(upstream: Upstream): Promise<void> {
  const { deps, clock } = createWorld();
  const batch = await requestBatch(deps, alice, csvOf({ all: true }));
  const using = { ...deps, newUpstream: () => upstream };
  const read = async () => {
    const found = await getBatch(deps, batch);
    return found?.stage === 'export' ? { status: 'planned' } : found;
  };
  const ended = await followed(clock, () => runBatch(using, batch, plentyOfTime), read);
  expect(ended.problem?.message ?? '').not.toMatch(ours);
}

async function identified(upstream: Upstream): Promise<void> {
  const callerOf = createOwnerCheck(upstream, { of: async (secret) => secret }, Date.now);
  await refusedOrDone(callerOf(alice.token));
}

async function refusedOrDone(work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error !== undefined) expect(error).toBeInstanceOf(Problem);
}

const workAt: Readonly<Record<Place, Work>> = {
  user: identified,
  list: batched,
  survey: exported,
  'first page': exported,
  'later page': exported,
  figures: exported,
};

/** Undefined when it was survived. */
async function tried(misdeed: Misdeed): Promise<string | undefined> {
  const upstream = await startMisbehaving(misdeed);
  try {
    await workAt[misdeed.place](upstream.client(short));
    return undefined;
  } catch (error) {
    return `${misdeed.name} (${misdeed.place}): ${error instanceof Error ? error.stack : String(error)}`;
  } finally {
    await upstream.close();
  }
}

describe('a survey service that misbehaves', () => {
  const misdeeds = someOf(everyMisdeed(), 200);

  it(`is survived in each of ${misdeeds.length} ways, and holds nobody up`, async () => {
    expect(misdeeds.length).toBeGreaterThanOrEqual(150);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const before = process.memoryUsage.rss();
    const waiting = misdeeds.values();
    const failures: string[] = [];
    const worker = async () => {
      for (const misdeed of waiting) failures.push((await tried(misdeed)) ?? '');
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    delay.disable();
    expect(failures.filter((failure) => failure !== '')).toEqual([]);
    expect(delay.max / 1e6, 'milliseconds').toBeLessThan(30_000);
    expect((process.memoryUsage.rss() - before) / 1e6, 'megabytes').toBeLessThan(700);
  });
});
