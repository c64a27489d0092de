/** Timer: once a minute, finishes what the reference survey service has begun, such as the purge of deleted surveys. */
import { timerHandler } from '../shared/adapters/triggers.ts';
import { sweepSurveys } from '../shared/survey-service/sweep-surveys.ts';
import { log, now, surveyStores } from './runtime.ts';

const service = { ...surveyStores(), now, log: log('survey-sweeper') };

export const handler = timerHandler(async () => {
  service.log.info('swept', { ...(await sweepSurveys(service)) });
});
