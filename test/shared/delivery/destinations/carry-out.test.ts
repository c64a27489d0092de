/** Deliveries on ports in memory, by a scripted sender: how they continue, end, and send their events. */
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepShipment } from '../../../../shared/delivery/destinations/announce-delivery.ts';
import { carryOut } from '../../../../shared/delivery/destinations/carry-out.ts';
import type { DestinationDelivery } from '../../../../shared/delivery/destinations/delivery.ts';
import { deliveryLogOf } from '../../../../shared/delivery/destinations/delivery-store.ts';
import type { Receipt, Turn } from '../../../../shared/delivery/destinations/file-sender.ts';
import {
  addDestination,
  deliverAgain,
  removeDestination,
  testDestination,
} from '../../../../shared/delivery/destinations/manage-destinations.ts';
import { sendShipments } from '../../../../shared/delivery/destinations/send-shipments.ts';
import type { Shipment } from '../../../../shared/delivery/destinations/shipment.ts';
import { addEndpoint } from '../../../../shared/delivery/webhooks/manage-endpoints.ts';
import { createDeliveryShare } from '../../../../shared/exports/fairness/delivery-share.ts';
import { createJobStore } from '../../../../shared/exports/job/job-store.ts';
import { createMemoryRecords } from '../../../support/stores/memory-records.ts';

const owner = 'u-1';
const plenty = () => 600_000;
const done: Receipt = { outcome: 'done', arrivals: [{ file: 'x.csv', place: 'in/x.csv', sizeBytes: 5 }] };
const later: Receipt = { outcome: 'later', problem: { code: 'connection_lost', message: 'The line is dead.' } };

type Script = (turn: Turn) => Promise<Receipt>;

function createScene() {
  const clock = { now: Date.parse('2026-03-02T06:00:00Z') };
  const records = createMemoryRecords();
  const messages: { body: unknown; delaySeconds: number }[] = [];
  const reported: unknown[] = [];
  const script: { carry: Script; turns: Turn[] } = { carry: async () => done, turns: [] };
  const shipment: Shipment = {
    ...{ id: 'dlv', owner, subject: { kind: 'export', id: 'exp_1', name: 'Lunch' }, runDate: '2026-03-02' },
    ...{ counts: { total: 1, ready: 1, failed: 0 }, attach: 'auto', linkSeconds: 60, files: [] },
  };
  const play = (turn: Turn) => {
    script.turns.push(turn);
    return script.carry(turn);
  };
  const queue = (into: unknown[]) => ({
    send: async (body: unknown) => void into.push(body),
    sendMany: async () => {},
  });
  const deps = {
    ...{ records, now: () => clock.now, publicUrl: 'https://exports.test', allowLoopback: false },
    shipments: {
      send: async (body: unknown, delaySeconds = 0) => void messages.push({ body, delaySeconds }),
      sendMany: async () => {},
    },
    deliveries: queue(reported),
    log: { info() {}, warn() {}, error() {} },
    metrics: { count() {}, measure() {} },
    sealer: { seal: async (secret: string) => secret },
    opener: { open: async (sealed: string) => sealed },
    senders: {
      s3: { test: (_: unknown, turn: Turn) => play(turn), send: (_: unknown, __: unknown, turn: Turn) => play(turn) },
    },
    pack: async () => shipment,
  };
  const bucket = { name: 'Lake', kind: 's3', bucket: 'acme', region: 'eu-test-1', prefix: '' } as const;

  return {
    ...{ deps, clock, messages, told: reported, script },
    lake: () => addDestination(deps, owner, { ...bucket, access_key_id: 'AKIA', secret_access_key: 's' }),
    /** What is waiting for each destination once an export has ended. */
    send: async (...ids: string[]) => {
      const wish = { path: '{content}.{ext}', attach: 'auto', link: { expires_in: 60 } } as const;
      const endedAt = new Date(clock.now).toISOString();
      await sendShipments(deps, {
        ...{ owner, subject: { kind: 'export', id: 'exp_1', endedAt }, run: { at: endedAt, timezone: 'UTC' } },
        deliver: ids.map((id) => ({ destination_id: id, ...wish })),
      });
    },
    newest: async (id: string): Promise<DestinationDelivery> => {
      const [found] = (await deliveryLogOf(records).list({ owner, placeId: id }, { limit: 10 })).items;
      if (!found) throw new Error('there is no delivery');
      return { ...{ kept: undefined, problem: undefined, leaseUntil: undefined, eventDue: undefined }, ...found };
    },
    events: () =>
      records.everything().flatMap(({ sort, value }) => {
        return sort.startsWith('DELIVERY#') ? [JSON.parse(Object(value).body)] : [];
      }),
    listen: () =>
      addEndpoint(deps, owner, { url: 'https://hooks.test/in', events: ['delivery.done', 'delivery.failed'] }),
  };
}

describe('a delivery', () => {
  let scene: ReturnType<typeof createScene>;
  let id: string;
  beforeEach(async () => {
    scene = createScene();
    ({ id } = await scene.lake());
    await scene.listen();
    await scene.send(id);
  });

  const carry = async (remainingMs = plenty) => {
    await carryOut(scene.deps, await scene.newest(id), remainingMs);
    return scene.newest(id);
  };

  it('waits while its owner has his share under way, which is no try, and never for those of others', async () => {
    const { deps: all, send, lake, script, newest, messages, clock } = scene;
    const jobs = createJobStore(all.records, all.now);
    const deps = { ...all, share: createDeliveryShare({ ...all, jobs }, 2) };
    const places = [id, (await lake()).id, (await lake()).id];
    await send(...places);
    const keys = await Promise.all(
      places.map(async (destinationId) => ({ owner, destinationId, id: (await newest(destinationId)).id })),
    );
    const silence = Promise.withResolvers<Receipt>();
    script.carry = () => silence.promise;
    const silent = keys.slice(0, 2).map((key) => carryOut(deps, key, plenty));
    await expect.poll(() => script.turns.length).toBe(2);
    const [third] = keys.slice(2);
    if (!third) throw new Error('there is no third');
    messages.length = 0;
    await carryOut(deps, third, plenty);
    expect(script.turns).toHaveLength(2);
    expect(await newest(third.destinationId)).toMatchObject({ status: 'pending', attempts: 0, tries: [] });
    expect(messages).toMatchObject([{ body: { deliveryId: third.id } }]);
    silence.resolve(done);
    await Promise.all(silent);
    clock.now += 20_000;
    await carryOut(deps, third, plenty);
    expect(await newest(third.destinationId)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('is reported once when it is done: ids and counts, and nothing that opens a file', async () => {
    const delivery = await carry();
    expect(delivery).toMatchObject({ status: 'delivered', files: 1, sizeBytes: 5, eventDue: undefined });
    await carryOut(scene.deps, delivery, plenty);
    await sweepShipment(scene.deps, delivery, { hasJustStarted: true });
    expect(scene.events()).toEqual([
      {
        type: 'delivery.done',
        timestamp: '2026-03-02T06:00:00.000Z',
        data: {
          ...{ id: delivery.id, destination_id: id, export_id: 'exp_1', batch_id: null, schedule_id: null },
          ...{ status: 'delivered', counts: { files: 1, size_bytes: 5 }, problem: null },
          href: `https://exports.test/destinations/${id}/deliveries`,
        },
      },
    ]);
    expect(scene.told).toHaveLength(1);
  });

  it('that fails for good is reported with its reason', async () => {
    scene.script.carry = async () => ({ ...later, outcome: 'failed' });
    expect(await carry()).toMatchObject({ status: 'failed', problem: { code: 'connection_lost' } });
    expect(scene.events()).toMatchObject([
      { type: 'delivery.failed', data: { status: 'failed', problem: { code: 'connection_lost' } } },
    ]);
  });

  it('with a transient failure waits, is tried ten times in three days, and only then is reported', async () => {
    scene.script.carry = async () => later;
    const waits: number[] = [];
    for (let delivery = await carry(); delivery.status === 'pending'; delivery = await carry()) {
      const wait = Date.parse(delivery.notBefore ?? '') - scene.clock.now;
      expect(wait).toBeGreaterThan(0);
      waits.push(wait);
      // a message that comes early changes nothing
      expect((await carry()).attempts).toBe(waits.length);
      scene.clock.now += wait;
    }
    expect(waits).toHaveLength(9);
    expect((await scene.newest(id)).tries).toHaveLength(10);
    expect(scene.events()).toMatchObject([{ type: 'delivery.failed' }]);
  });

  it('is handed over when the time of its function is up, and continues from what was kept', async () => {
    scene.messages.length = 0;
    scene.script.carry = async ({ keep, kept, remainingMs }) => {
      if (kept === 3) return done;
      await keep(Number(kept ?? 0) + 1);
      return remainingMs() < 45_000 ? { outcome: 'unfinished' } : done;
    };
    for (const kept of [1, 2, 3]) {
      const handed = await carry(() => 30_000);
      expect(handed).toMatchObject({ status: 'pending', kept, attempts: 0, leaseUntil: undefined, problem: undefined });
    }
    const key = { owner, destinationId: id, deliveryId: (await scene.newest(id)).id };
    expect(scene.messages).toEqual([1, 2, 3].map(() => ({ body: key, delaySeconds: 0 })));
    expect(await carry()).toMatchObject({ status: 'delivered', kept: undefined });
    expect(scene.script.turns.map(({ kept, fence }) => [kept, fence])).toEqual([
      [undefined, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
  });

  it('whose turns end without having moved counts them as tries', async () => {
    scene.script.carry = async () => ({ outcome: 'unfinished' });
    expect(await carry(() => 30_000)).toMatchObject({ status: 'pending', attempts: 1 });
  });

  it('is made by one worker at a time, and one that was given up for dead writes nothing more', async () => {
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    scene.script.carry = async ({ keep }) => {
      await asleep;
      await keep('late');
      return later;
    };
    const first = carryOut(scene.deps, await scene.newest(id), plenty);
    await expect.poll(() => scene.script.turns.length).toBe(1);
    await carry();
    expect(scene.script.turns).toHaveLength(1);
    scene.clock.now += 31_000;
    scene.script.carry = async () => done;
    expect(await carry()).toMatchObject({ status: 'delivered' });
    wake();
    await first;
    expect(await scene.newest(id)).toMatchObject({ status: 'delivered', kept: undefined, problem: undefined });
    expect(scene.events()).toHaveLength(1);
  });

  it('can be asked for once more, from the beginning, and is reported again', async () => {
    const { id: deliveryId } = await carry();
    scene.clock.now += 1_000;
    await deliverAgain(scene.deps, owner, id, deliveryId);
    expect(await scene.newest(id)).toMatchObject({ status: 'pending', files: 0, kept: undefined });
    expect(await carry()).toMatchObject({ status: 'delivered', files: 1 });
    expect(scene.events()).toHaveLength(2);
  });

  it('stops waiting once its destination is deleted, and notifies nobody', async () => {
    await removeDestination(scene.deps, owner, id);
    const gone = { status: 'cancelled', problem: { code: 'destination_deleted' } };
    expect(await scene.newest(id)).toMatchObject(gone);
    expect(await carry()).toMatchObject(gone);
    expect(scene.script.turns).toEqual([]);
    expect(scene.events()).toEqual([]);
  });

  it('ends what it has begun when its destination is deleted meanwhile', async () => {
    scene.script.carry = async () => {
      await removeDestination(scene.deps, owner, id);
      return done;
    };
    expect(await carry()).toMatchObject({ status: 'delivered' });
  });

  it('that was to be tried again is cancelled when its destination is deleted during the try', async () => {
    scene.script.carry = async () => {
      await removeDestination(scene.deps, owner, id);
      return later;
    };
    const { notBefore } = await carry();
    scene.clock.now = Date.parse(notBefore ?? '');
    expect(await carry()).toMatchObject({ status: 'cancelled', problem: { code: 'destination_deleted' } });
  });
});

it('to a destination that was deleted before the files were ready fails, and is reported', async () => {
  const scene = createScene();
  const [kept, gone] = [await scene.lake(), await scene.lake()];
  await scene.listen();
  await removeDestination(scene.deps, owner, gone.id);
  await scene.send(kept.id, gone.id);
  expect(await scene.newest(kept.id)).toMatchObject({ status: 'pending' });
  const delivery = await scene.newest(gone.id);
  expect(delivery).toMatchObject({ status: 'failed', problem: { code: 'destination_deleted' } });
  await carryOut(scene.deps, delivery, plenty);
  expect(scene.events()).toMatchObject([{ type: 'delivery.failed', data: { destination_id: gone.id } }]);
});

it('a test is tried once, and whoever asked for it is the only one to know', async () => {
  const scene = createScene();
  const { id } = await scene.lake();
  await scene.listen();
  scene.script.carry = async () => later;
  await testDestination(scene.deps, owner, id, 0);
  await carryOut(scene.deps, await scene.newest(id), plenty);
  expect(await scene.newest(id)).toMatchObject({ status: 'failed', problem: { code: 'connection_lost' } });
  expect(scene.events()).toEqual([]);
});
