/** The workers of exports and of tasks in one, with so few answers a task that a small survey makes a thousand of them. */
import type { Context, SQSEvent } from 'aws-lambda';
import { renderDeps } from '../../../functions/runtime.ts';
import { queueHandler } from '../../../shared/adapters/triggers.ts';
import { handleExportHint } from '../../../shared/exports/run/handle-export-hint.ts';
import { handleTaskHint } from '../../../shared/exports/tasks/handle-task-hint.ts';
import { isTaskHint } from '../drive.ts';
import { threadKills } from './thread-kills.ts';

const answersATask = Number(process.env.CHAOS_ANSWERS_A_TASK);
const kills = process.env.CHAOS_THREADS ? threadKills(process.env.CHAOS_THREADS) : undefined;
const deps = { ...renderDeps('task-worker'), division: { fromAnswers: answersATask, answersATask } };

const work = queueHandler((message, context) => {
  const handle = isTaskHint(message) ? handleTaskHint : handleExportHint;
  return handle({ ...deps, callId: context.awsRequestId }, message, () => context.getRemainingTimeInMillis());
}, deps.log);

export async function handler(event: SQSEvent, context: Context) {
  for (const { body } of event.Records) kills?.begin(body);
  const answer = await work(event, context);
  kills?.end();
  return answer;
}
