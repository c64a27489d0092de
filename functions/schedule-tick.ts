/** Timer: once a minute, opens the slots that are due, starts their runs and follows them. */
import { timerHandler } from '../shared/adapters/triggers.ts';
import { tick } from '../shared/exports/schedules/tick.ts';
import { tickDeps } from './runtime.ts';

const deps = tickDeps('schedule-tick');

export const handler = timerHandler(async (_, context) => {
  const remainingMs = () => context.getRemainingTimeInMillis();
  deps.log.info('ticked', { ...(await tick(deps, { remainingMs })) });
});
