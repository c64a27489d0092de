/** What is deleted is gone: files from the store, answers from the table, however many there are. */
import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { csv, customerOf } from './customer.ts';
import { fillSurvey, storedAnswer, textSurvey } from './made-surveys.ts';
import type { Cloud, Step } from './step.ts';
import { until } from './until.ts';

const ANSWERS = 3_000;
/** Enough for a file of more than 8 MiB, which is stored in parts. */
const ANSWER_TEXT = 'More than two thousand bytes of it. '.repeat(78);

/** An upload beside a file, as a worker leaves it that is killed; its key. */
async function leftOver({ files: { client, bucket: Bucket } }: Cloud, url: string): Promise<string> {
  const { pathname } = new URL(url);
  const Key = decodeURIComponent(pathname.replace(`/${Bucket}/`, '')).replace(/[^/]+$/, 'killed');
  await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  return Key;
}

async function uploadsOf({ files: { client, bucket: Bucket } }: Cloud, Prefix: string) {
  return (await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }))).Uploads ?? [];
}

const exportGone: Step = {
  name: 'an export that is deleted is gone with its file, at once',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id: survey } = await textSurvey(customer, ['One']);
    const { id, files } = await customer.ready({ quiz_id: survey, outputs: csv });
    const key = await leftOver(cloud, files[0]?.url ?? '');
    await customer.ask(204, 'DELETE', `/exports/${id}`);
    expect(await uploadsOf(cloud, key), 'uploads that a killed worker has left').toEqual([]);
    expect(await customer.refused(404, 'GET', `/exports/${id}`)).toBe('not_found');
    const response = await fetch(files[0]?.url ?? '');
    await response.arrayBuffer();
    expect(response.status, 'the link of a deleted file').toBe(404);
  },
};

/** Items in the partition of the survey's answers, counted page by page. */
async function itemsLeft({ tables }: Cloud, surveyId: number): Promise<number> {
  let left = 0;
  let startKey: Record<string, { S: string }> | undefined;
  do {
    const page = await tables.client.send(
      new QueryCommand({
        TableName: tables.surveys,
        ConsistentRead: true,
        Select: 'COUNT',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: `Q#${surveyId}#A#1` } },
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    left += page.Count ?? 0;
    const { pk, sk } = page.LastEvaluatedKey ?? {};
    startKey = pk?.S !== undefined && sk?.S !== undefined ? { pk: { S: pk.S }, sk: { S: sk.S } } : undefined;
  } while (startKey);
  return left;
}

const surveyGone: Step = {
  name: `a survey of ${ANSWERS.toLocaleString('en')} answers of over 2 KB is exported whole, and purged whole when it is deleted`,
  form: 'short',
  upstream: 'embedded',
  async run(cloud) {
    const customer = customerOf(cloud);
    const survey = await textSurvey(customer, []);
    const [question_id = ''] = survey.questions;
    const given = { question_id, question_text: 'Why?', answer_type: 'input' as const, answer: ANSWER_TEXT };
    const answer = storedAnswer(survey.id, '2026-03-01T10:00:00.000Z', [given]);
    await fillSurvey(cloud, survey.id, Array(ANSWERS).fill(answer));
    expect(await itemsLeft(cloud, survey.id), 'answers in the table before the end').toBe(ANSWERS);
    const { files } = await customer.ready({ quiz_id: survey.id, outputs: csv });
    expect(files[0]?.rows).toBe(ANSWERS);
    await customer.askService(200, 'DELETE', `/quiz/${survey.id}`);
    await until('every answer of a deleted survey to be purged', 120, async (note) => {
      await cloud.tick('survey-sweeper');
      const left = await itemsLeft(cloud, survey.id);
      return left === 0 || note(`${left} of ${ANSWERS} answers stand in the table`);
    });
  },
};

export const deletionSteps: readonly Step[] = [exportGone, surveyGone];
