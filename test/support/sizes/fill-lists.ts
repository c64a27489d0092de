/**
 * Lists as they are after years: thousands of surveys, exports, batches and links, copied from one of each straight into
 * the tables of a running local host.
 */

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { structureOf } from '../../../infra/local/demo-data/demo-survey.ts';
import { newClientDraft } from '../../../infra/local/demo-data/small-surveys.ts';
import type { LocalHost } from '../../../infra/local/host.ts';
import { region, tables } from '../../../infra/local/resource-names.ts';
import { createDynamoRecords } from '../../../shared/adapters/dynamo/dynamo-records.ts';
import { timeOrderedId } from '../../../shared/crypto.ts';
import { createLinkStore } from '../../../shared/delivery/links/link-store.ts';
import { createBatch, getBatch } from '../../../shared/exports/batches/batch-store.ts';
import type { Job } from '../../../shared/exports/job/job.ts';
import { cancelled, failed } from '../../../shared/exports/job/job-states.ts';
import { createJobStore } from '../../../shared/exports/job/job-store.ts';
import type { Records } from '../../../shared/records/records.ts';
import { keys } from '../../../shared/survey-service/store/stored.ts';
import { storeStructure } from '../../../shared/survey-service/store/structure-store.ts';

export interface Sizes {
  surveys: number;
  exports: number;
  batches: number;
  links: number;
  questions: number;
}

const AT_ONCE = 48;
const HOUR_MS = 3_600_000;

/** What is copied: one of each that the host has made itself. */
interface Models {
  owner: string;
  surveyId: number;
  exportId: string;
  batchId: string;
  linkId: string;
}

export async function fillLists({ env }: LocalHost, sizes: Sizes, models: Models): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region,
    credentials: credentialsOf(env),
  });
  const records = createDynamoRecords(client, tables.records);
  try {
    await fillSurveys(createDynamoRecords(client, tables.surveys), sizes.surveys, models.surveyId);
    await fillExports(records, sizes, models);
    await fillBatches(records, sizes, models);
    await fillLinks(records, sizes, models);
  } finally {
    client.destroy();
  }
}

function credentialsOf(env: LocalHost['env']) {
  return { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' };
}

/** Names as people give them: short ones, long ones, in two languages, and some twice. */
function nameOf(at: number): string {
  const words = [
    'Customer satisfaction, second quarter, all regions and channels together',
    'Удовлетворённость сотрудников после переезда в новый офис на Невском проспекте',
    'NPS',
    'Exit interview',
    'Оценка обучения',
  ];
  return `${words[at % words.length]} ${at % 7 === 0 ? '' : at}`.trim();
}

async function fillSurveys(records: Records, count: number, modelId: number): Promise<void> {
  const model = (await records.get(keys.survey(1, modelId)))?.value;
  if (typeof model !== 'object') throw new Error('there is no survey to copy');
  const structure = structureOf(newClientDraft);
  await inTurn(count, async (at) => {
    const id = 10_000 + at;
    const virtualId = `size${id}`;
    const draft = await storeStructure(records, id, structure, Date.now());
    await records.putMany([
      { key: keys.survey(1, id), value: { ...model, id, virtualId, name: nameOf(at), draft, published: draft } },
      { key: keys.surveyHome(id), value: { workspaceId: 1, id } },
      { key: keys.virtualHome(virtualId), value: { workspaceId: 1, id } },
      { key: keys.answerCount(id), value: at * 37 },
    ]);
  });
}

async function fillExports(records: Records, sizes: Sizes, { owner, exportId }: Models): Promise<void> {
  const jobs = createJobStore(records, Date.now);
  const model = await jobs.get({ owner, id: exportId });
  if (!model) throw new Error('there is no export to copy');
  await inTurn(sizes.exports, async (at) => {
    const moment = Date.now() - at * HOUR_MS;
    const createdAt = new Date(moment).toISOString();
    const surveyId = 10_000 + (at % sizes.surveys);
    await jobs.create({ ...stateOf(model, at), id: timeOrderedId('exp', moment), surveyId, createdAt });
  });
}

/** Most are ready; of the others there are some of each. */
function stateOf(model: Job, at: number): Job {
  const problem = { code: 'upstream_unavailable', message: 'The survey service did not answer.' };
  if (at % 9 === 4) return { ...failed(model, Date.now(), problem), files: [] };
  if (at % 9 === 7) return { ...cancelled(model, Date.now()), files: [] };
  return { ...model, files: model.files.map((file) => ({ ...file, name: `${nameOf(at)} answers 2026-03-01.csv` })) };
}

async function fillBatches(records: Records, sizes: Sizes, { owner, batchId }: Models): Promise<void> {
  const model = await getBatch({ records }, { owner, id: batchId });
  if (!model) throw new Error('there is no batch to copy');
  await inTurn(sizes.batches, async (at) => {
    const moment = Date.now() - at * HOUR_MS;
    const made = { id: timeOrderedId('bat', moment), createdAt: new Date(moment).toISOString() };
    await createBatch({ records }, { ...model, ...made, name: nameOf(at) });
  });
}

async function fillLinks(records: Records, sizes: Sizes, { owner, linkId }: Models): Promise<void> {
  const links = createLinkStore(records, Date.now);
  const model = await links.get({ owner, id: linkId });
  if (!model) throw new Error('there is no link to copy');
  await inTurn(sizes.links, async (at) => {
    const moment = Date.now() - at * HOUR_MS;
    const made = { id: timeOrderedId('lnk', moment), createdAt: new Date(moment).toISOString() };
    await links.create({ ...model, ...made, fileName: `${nameOf(at)} answers.xlsx` }, `token-${at}`);
  });
}

/** Some at a time. */
async function inTurn(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
