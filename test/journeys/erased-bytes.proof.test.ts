/** A respondent is erased: their words are on no page of the data folder, packed or not, wherever they had been copied to. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { batchViewSchema } from '../../shared/operations/batches.ts';
import { destinationViewSchema } from '../../shared/operations/destinations.ts';
import { erasureViewSchema } from '../../shared/operations/erasures.ts';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { placesWith } from '../chaos/erasures/find-bytes.ts';
import { uuid } from '../shared/survey-service/survey-bench.ts';
import { folderWithDemoData } from '../support/hosts/demo-folder.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';
import { createPageWorld } from '../support/worlds/page-world.ts';

const email = 'Petra.Planted@example.org';
const words = [email, 'borscht with planted zucchini', 'planted-own-colour', 'planted-in-the-address'];
const someId = z.object({ id: z.string() });
const ended = z.object({ status: z.string() });

let host: TestHost;
let dataDir: string;

beforeAll(async () => {
  dataDir = await folderWithDemoData();
  host = await startTestHost({ dataDir });
});

afterAll(async () => {
  await host.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Where on disk each of the words is. */
async function placesOnDisk(): Promise<string[]> {
  const objects = new Map<string, Uint8Array>();
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) objects.set(path, await readFile(path));
  }
  return placesWith(words, { records: { everything: () => [] }, buckets: [{ name: 'disk', objects }] });
}

async function post<Reply extends z.ZodType>(path: string, json: object, status: number, reply: Reply) {
  const call = () => host.client.call(path, { method: 'POST', json });
  let response = await call();
  // on a busy machine the survey service may not answer in time: then nothing was made
  while (response.status === 503) response = await call();
  return reply.parse(await expectStatus(response, status));
}

async function settled(path: string): Promise<string> {
  const state = async () => ended.parse(await expectStatus(await host.client.call(path), 200)).status;
  await expect.poll(state).not.toMatch(/queued|running/);
  return state();
}

async function answered(): Promise<number> {
  const { makeSurvey } = createPageWorld(host);
  const list = ['Red', 'Blue'].map((text, at) => ({ id: `o${at}`, text }));
  const survey = await makeSurvey(
    {
      [uuid(1)]: { type: 'input', title: 'Why?', inputIsTextarea: true },
      [uuid(2)]: { type: 'email', title: 'Your e-mail' },
      [uuid(3)]: { type: 'choice', title: 'Colour', choiceEntities: list, choiceTextOther: true },
    },
    'Planted',
  );
  const path = `/v3/public/${survey.url.split('/').at(-1)}/answers`;
  const send = async (answers: object, variables: object = {}) =>
    expectStatus(await host.client.call(path, { method: 'POST', token: null, json: { answers, variables } }), 201);
  for (let n = 0; n < 8; n++) await send({ [uuid(1)]: `Idea ${n}`, [uuid(2)]: `p${n}@example.org`, [uuid(3)]: ['o0'] });
  const [, why, colour, seller] = words;
  await send({ [uuid(1)]: why, [uuid(2)]: email, [uuid(3)]: { answer: [], other: colour } }, { seller });
  return survey.id;
}

/** Everything that keeps something of answers. */
async function copied(survey: number): Promise<void> {
  const options = { privacy: { free_text: 'keep' } };
  const outputs = ['csv', 'xlsx', 'word', 'parquet', 'sav', 'dta'].map((format) => ({ content: 'answers', format }));
  const csv = { content: 'answers', format: 'csv' };
  const boss = { name: 'Boss', kind: 'email', to: ['demo@example.com'] };
  const { id: destination_id } = await post('/destinations', boss, 201, destinationViewSchema);
  const { id: view_id } = await post('/views', { name: 'All', quiz_id: survey }, 201, someId);
  const deliver = [{ destination_id, view_id, attach: 'file' }];
  const wishes = [
    { quiz_id: survey, outputs: outputs.slice(0, 4), options, deliver },
    { quiz_id: survey, outputs: [...outputs.slice(4), { content: 'report', format: 'xlsx' }], options },
  ];
  const jobs = [];
  for (const wish of wishes) jobs.push(await post('/exports', wish, 202, exportViewSchema));
  const surveys = { ids: [survey, 2] };
  const batch = { surveys, outputs: [csv], options, bundle: 'zip', merge: { outputs: [csv] } };
  const { id } = await post('/batches', batch, 202, batchViewSchema);
  const weekly = { surveys: { ids: [survey] }, outputs: [csv], changes: 'since_last_run' };
  const schedule = { name: 'Weekly', cron: '0 6 * * 1', timezone: 'UTC', batch: weekly };
  const { id: scheduleId } = await post('/schedules', schedule, 201, someId);
  await post(`/schedules/${scheduleId}/run`, {}, 202, z.unknown());
  await host.client.counted(survey);
  await expectStatus(await host.client.call(`/surveys/${survey}/texts?search=borscht`), 200);
  await post(`/views/${view_id}/links`, { minimum_base: 3 }, 201, z.unknown());
  const states = await Promise.all([...jobs.map((job) => settled(`/exports/${job.id}`)), settled(`/batches/${id}`)]);
  expect(new Set(states)).toEqual(new Set(['ready']));
  const link = { privacy: { personal: 'mask', free_text: 'keep' } };
  await post(`/exports/${jobs[0]?.id}/links`, link, 202, z.unknown());
}

it('finds them in none of its files once the erasure has ended', async () => {
  await copied(await answered());
  const person = { email: email.toLowerCase() };
  const placesOf = ({ deleted, rebuilt }: z.infer<typeof erasureViewSchema>) =>
    [...new Set([...deleted, ...rebuilt].map(({ place }) => place))].toSorted();
  const all = ['answers', 'bases', 'bundles', 'exports', 'figures', 'mail_figures', 'mails', 'shared_views'];
  const looked = () => post('/erasures', { ...person, dry_run: true }, 200, erasureViewSchema);
  await expect.poll(async () => placesOf(await looked())).toEqual(all);
  expect((await placesOnDisk()).length).toBeGreaterThan(10);
  const { id } = await post('/erasures', person, 202, erasureViewSchema);
  const erasure = async () =>
    erasureViewSchema.parse(await expectStatus(await host.client.call(`/erasures/${id}`), 200));
  await expect.poll(async () => (await erasure()).status).toMatch(/done|checking/);
  const receipt = await erasure();
  expect([placesOf(receipt), receipt.out_of_reach]).toEqual([all, []]);
  // what was written over in the tables is also in the log beside them until that is emptied
  await expect.poll(placesOnDisk, { interval: 2_000 }).toEqual([]);
});
