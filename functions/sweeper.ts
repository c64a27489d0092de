/**
 * Timer: once a minute, looks after everything that is due. A host that has just started says so in the event, and one
 * whose worker went down by itself says which.
 */
import { z } from 'zod';
import { timerHandler } from '../shared/adapters/triggers.ts';
import { fallSchema, noteFall } from '../shared/exports/note-fall.ts';
import { sweep } from '../shared/exports/sweep.ts';
import { exportDeps } from './runtime.ts';

const startSchema = z.object({ hostStarted: z.literal(true), hasFallen: z.boolean().optional() });
const fallenSchema = z.object({ fall: fallSchema });
const deps = exportDeps('sweeper');

export const handler = timerHandler(async (detail, context) => {
  const fallen = fallenSchema.safeParse(detail).data;
  if (fallen) return noteFall(deps, fallen.fall);
  const start = startSchema.safeParse(detail).data;
  const remainingMs = () => context.getRemainingTimeInMillis();
  const result = await sweep(deps, start && (start.hasFallen ? 'fell' : 'killed'), { remainingMs });
  deps.log.info('swept', { ...result });
  deps.metrics.measure({ SweepBacklog: result.left });
});
