/**
 * Timer: once a minute, handles everything that is due. A host that has just started says so in the event, and one whose
 * worker has crashed says which.
 */
import { z } from 'zod';
import { timerHandler } from '../shared/adapters/triggers.ts';
import { crashSchema, noteCrash } from '../shared/exports/note-crash.ts';
import { sweep } from '../shared/exports/sweep.ts';
import { sweeperDeps } from './runtime.ts';

const startSchema = z.object({ hostStarted: z.literal(true), hasCrashed: z.boolean().optional() });
const crashedSchema = z.object({ crash: crashSchema });
const deps = sweeperDeps('sweeper');

export const handler = timerHandler(async (detail, context) => {
  const crashed = crashedSchema.safeParse(detail).data;
  if (crashed) return noteCrash(deps, crashed.crash);
  const start = startSchema.safeParse(detail).data;
  const remainingMs = () => context.getRemainingTimeInMillis();
  const result = await sweep(deps, start && (start.hasCrashed ? 'crashed' : 'killed'), { remainingMs });
  deps.log.info('swept', { ...result });
  deps.metrics.measure({ SweepBacklog: result.left });
});
