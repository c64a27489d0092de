/** Batches: two hundred surveys with one request, their ZIP, and what cannot be read tried again. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { readZip } from '../../support/files-read/read-zip.ts';
import { startOwnBucket } from '../../support/servers/own-bucket.ts';
import { csv, customerOf, downloaded } from './customer.ts';
import { endedDelivery, newDestination } from './deliveries.ts';
import { atOnce, textSurvey } from './made-surveys.ts';
import { withReceiver } from './receiver.ts';
import type { Step } from './step.ts';
import { newWebhook } from './webhooks.ts';

const SURVEYS = 200;
const BATCH_SECONDS = 900;
/** Nobody has a survey of this number. */
const NOBODYS = 2_000_000_000;

const duplicateSchema = z.object({ quiz: z.object({ id: z.number() }) });

const twoHundred: Step = {
  name: 'a batch of 200 surveys ends with all of them ready, and its ZIP has a folder for each',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['One']);
    const ids = [id];
    await atOnce(SURVEYS - 1, async (turn) => {
      const copy = await customer.askService(200, 'POST', `/quiz/${id}/duplicate`, { name: `Copy ${turn}` });
      ids.push(duplicateSchema.parse(copy).quiz.id);
    });
    const { id: batchId } = await customer.startedBatch({ surveys: { ids }, outputs: csv, bundle: 'zip' });
    const batch = await customer.endedBatch(batchId, BATCH_SECONDS);
    expect(batch).toMatchObject({ status: 'ready', counts: { total: SURVEYS, ready: SURVEYS, failed: 0 } });
    const members = readZip(await downloaded(batch.bundle?.url));
    expect(members.size).toBe(SURVEYS + 1);
    expect(members.get('manifest.csv')?.toString().trimEnd().split('\r\n')).toHaveLength(SURVEYS + 1);
    for (const survey of ids) {
      const found = [...members.keys()].some((name) => name.startsWith(`${survey} `));
      expect(found, `a folder of survey ${survey}`).toBe(true);
    }
  },
};

const retried: Step = {
  name: 'a batch with a survey that cannot be read is partial, names it, and tries only that one again',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['One']);
    const body = { surveys: { ids: [id, NOBODYS] }, outputs: csv, bundle: 'zip' };
    const batch = await customer.endedBatch((await customer.startedBatch(body)).id);
    expect(batch).toMatchObject({ status: 'partial', counts: { total: 2, ready: 1, failed: 1 } });
    const failed = await customer.ask(200, 'GET', `/batches/${batch.id}/exports?status=failed`);
    expect(failed).toMatchObject({ data: [{ quiz_id: NOBODYS, problem: { code: 'quiz_not_found' } }] });
    await customer.ask(202, 'POST', `/batches/${batch.id}/retry`);
    expect((await customer.endedBatch(batch.id)).status).toBe('partial');
    await customer.ask(204, 'DELETE', `/batches/${batch.id}`);
    expect(await customer.refused(404, 'GET', `/batches/${batch.id}`)).toBe('not_found');
  },
};

const folderSchema = z.object({ id: z.number() });

const announced: Step = {
  name: 'a batch of a folder arrives in a bucket of its owner’s, and its end is told of',
  form: 'short',
  upstream: 'embedded',
  async run(cloud) {
    const customer = customerOf(cloud);
    const folder = folderSchema.parse(await customer.askService(201, 'POST', '/folders', { name: randomUUID() }));
    const survey = await textSurvey(customer, ['One']);
    await customer.askService(200, 'POST', `/quiz/${survey.id}/move`, { folder_id: folder.id });
    const bucket = await startOwnBucket();
    await withReceiver(async ({ url, twice }) => {
      const hook = await newWebhook(customer, url, ['batch.finished']);
      const destination = await newDestination(customer, bucket.members);
      const deliver = [{ destination_id: destination.id, path: '{content}.{ext}' }];
      const { id } = await customer.startedBatch({ surveys: { folder_id: folder.id }, outputs: csv, deliver });
      expect(await customer.endedBatch(id)).toMatchObject({ status: 'ready', counts: { total: 1 } });
      expect(await twice(hook.secret)).toMatchObject({ type: 'batch.finished', data: { id, status: 'ready' } });
      expect(await endedDelivery(customer, destination.id)).toMatchObject({ status: 'delivered' });
      expect((await bucket.read('exports/answers.csv')).toString()).toContain('One');
      await customer.ask(202, 'POST', `/webhooks/${hook.id}/test`);
      await customer.ask(204, 'DELETE', `/webhooks/${hook.id}`);
      await customer.ask(204, 'DELETE', `/destinations/${destination.id}`);
    }).finally(() => bucket.stop());
  },
};

const cancelled: Step = {
  name: 'a batch that is cancelled ends as cancelled and starts nothing more',
  form: 'long',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['One']);
    const ids = [id, ...Array.from({ length: 20 }, (_, at) => NOBODYS + at)];
    const batch = await customer.startedBatch({ surveys: { ids }, outputs: csv });
    await customer.ask(200, 'POST', `/batches/${batch.id}/cancel`);
    expect((await customer.endedBatch(batch.id)).status).toBe('cancelled');
  },
};

export const batchSteps: readonly Step[] = [twoHundred, retried, announced, cancelled];
