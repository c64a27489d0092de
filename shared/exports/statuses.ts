/** The states that callers see of exports, batches and runs: words only, so that whoever describes them needs no more. */
import { z } from 'zod';

export const jobStatuses = ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;

export const batchStatuses = ['queued', 'running', 'ready', 'partial', 'failed', 'cancelled'] as const;

export const batchStages = ['plan', 'export', 'merge', 'bundle'] as const;

export const countsSchema = z.object({
  total: z.number().int(),
  queued: z.number().int(),
  running: z.number().int(),
  ready: z.number().int(),
  failed: z.number().int(),
  cancelled: z.number().int(),
});

export const runStatuses = ['starting', 'running', 'done', 'failed', 'skipped', 'missed'] as const;
