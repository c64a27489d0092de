/**
 * Timer: once a minute, finishes what the reference survey service has begun: purges of deleted surveys, webhooks that
 * lost their message, promo codes that were half added. A host that has just started says so in the event.
 */
import { z } from 'zod';
import { timerHandler } from '../shared/adapters/triggers.ts';
import { sweepSurveys } from '../shared/survey-service/sweep-surveys.ts';
import { surveyDeps } from './survey-runtime.ts';

const startSchema = z.object({ hostStarted: z.literal(true) });
const service = surveyDeps('survey-sweeper');

export const handler = timerHandler(async (detail, context) => {
  const remainingMs = () => context.getRemainingTimeInMillis();
  const result = await sweepSurveys(service, startSchema.safeParse(detail).success, { remainingMs });
  service.log.info('swept', { ...result });
});
