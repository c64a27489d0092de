/** How far deliveries are, as it is shown with exports, batches and the runs of schedules. */
import { beforeEach, describe, expect, it } from 'vitest';
import { carryOut } from '../../../../shared/delivery/destinations/carry-out.ts';
import { deliveryLogOf } from '../../../../shared/delivery/destinations/delivery-store.ts';
import type { Receipt } from '../../../../shared/delivery/destinations/file-sender.ts';
import { addDestination, removeDestination } from '../../../../shared/delivery/destinations/manage-destinations.ts';
import { packShipments } from '../../../../shared/exports/deliveries/pack-shipment.ts';
import { createTargetResolver } from '../../../../shared/exports/link-target.ts';
import { createOwnerCheck } from '../../../../shared/exports/owner.ts';
import { createExportsApi } from '../../../../shared/ways-in/http/exports-api.ts';
import { createBatchWorld } from '../../../support/worlds/batch-world.ts';
import { alice } from '../../../support/worlds/export-world.ts';

const outputs = [{ content: 'answers', format: 'csv' }];
const bucket = { name: 'Lake', kind: 's3', bucket: 'acme', region: 'eu-test-1', prefix: '' } as const;
const timing = { name: 'Monday', cron: '0 6 * * 1', timezone: 'UTC' };

function createScene() {
  const world = createBatchWorld(2);
  const { deps } = world;
  const callerOf = createOwnerCheck(deps.upstream, { of: async (secret: string) => secret }, deps.now);
  const api = createExportsApi({ ...deps, callerOf, liveUpstream: undefined, allowLoopback: false });
  const carried: Receipt = { outcome: 'done', arrivals: [] };
  const carrying = {
    ...deps,
    pack: packShipments({ ...deps, resolveTarget: createTargetResolver(deps) }),
    senders: { s3: { test: async () => carried, send: async () => carried } },
  };
  return {
    ...world,
    async call(path: string, json?: object) {
      const headers = { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' };
      const body = json && { method: 'POST', body: JSON.stringify(json) };
      const response = await api.request(path, { headers, ...body });
      return JSON.parse(await response.text());
    },
    lake: () => {
      const wanted = { ...bucket, access_key_id: 'AKIA', secret_access_key: 's' };
      return addDestination({ ...deps, allowLoopback: false }, alice.owner, wanted);
    },
    /** Makes the try of everything that waits for this destination. */
    async carry(placeId: string) {
      const { items } = await deliveryLogOf(deps.records).list({ owner: alice.owner, placeId }, { limit: 10 });
      for (const delivery of items) await carryOut(carrying, delivery, () => 600_000);
    },
  };
}

describe('deliveries', () => {
  let scene: ReturnType<typeof createScene>;
  let id: string;
  let deliver: object[];
  beforeEach(async () => {
    scene = createScene();
    ({ id } = await scene.lake());
    deliver = [{ destination_id: id }];
  });

  const shown = (status: string, finished_at: unknown = null) => [
    { destination_id: id, name: 'Lake', status, finished_at, problem: null, note: null },
  ];

  it('are shown with an export from the request on, and in the list', async () => {
    const job = await scene.call('/exports', { quiz_id: 1, outputs, deliver });
    expect(job.deliveries).toEqual(shown('pending'));
    await scene.drain();
    expect(await scene.call(`/exports/${job.id}`)).toMatchObject({ status: 'ready', deliveries: shown('pending') });
    await scene.carry(id);
    const delivered = shown('delivered', expect.any(String));
    expect((await scene.call(`/exports/${job.id}`)).deliveries).toEqual(delivered);
    expect((await scene.call('/exports')).data[0].deliveries).toEqual(delivered);
  });

  it('are not shown where nobody asked for any', async () => {
    const job = await scene.call('/exports', { quiz_id: 1, outputs });
    expect(job).not.toHaveProperty('deliveries');
    const batch = await scene.call('/batches', { surveys: { ids: [1] }, outputs });
    expect(batch).not.toHaveProperty('deliveries');
  });

  it('of an export that failed are cancelled', async () => {
    const job = await scene.call('/exports', { quiz_id: 1, outputs, deliver });
    scene.refused.add(1);
    await scene.drain();
    expect(await scene.call(`/exports/${job.id}`)).toMatchObject({ status: 'failed', deliveries: shown('cancelled') });
  });

  it('are shown with a batch, and with the run of the schedule that made it', async () => {
    const batch = { surveys: { ids: [1, 2] }, outputs, deliver };
    const schedule = await scene.call('/schedules', { ...timing, batch });
    const run = await scene.call(`/schedules/${schedule.id}/run`, {});
    await scene.drain();
    await scene.carry(id);
    const delivered = shown('delivered', expect.any(String));
    expect((await scene.call(`/batches/${run.batch_id}`)).deliveries).toEqual(delivered);
    expect((await scene.call('/batches')).data[0].deliveries).toEqual(delivered);
    expect((await scene.call(`/schedules/${schedule.id}/runs`)).data[0].deliveries).toEqual(delivered);
    expect((await scene.call(`/schedules/${schedule.id}`)).last_run.deliveries).toEqual(delivered);
  });

  it('keep their place when the destination is deleted, without its name', async () => {
    const job = await scene.call('/exports', { quiz_id: 1, outputs, deliver });
    await removeDestination(scene.deps, alice.owner, id);
    await scene.drain();
    expect((await scene.call(`/exports/${job.id}`)).deliveries).toMatchObject([
      { destination_id: id, name: null, status: 'failed', problem: { code: 'destination_deleted' } },
    ]);
  });
});
