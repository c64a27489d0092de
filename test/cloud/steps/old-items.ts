/** A rollout: the table holds items of the release before this one, and of one that is not there yet. */
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import { z } from 'zod';
import { csv, customerOf } from './customer.ts';
import { textSurvey } from './made-surveys.ts';
import type { Cloud, Step } from './step.ts';

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** A ready export as the release before this one has written it, member by member. */
function oldExport(id: string, owner: string, surveyId: number): object {
  const at = '2026-11-15T23:31:02.241Z';
  const file = {
    content: 'answers',
    format: 'csv',
    name: 'Old answers.csv',
    key: `${owner}/${id}/1/answers.csv`,
    contentType: 'text/csv; charset=utf-8',
    sizeBytes: 439,
    rows: 0,
    crc32: 2386571983,
    warnings: [],
    sha256: '54d120687bc2847b9adb1e64059d619225cf96066685a3d3de2778a57c4de8a1',
  };
  return {
    id,
    owner,
    surveyId,
    surveyName: 'Old',
    status: 'ready',
    filters: {
      is_complete: true,
      is_screenout: false,
      is_deleted: false,
      ids: [],
      excludedIds: [],
      country: [],
      device: [],
      source: [],
      tags: [],
      variables: {},
      answers: [],
    },
    options: {
      timezone: 'UTC',
      lang: 'ru',
      values: 'labels',
      choices: 'joined',
      header: 'title',
      text: 'keep',
      privacy: { personal: 'auto', free_text: null, minimum_base: 0, columns: {} },
      csv: { dialect: 'standard', formulas: 'escape' },
      word: { layout: 'table' },
    },
    outputs: csv,
    createdAt: at,
    startedAt: at,
    finishedAt: at,
    expiresAt: '2099-11-22T23:31:03.277Z',
    progress: { read: 0, total: 0, percent: 100 },
    files: [file],
    manifestKey: `${owner}/${id}/1/manifest.json`,
    fence: 1,
    attempts: 1,
    cleaned: 'nothing',
    survey: { inline: { id: surveyId, name: 'Old', language: 'ru', questions: [] } },
    snapshot: {
      inline: {
        isComplete: true,
        pass: 1,
        runs: [],
        read: 0,
        total: 0,
        isDisturbed: false,
        facts: { questions: [], variables: [] },
        warnings: [],
        calls: 1,
      },
    },
  };
}

async function put({ tables }: Cloud, owner: string, id: string, value: object): Promise<void> {
  const item = {
    pk: { S: `O#${owner}` },
    sk: { S: `EXPORT#${id}` },
    value: { S: JSON.stringify(value) },
    version: { N: '6' },
  };
  await tables.client.send(new PutItemCommand({ TableName: tables.records, Item: item }));
}

const rollout: Step = {
  name: 'a list shows an export of the release before, and is not stopped by one that no release here can read',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const user = z.object({ id: z.number() }).parse(await customer.askService(200, 'GET', '/user'));
    const owner = `u-${user.id}`;
    const { id: survey } = await textSurvey(customer, ['One']);
    const present = await customer.ready({ quiz_id: survey, outputs: csv });
    // beside the present one in the order of time, distinguished by their last letters
    const idLike = (end: string) => present.id.slice(0, -end.length) + end;
    const [old, unknown] = [idLike('0dd'), idLike('f0f')];
    await put(cloud, owner, old, oldExport(old, owner, survey));
    await put(cloud, owner, unknown, { id: unknown, owner, surveyId: survey, status: 'hovering', schema: 9_999 });
    const list = listSchema.parse(await customer.ask(200, 'GET', `/exports?quiz_id=${survey}`));
    expect(list.data.map(({ id }) => id)).toEqual(expect.arrayContaining([present.id, old]));
    expect(await customer.ask(200, 'GET', `/exports/${old}`)).toMatchObject({ status: 'ready', quiz_id: survey });
    await customer.ask(204, 'DELETE', `/exports/${old}`);
  },
};

export const rolloutSteps: readonly Step[] = [rollout];
