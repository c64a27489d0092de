/** A database on the whole host: answers become tables of Debian's PostgreSQL, by exports, batches and schedules. */
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { destinationViewSchema } from '../../shared/operations/destinations.ts';
import {
  hasPostgres,
  type PostgresServer,
  startPostgres,
  warnWithoutPostgres,
} from '../support/databases/postgres-server.ts';
import { newestDelivery } from '../support/hosts/deliveries.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';

warnWithoutPostgres();

const outputs = [{ content: 'answers', format: 'pgcopy' }];

describe.runIf(hasPostgres)('a database of the owner', () => {
  let host: TestHost;
  let server: PostgresServer;
  let reader: Client;

  beforeAll(async () => {
    server = await startPostgres();
    reader = await server.reader();
    // the database is on this machine
    process.env.ALLOW_LOOPBACK_WEBHOOKS = '1';
    host = await startTestHost();
  });
  afterAll(async () => {
    await reader?.end();
    await host?.close();
    await server?.stop();
  });

  const post = (path: string, json: object) => host.client.call(path, { method: 'POST', json });

  async function create(schema: string) {
    const { user, host: name, port, database } = server.place;
    const url = `postgresql://${user}:${server.password}@${name}:${port}/${database}?sslmode=disable`;
    const made = await expectStatus(await post('/destinations', { name: 'Base', kind: 'postgres', url, schema }), 201);
    expect(JSON.stringify(made)).not.toContain(server.password);
    return destinationViewSchema.parse(made).id;
  }

  const delivered = (id: string) => newestDelivery(host, id);

  const count = async (table: string) => Number((await reader.query(`SELECT count(*) FROM ${table}`)).rows[0]?.count);

  it('is tried out, and gets the answers of an export as a table', async () => {
    const id = await create('of_exports');
    const tested = await expectStatus(await host.client.call(`/destinations/${id}/test`, { method: 'POST' }), 200);
    expect(tested).toMatchObject({ status: 'delivered' });
    const started = await host.client.startCsv(4, { outputs, deliver: [{ destination_id: id }] });
    const job = await host.client.ended(started.id);
    expect(await delivered(id)).toMatchObject({ status: 'delivered', arrivals: [{ place: 'of_exports.survey_4' }] });
    expect(await count('of_exports.survey_4')).toBe(job.files[0]?.rows);
  });

  it('gets every survey of a batch, bundled or not, and the table of all waves', async () => {
    const id = await create('of_batches');
    const surveys = { ids: [4, 2] };
    const merge = { outputs, by: 'title' };
    const deliver = [{ destination_id: id }];
    await expectStatus(await post('/batches', { surveys, outputs, merge, deliver, bundle: 'zip' }), 202);
    const delivery = await delivered(id);
    expect(delivery).toMatchObject({ status: 'delivered', files: 3 });
    expect(delivery?.arrivals.map(({ place }) => place).toSorted()).toEqual([
      ...['of_batches.survey_2', 'of_batches.survey_2_waves', 'of_batches.survey_4'],
    ]);
    const [two, four] = [await count('of_batches.survey_2'), await count('of_batches.survey_4')];
    expect(await count('of_batches.survey_2_waves')).toBe(two + four);
  });

  it('is kept by one schedule for each table, and brought whole answers that it can load', async () => {
    const id = await create('of_schedules');
    const deliver = [{ destination_id: id }];
    const schedule = (ids: number[], more: object = {}) =>
      post('/schedules', {
        name: 'Nightly',
        cron: '0 3 * * *',
        timezone: 'UTC',
        batch: { surveys: { ids }, outputs, deliver, ...more },
      });
    const first = await expectStatus(await schedule([2]), 201);
    const field = 'batch.deliver.0.destination_id';
    const taken = await expectProblem(await schedule([2, 4]), 422);
    expect(taken).toMatchObject({ code: 'table_taken', errors: { [field]: [expect.stringContaining('survey_2')] } });
    await expectStatus(await schedule([4]), 201);
    const beside = await post('/exports', { quiz_id: 2, outputs, deliver });
    expect(await expectProblem(beside, 422)).toMatchObject({ code: 'table_taken' });
    const csv = await expectProblem(await schedule([6], { outputs: [{ content: 'answers', format: 'csv' }] }), 422);
    expect(csv.errors).toHaveProperty([field]);
    const changes = await expectProblem(await schedule([6], { changes: 'since_last_run' }), 422);
    expect(changes.errors).toHaveProperty([field]);
    const { id: own } = z.object({ id: z.string() }).parse(first);
    const renamed = await host.client.call(`/schedules/${own}`, {
      method: 'PATCH',
      json: { batch: { surveys: { ids: [2] }, outputs, deliver } },
    });
    await expectStatus(renamed, 200);
    await expectStatus(await host.client.call(`/schedules/${own}/run`, { method: 'POST' }), 202);
    expect(await delivered(id)).toMatchObject({ status: 'delivered', schedule_id: own });
    const { rows } = await reader.query('SELECT schedule_id, status, version FROM of_schedules.survey_exports_runs');
    expect(rows).toEqual([{ schedule_id: own, status: 'done', version: '1' }]);
  });
});
