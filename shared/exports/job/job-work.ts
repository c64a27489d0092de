/** Jobs as a kind of work: their messages, and what follows when one ends because its worker was lost. */
import { z } from 'zod';
import { createWork } from '../../work/work-kind.ts';
import type { ExportDeps } from './export-deps.ts';
import { tellFollowers } from './follower.ts';
import type { Job, JobKey } from './job.ts';
import { announceExport } from './job-event.ts';
import { jobLife } from './job-states.ts';

export const jobMessage = z.object({ owner: z.string(), jobId: z.string() });

export const jobWork = createWork<Job, JobKey, ExportDeps>({
  words: { one: 'an export', turn: 'export attempt' },
  life: jobLife,
  change: ({ jobs }, key, change) => jobs.change(key, change),
  queue: ({ queue }) => queue,
  message: ({ owner, id }) => ({ owner, jobId: id }),
  logged: ({ id }) => ({ jobId: id }),
  async onLost(deps, job) {
    await announceExport(deps, job);
    await tellFollowers(deps, job);
  },
});
