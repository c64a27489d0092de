/** Timer: once a minute, handles everything that is due. A host that has just started says so in the event. */
import { z } from 'zod';
import { timerHandler } from '../shared/adapters/triggers.ts';
import { sweep } from '../shared/exports/sweep.ts';
import { exportDeps } from './runtime.ts';

const startSchema = z.object({ hostStarted: z.literal(true), hasCrashed: z.boolean().optional() });
const deps = exportDeps('sweeper');

export const handler = timerHandler(async (detail, context) => {
  const start = startSchema.safeParse(detail).data;
  const remainingMs = () => context.getRemainingTimeInMillis();
  const result = await sweep(deps, start && (start.hasCrashed ? 'crashed' : 'killed'), { remainingMs });
  deps.log.info('swept', { ...result });
  deps.metrics.measure({ SweepBacklog: result.left });
});
