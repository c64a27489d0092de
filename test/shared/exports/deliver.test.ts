/** `deliver` in batches and schedules: which files go where, under which paths, and which wishes are refused. */
import { describe, expect, it } from 'vitest';
import { deliveryLogOf } from '../../../shared/delivery/destinations/delivery-store.ts';
import type { Destination } from '../../../shared/delivery/destinations/destination.ts';
import { createDestinationStore } from '../../../shared/delivery/destinations/destination-store.ts';
import { addDestination } from '../../../shared/delivery/destinations/manage-destinations.ts';
import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import { packShipments } from '../../../shared/exports/deliveries/pack-shipment.ts';
import { createTargetResolver } from '../../../shared/exports/link-target.ts';
import { createOwnerCheck } from '../../../shared/exports/owner.ts';
import { createExportsApi } from '../../../shared/ways-in/http/exports-api.ts';
import { createBatchWorld, csvOf } from '../../support/worlds/batch-world.ts';
import { alice } from '../../support/worlds/export-world.ts';
import { createScheduleWorld } from '../../support/worlds/schedule-world.ts';

const bucket = { name: 'Lake', kind: 's3', bucket: 'acme', region: 'eu-test-1', prefix: '' } as const;
const slot = '2026-03-01T23:30:00.000Z';

/** A batch of a schedule in Berlin, where the day of its slot has begun already. */
async function deliveredBatch(path: string, more: object = {}) {
  const world = createBatchWorld(3);
  world.refused.add(3);
  const { deps } = world;
  const key = { access_key_id: 'AKIA', secret_access_key: 's' };
  const destination = await addDestination({ ...deps, allowLoopback: false }, alice.owner, { ...bucket, ...key });
  const request = csvOf({ ids: [1, 2, 3] }, { deliver: [{ destination_id: destination.id, path }], ...more });
  const origin = { scheduleId: 'sch_1', slot, timezone: 'Europe/Berlin', onlyIfNew: false };
  const batch = await requestBatch(deps, alice, request, origin);
  await world.drain();
  const { items } = await deliveryLogOf(deps.records).list(
    { owner: alice.owner, placeId: destination.id },
    { limit: 10 },
  );
  const pack = packShipments({ ...deps, resolveTarget: createTargetResolver(deps) });
  const mailbox = {
    ...destination,
    place: { kind: 'email' as const, to: ['boss@example.com'], language: 'en' as const },
  };
  return {
    ...world,
    batch,
    items,
    pack: () => Promise.all(items.map((delivery) => pack(delivery, destination))),
    packMail: () => Promise.all(items.map((delivery) => pack({ ...delivery, attach: 'auto' }, mailbox))),
  };
}

describe('a batch that is to be delivered', () => {
  it('goes out once, with the files that are ready, under paths with the day of the run where its schedule is', async () => {
    const { items, pack, batch, shipments } = await deliveredBatch('{date}/{survey_id} {survey} {content} {run}.{ext}');
    expect(items).toMatchObject([{ subject: { kind: 'batch', id: batch.id }, run: { at: slot, scheduleId: 'sch_1' } }]);
    expect(shipments).toHaveLength(1);
    const [shipment] = await pack();
    expect(shipment).toMatchObject({
      runDate: '2026-03-02',
      scheduleId: 'sch_1',
      counts: { total: 3, ready: 2, failed: 1 },
      files: [
        { path: '2026-03-02/1 Survey 1 answers 20260301T233000Z.csv' },
        { path: '2026-03-02/2 Survey 2 answers 20260301T233000Z.csv' },
      ],
    });
  });

  it('gives equal paths the ids of their exports', async () => {
    const { pack } = await deliveredBatch('all.{ext}');
    const [shipment] = await pack();
    const paths = Object(shipment).files.map(({ path }: { path: string }) => path);
    expect(paths).toEqual([
      expect.stringMatching(/^all \(exp_\w+\)\.csv$/),
      expect.stringMatching(/^all \(exp_\w+\)\.csv$/),
    ]);
    expect(new Set(paths).size).toBe(2);
  });

  it('is its bundle alone where it has one', async () => {
    const { pack, batch } = await deliveredBatch('{survey} {content}.{ext}', { bundle: 'zip' });
    const name = `${batch.name} 2026-03-02.zip`;
    expect(await pack()).toMatchObject([{ files: [{ path: `${batch.name} bundle.zip`, name }] }]);
  });

  it('is in a mail the only file itself, where the bundle would hold no other', async () => {
    const one = await deliveredBatch('{survey}.{ext}', { surveys: { ids: [1] }, bundle: 'zip' });
    expect(await one.packMail()).toMatchObject([
      { files: [{ content: 'answers', name: expect.stringMatching(/^Survey 1 answers/) }] },
    ]);
    expect(await one.pack()).toMatchObject([{ files: [{ content: 'bundle' }] }]);
    const outputs = [
      { content: 'answers', format: 'csv' },
      { content: 'codebook', format: 'html' },
    ];
    const two = await deliveredBatch('{survey}.{ext}', { surveys: { ids: [1] }, outputs, bundle: 'zip' });
    expect(await two.packMail()).toMatchObject([{ files: [{ content: 'bundle' }] }]);
  });

  it.each([
    ['holds', 'answers', 'csv', true],
    ['holds no', 'report', 'pdf', false],
  ])('%s personal data in a bundle of %s', async (_, content, format, isPersonal) => {
    const { packMail } = await deliveredBatch('{survey}.{ext}', { bundle: 'zip', outputs: [{ content, format }] });
    expect(await packMail()).toMatchObject([{ files: [{ content: 'bundle', isPersonal }] }]);
  });

  it.each([
    [{ name: 'Mondays' }, 'Mondays'],
    [{ name: undefined, surveys: { ids: [1] } }, 'Survey 1'],
    [{ name: undefined, surveys: { ids: [1, 2] } }, 'Batch'],
  ])('with %o is called %s, in the log and in mails', async (more, name) => {
    const { items, pack } = await deliveredBatch('{survey}.{ext}', more);
    expect(items).toMatchObject([{ name }]);
    expect(await pack()).toMatchObject([{ subject: { name } }]);
  });
});

const outputs = [{ content: 'answers', format: 'csv' }];
const mailbox: Destination = {
  id: 'dst_mail',
  owner: alice.owner,
  name: 'Boss',
  createdAt: '',
  updatedAt: '',
  place: { kind: 'email', to: ['boss@example.org'], language: 'en' },
};

describe('a request', () => {
  const { deps } = createScheduleWorld();
  const callerOf = createOwnerCheck(deps.upstream, deps.fingerprints, deps.now);
  const api = createExportsApi({ ...deps, callerOf, liveUpstream: undefined, allowLoopback: false });

  async function errorsOf(path: string, body: object): Promise<Record<string, string[]>> {
    const headers = { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' };
    const response = await api.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.status).toBe(422);
    return JSON.parse(await response.text()).errors;
  }

  const batch = (deliver: object[]) => ({ surveys: { ids: [7] }, outputs, deliver });
  const requests: Record<string, (deliver: object[]) => object> = {
    '/exports': (deliver) => ({ quiz_id: 7, outputs, deliver }),
    '/batches': batch,
    '/schedules': (deliver) => ({ name: 'M', cron: '0 6 * * 1', timezone: 'UTC', batch: batch(deliver) }),
  };
  const fieldOf = (to: string, member: string) => `${to === '/schedules' ? 'batch.' : ''}deliver.0.${member}`;

  it.each(Object.keys(requests))('to %s is refused with a path that leads elsewhere', async (to) => {
    for (const path of ['/x.csv', '../x.csv', 'a/../../x.csv', '{who}.csv']) {
      const errors = await errorsOf(to, requests[to]?.([{ destination_id: 'dst_1', path }]) ?? {});
      expect(Object.keys(errors), path).toEqual([fieldOf(to, 'path')]);
    }
  });

  it.each(Object.keys(requests))('to %s is refused where there is no such destination', async (to) => {
    const errors = await errorsOf(to, requests[to]?.([{ destination_id: 'dst_1' }]) ?? {});
    expect(Object.keys(errors)).toEqual([fieldOf(to, 'destination_id')]);
  });

  it.each(Object.keys(requests))('to %s is refused where a mail cannot say or show what it asks for', async (to) => {
    const refused = async (more: object) =>
      Object.keys(await errorsOf(to, requests[to]?.([{ destination_id: 'dst_1', ...more }]) ?? {}));
    for (const subject of ['', 'a\r\nBcc: all@example.org', 'a\u2028b', 'x'.repeat(201)]) {
      expect(await refused({ subject }), subject).toEqual([fieldOf(to, 'subject')]);
    }
    for (const message of [' ', 'a\u0000b', 'x'.repeat(2_001)]) {
      expect(await refused({ message }), message).toEqual([fieldOf(to, 'message')]);
    }
    await createDestinationStore(deps.records).create(mailbox);
    const unseen = await errorsOf(to, requests[to]?.([{ destination_id: 'dst_mail', view_id: 'vie_1' }]) ?? {});
    expect(unseen).toEqual({ [fieldOf(to, 'view_id')]: ['there is no view vie_1'] });
  });

  it('is refused where it names one destination twice', async () => {
    const twice = [{ destination_id: 'dst_1' }, { destination_id: 'dst_1', path: 'x.csv' }];
    expect(await errorsOf('/batches', batch(twice))).toEqual({ deliver: ['names the same destination twice'] });
  });
});
