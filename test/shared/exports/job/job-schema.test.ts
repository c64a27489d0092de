/** A job as it is stored: what only makes sense in one state is only there. */
import { expect, it } from 'vitest';
import { jobSchema } from '../../../../shared/exports/job/job.ts';
import { cancelled, failed, jobLife, ready } from '../../../../shared/exports/job/job-states.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { alice, createWorld, csvRequest } from '../../../support/worlds/export-world.ts';

const { deps, clock } = createWorld();
const queued = await requestExport(deps, alice, csvRequest);
const claim = jobLife.claim(queued, clock.now);
if (!('item' in claim)) throw new Error('the job cannot be claimed');
const { item: running } = claim;
const reason = { code: 'gave_up', message: 'It was.' };
const states = {
  queued,
  running,
  ready: ready(running, clock.now, 1_000, { files: [], manifestKey: 'manifest.json' }),
  failed: failed(running, clock.now, reason),
  cancelled: cancelled(running, clock.now),
};

it.each(Object.entries(states))('is read again as it was stored when it is %s', (_, job) => {
  const stored = JSON.parse(JSON.stringify(job));
  expect(jobSchema.parse(stored)).toEqual(stored);
});

it.each([
  ['queued', { leaseUntil: '2026-03-02T06:00:00Z' }],
  ['queued', { finishedAt: '2026-03-02T06:00:00Z' }],
  ['running', { notBefore: '2026-03-02T06:00:00Z' }],
  ['running', { eventDue: 'export.ready' }],
  ['ready', { problem: reason }],
  ['ready', { sealedToken: 'sealed' }],
  ['ready', { eventDue: 'export.failed' }],
  ['failed', { manifestKey: 'manifest.json' }],
  ['cancelled', { eventDue: 'export.failed' }],
] as const)('cannot be %s and have %j', (status, member) => {
  expect(jobSchema.safeParse({ ...states[status], ...member }).success).toBe(false);
});

it.each([
  ['ready', 'manifestKey'],
  ['ready', 'expiresAt'],
  ['failed', 'problem'],
  ['cancelled', 'finishedAt'],
] as const)('cannot be %s without %s', (status, member) => {
  expect(jobSchema.safeParse({ ...states[status], [member]: undefined }).success).toBe(false);
});
