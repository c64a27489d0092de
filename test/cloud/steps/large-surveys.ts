/** A survey so large that its export is divided: pulled, rendered and put together by many workers. */
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { usualDivision } from '../../../shared/exports/job/run-deps.ts';
import type { NewAnswer } from '../../../shared/survey-service/store/answer-record.ts';
import type { ExportJson } from '../../support/hosts/api-client.ts';
import { startOwnBucket } from '../../support/servers/own-bucket.ts';
import { type Customer, csv, customerOf, downloaded } from './customer.ts';
import { endedDelivery, newDestination } from './deliveries.ts';
import { fillSurvey, type MadeSurvey, newSurvey, storedAnswer } from './made-surveys.ts';
import { withReceiver } from './receiver.ts';
import type { Cloud, Step } from './step.ts';
import { newWebhook } from './webhooks.ts';

const ANSWERS = usualDivision.fromAnswers;
const DAYS = 60;
const DAY_MS = 86_400_000;
const firstDay = Date.parse('2026-03-01T12:00:00Z');

/** What a respondent gave who came as number `turn`. */
function answerOf({ id, questions: [why = '', email = ''] }: MadeSurvey, turn: number): NewAnswer {
  const at = new Date(firstDay + Math.floor((turn * DAYS) / ANSWERS) * DAY_MS).toISOString();
  return storedAnswer(id, at, [
    { question_id: why, question_text: 'Why?', answer: `${turn} ${'and so on '.repeat(10)}`, answer_type: 'input' },
    { question_id: email, question_text: 'E-mail', answer: `person${turn}@example.com`, answer_type: 'email' },
  ]);
}

/** Answered by more people than a proof could send one by one: straight into the table. */
async function largeSurvey(cloud: Cloud): Promise<MadeSurvey> {
  const entities = [
    { type: 'input', title: 'Why?' },
    { type: 'email', title: 'E-mail' },
  ];
  const survey = await newSurvey(customerOf(cloud), entities);
  const answers = Array.from({ length: ANSWERS }, (_, turn) => answerOf(survey, turn));
  await fillSurvey(cloud, survey.id, answers);
  return survey;
}

/** Around the work: a webhook and a bucket, which the worker that ends the export has to serve. */
async function withTargets(customer: Customer, work: (deliver: object[]) => Promise<ExportJson>): Promise<ExportJson> {
  const bucket = await startOwnBucket();
  const { id } = await newDestination(customer, bucket.members);
  let job: ExportJson | undefined;
  await withReceiver(async ({ url, twice }) => {
    const hook = await newWebhook(customer, url, ['export.ready']);
    job = await work([{ destination_id: id, path: '{content}.{ext}' }]);
    expect(await twice(hook.secret)).toMatchObject({ type: 'export.ready', data: { id: job.id } });
    await customer.ask(204, 'DELETE', `/webhooks/${hook.id}`);
    expect(await endedDelivery(customer, id)).toMatchObject({ status: 'delivered' });
    const arrived = await bucket.read('exports/answers.csv');
    expect(createHash('sha256').update(arrived).digest('hex')).toBe(job.files[0]?.sha256);
    await customer.ask(204, 'DELETE', `/destinations/${id}`);
  }).finally(() => bucket.stop());
  if (!job) throw new Error('the receiver did no work');
  return job;
}

const divided: Step = {
  name: 'an export of 50,000 answers is divided among workers, and its files have every row once',
  form: 'short',
  upstream: 'embedded',
  async run(cloud) {
    const survey = await largeSurvey(cloud);
    const customer = customerOf(cloud);
    const { files } = await withTargets(customer, (deliver) =>
      customer.ready({
        quiz_id: survey.id,
        outputs: [...csv, { content: 'answers', format: 'xlsx' }],
        options: { privacy: { personal: 'pseudonym', free_text: 'keep' } },
        deliver,
      }),
    );
    for (const { url, sha256 } of files) {
      expect(
        createHash('sha256')
          .update(await downloaded(url))
          .digest('hex'),
      ).toBe(sha256);
    }
    const rows: Record<string, string>[] = parse(await downloaded(files[0]?.url), { columns: true });
    const turns = new Set(rows.map((row) => Number.parseInt(row['Why?'] ?? '', 10)));
    expect([rows.length, turns.size]).toEqual([ANSWERS, ANSWERS]);
    expect(new Set(rows.map((row) => row['E-mail'])).size).toBe(ANSWERS);
    expect(files.map(({ rows: written }) => written)).toEqual([ANSWERS, ANSWERS]);
  },
};

export const largeSteps: readonly Step[] = [divided];
