/** What a customer has in the first stack when the backup is made, and what happens to it afterwards. */
import { z } from 'zod';
import { linkViewSchema } from '../../../shared/operations/links.ts';
import { scheduleViewSchema } from '../../../shared/operations/schedules.ts';
import { newWebhookSchema } from '../../../shared/operations/webhooks.ts';
import { csv, customerOf, downloaded } from '../steps/customer.ts';
import { richSurvey } from '../steps/made-surveys.ts';
import { surveyWithFile } from '../steps/respondents.ts';
import type { Cloud } from '../steps/step.ts';

export type Made = Awaited<ReturnType<typeof makeAll>>;

/** With pseudonyms, which are the same only as long as their key is. */
export const pseudonymous = (survey: number) => ({
  quiz_id: survey,
  outputs: csv,
  options: { privacy: { personal: 'pseudonym' } },
});

export const withUploads = (survey: number) => ({ quiz_id: survey, outputs: [{ content: 'files', format: 'zip' }] });

export async function makeAll(cloud: Cloud, receiver: string) {
  const customer = customerOf(cloud);
  const { id: survey } = await richSurvey(customer);
  const { survey: uploading, sent } = await surveyWithFile(cloud, customer);
  const job = await customer.ready(pseudonymous(survey));
  const bytes = await downloaded(job.files[0]?.url);
  const link = linkViewSchema.parse(await customer.ask(201, 'POST', `/exports/${job.id}/links`, {}));
  const webhook = newWebhookSchema.parse(
    await customer.ask(201, 'POST', '/webhooks', { url: receiver, events: ['export.ready'] }),
  );
  const batch = { surveys: { ids: [survey] }, outputs: csv, bundle: 'zip' };
  const asked = { name: 'Drill', cron: '* * * * *', timezone: 'UTC', batch };
  const schedule = scheduleViewSchema.parse(await customer.ask(201, 'POST', '/schedules', asked));
  return {
    key: cloud.survey.key,
    survey,
    uploading: uploading.id,
    sent,
    job: job.id,
    bytes,
    link: link.url ?? '',
    webhook,
    schedule: schedule.id,
  };
}

/** Mistakes and work of the time after the backup. Gives the id of an export that the backup cannot have. */
export async function damage(cloud: Cloud, { schedule, survey, webhook }: Made): Promise<string> {
  const customer = customerOf(cloud);
  await customer.ask(204, 'DELETE', `/schedules/${schedule}`);
  await customer.ask(204, 'DELETE', `/webhooks/${webhook.id}`);
  const { id } = await customer.ready(pseudonymous(survey));
  const list = await customer.askService(200, 'GET', `/quiz/${survey}/answers?limit=5`);
  const { answers } = z.object({ data: z.object({ answers: z.array(z.object({ id: z.number() })) }) }).parse(list).data;
  for (const answer of answers) await customer.askService(200, 'DELETE', `/quiz/${survey}/answers/${answer.id}`);
  return id;
}
