/** Schedules on ports in memory: a clock to move, keys to revoke, and batches that end when a test says so. */
import type { BatchCounts } from '../../../shared/exports/batches/batch.ts';
import { type BatchRequest, batchRequestSchema } from '../../../shared/exports/batches/batch-request.ts';
import { batchFinished } from '../../../shared/exports/batches/batch-states.ts';
import { batchKeyOf, changeBatch, getBatch } from '../../../shared/exports/batches/batch-store.ts';
import { createSchedule, type WantedSchedule } from '../../../shared/exports/schedules/manage-schedules.ts';
import { meteredRuns } from '../../../shared/exports/schedules/metered-runs.ts';
import type { Schedule } from '../../../shared/exports/schedules/schedule.ts';
import { createScheduleStore } from '../../../shared/exports/schedules/schedule-store.ts';
import type { RunStartDeps } from '../../../shared/exports/schedules/start-run.ts';
import { tick } from '../../../shared/exports/schedules/tick.ts';
import type { Upstream } from '../../../shared/snapshots/upstream.ts';
import { alice, createWorld } from './export-world.ts';

export const everyMonday: WantedSchedule = {
  name: 'Every Monday',
  cron: '0 6 * * 1',
  timezone: 'Europe/Berlin',
  batch: batchOf([7]),
  enabled: true,
  onlyIfNew: false,
};

export function batchOf(ids: number[], more: object = {}): BatchRequest {
  return batchRequestSchema.parse({ surveys: { ids }, outputs: [{ content: 'answers', format: 'csv' }], ...more });
}

/** It is a Sunday noon in Berlin. */
export function createScheduleWorld() {
  const world = createWorld();
  world.clock.now = Date.parse('2026-03-01T11:00:00Z');
  const schedules = meteredRuns(createScheduleStore(world.records), world.metrics);
  const fingerprints = { of: async (secret: string) => `fingerprint of ${secret}` };
  const service: Pick<Upstream, 'holderOf' | 'latest'> = { ...world.deps.upstream };
  const upstream: Upstream = {
    ...world.deps.upstream,
    holderOf: (token) => service.holderOf(token),
    latest: (token, query) => service.latest(token, query),
  };
  const deps: RunStartDeps & typeof world.deps = {
    ...world.deps,
    upstream,
    newUpstream: () => upstream,
    schedules,
    fingerprints,
  };
  const batches = () => world.records.everything().filter((record) => batchKeyOf(record)).length;

  return {
    ...world,
    deps,
    schedules,
    service,
    batches,
    make: (wanted: Partial<WantedSchedule> = {}) => createSchedule(deps, alice, { ...everyMonday, ...wanted }),
    tick: () => tick(deps),
    /** The clock calls at this moment. */
    tickAt: (moment: string) => {
      world.clock.now = Date.parse(moment);
      return tick(deps);
    },
    runs: async (schedule: Schedule) => (await schedules.runs(schedule, { limit: 100 })).items,
    async endBatch(id: string, counts: Partial<BatchCounts> = { total: 1, ready: 1 }) {
      const all = { total: 0, queued: 0, running: 0, ready: 0, failed: 0, cancelled: 0, ...counts };
      await changeBatch(deps, { owner: alice.owner, id }, (batch) =>
        batchFinished(batch, world.clock.now, 1_000, { counts: all }),
      );
    },
    batch: (id: string) => getBatch(deps, { owner: alice.owner, id }),
  };
}
