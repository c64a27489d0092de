/** Ours, from pages over HTTP to snapshot parts, by the product's own client. */
import { createSurveyClient } from '../../../shared/adapters/survey-client/survey-client.ts';
import type { Task } from '../contender.ts';
import { pullPages } from '../ours.ts';

export async function run(task: Task): Promise<void> {
  await pullPages(task, createSurveyClient({ baseUrl: task.source, isOwnOrigin: false }));
}
