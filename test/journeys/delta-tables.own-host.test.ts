/** Delta tables on the whole host: a bucket of the owner's gets the answers of exports, batches and schedules. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { destinationViewSchema } from '../../shared/operations/destinations.ts';
import { readDeltaTable } from '../support/databases/delta-table.ts';
import { newestDelivery } from '../support/hosts/deliveries.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';
import { startOwnBucket } from '../support/servers/own-bucket.ts';

const outputs = [{ content: 'answers', format: 'delta' }];

describe('a Delta table of the owner', () => {
  let host: TestHost;
  let bucket: Awaited<ReturnType<typeof startOwnBucket>>;

  beforeAll(async () => {
    bucket = await startOwnBucket();
    // the bucket is on this machine
    process.env.ALLOW_LOOPBACK_WEBHOOKS = '1';
    host = await startTestHost();
  });
  afterAll(async () => {
    await host?.close();
    await bucket?.stop();
  });

  const post = (path: string, json: object) => host.client.call(path, { method: 'POST', json });

  async function create(prefix: string) {
    const made = await expectStatus(
      await post('/destinations', { name: 'Lake', ...bucket.members, kind: 'delta', prefix }),
      201,
    );
    expect(JSON.stringify(made)).not.toContain(bucket.members.secret_access_key);
    expect(made).toMatchObject({ kind: 'delta', prefix: `${prefix}/` });
    return destinationViewSchema.parse(made).id;
  }

  const delivered = (id: string) => newestDelivery(host, id);

  const rows = async (folder: string) => (await readDeltaTable(bucket, `${folder}/`))?.rows.length;

  it('is tried out, and gets the answers of an export', async () => {
    const id = await create('of_exports');
    const tested = await expectStatus(await host.client.call(`/destinations/${id}/test`, { method: 'POST' }), 200);
    expect(tested).toMatchObject({ status: 'delivered' });
    const started = await host.client.startCsv(4, { outputs, deliver: [{ destination_id: id }] });
    const job = await host.client.ended(started.id);
    expect(await delivered(id)).toMatchObject({ status: 'delivered', arrivals: [{ place: 'of_exports/survey_4' }] });
    expect(await rows('of_exports/survey_4')).toBe(job.files[0]?.rows);
  });

  it('gets every survey of a batch, bundled or not, and the table of all waves', async () => {
    const id = await create('of_batches');
    const merge = { outputs, by: 'title' };
    const deliver = [{ destination_id: id }];
    const batch = { surveys: { ids: [4, 2] }, outputs, merge, deliver, bundle: 'zip' };
    await expectStatus(await post('/batches', batch), 202);
    expect(await delivered(id)).toMatchObject({ status: 'delivered', files: 3 });
    const [two = 0, four = 0] = [await rows('of_batches/survey_2'), await rows('of_batches/survey_4')];
    expect(two).toBeGreaterThan(0);
    expect(await rows('of_batches/survey_2_waves')).toBe(two + four);
  });

  it('is kept by one schedule, and brought whole answers in its format', async () => {
    const id = await create('of_schedules');
    const beside = await create('beside');
    const deliver = [{ destination_id: id }];
    const schedule = (ids: number[], more: object = {}) =>
      post('/schedules', {
        name: 'Nightly',
        cron: '0 3 * * *',
        timezone: 'UTC',
        batch: { surveys: { ids }, outputs, deliver, ...more },
      });
    const made = z.object({ id: z.string() }).parse(await expectStatus(await schedule([2]), 201));
    const field = 'batch.deliver.0.destination_id';
    const taken = await expectProblem(await schedule([2, 4]), 422);
    expect(taken).toMatchObject({ code: 'table_taken', errors: { [field]: [expect.stringContaining('survey_2')] } });
    // the same name below another prefix is another table
    await expectStatus(await schedule([2], { deliver: [{ destination_id: beside }] }), 201);
    const pgcopy = await expectProblem(
      await schedule([6], { outputs: [{ content: 'answers', format: 'pgcopy' }] }),
      422,
    );
    expect(pgcopy.errors).toMatchObject({ [field]: [expect.stringContaining('"format": "delta"')] });
    const changes = await expectProblem(await schedule([6], { changes: 'since_last_run' }), 422);
    expect(changes.errors).toHaveProperty([field]);
    await expectStatus(await host.client.call(`/schedules/${made.id}/run`, { method: 'POST' }), 202);
    expect(await delivered(id)).toMatchObject({ status: 'delivered', schedule_id: made.id });
    expect(await rows('of_schedules/survey_2')).toBeGreaterThan(0);
  });
});
