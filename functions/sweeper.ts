/** Timer: once a minute, looks after everything that is due. A host that has just started says so in the event. */
import { z } from 'zod';
import { timerHandler } from '../shared/adapters/triggers.ts';
import { sweep } from '../shared/exports/sweep.ts';
import { taskDeps } from './runtime.ts';

const startSchema = z.object({ hostStarted: z.literal(true), hasFallen: z.boolean().optional() });
const deps = taskDeps('sweeper');

export const handler = timerHandler(async (detail, context) => {
  const start = startSchema.safeParse(detail).data;
  const remainingMs = () => context.getRemainingTimeInMillis();
  const result = await sweep(deps, start && (start.hasFallen ? 'fell' : 'killed'), { remainingMs });
  deps.log.info('swept', { ...result });
  deps.metrics.measure({ SweepBacklog: result.left });
});
