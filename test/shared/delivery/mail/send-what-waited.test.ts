/** Somebody agrees to get mails: what waited for that goes out at once, and once, wherever the agreeing is stopped. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carryOut } from '../../../../shared/delivery/destinations/carry-out.ts';
import { deliveryLogOf } from '../../../../shared/delivery/destinations/delivery-store.ts';
import { createDestinationStore } from '../../../../shared/delivery/destinations/destination-store.ts';
import type { Sender } from '../../../../shared/delivery/destinations/file-sender.ts';
import { sendShipments } from '../../../../shared/delivery/destinations/send-shipments.ts';
import { createAddressStore } from '../../../../shared/delivery/mail/addresses/address-store.ts';
import { openMailLink } from '../../../../shared/delivery/mail/addresses/open-mail-link.ts';
import { createGuessCounter } from '../../../../shared/http/guess-limit.ts';
import { createMailWorld } from '../../../support/worlds/mail-world.ts';
import { type Fate, mortal } from '../../../support/worlds/mortal-ports.ts';

const boss = 'boss@example.org';
const ada = 'ada@example.org';
const files = 'Monday report: 16 November 2026';
const unconfirmed = { status: 'pending', problem: { code: 'address_unconfirmed' } };
const healthy: Fate = { call: undefined, moment: 'before' };

async function createScene() {
  const world = await createMailWorld();
  const { owner, records, clock } = world;
  const messages: unknown[] = [];
  const shipments = {
    send: async (body: unknown, delaySeconds = 0) => void messages.push({ body, delaySeconds }),
    sendMany: async () => {},
  };
  const senders: { email: Sender } = { email: world.sender };
  const deps = {
    ...world.deps,
    shipments,
    senders,
    deliveries: { send: async () => {}, sendMany: async () => {} },
    metrics: { count() {}, measure() {} },
    opener: { open: async (sealed: string) => sealed },
    pack: async ({ id }: { id: string }) => world.shipment([world.file()], { id }),
  };
  const newest = async (placeId: string, of = owner) => {
    const [found] = (await deliveryLogOf(records).list({ owner: of, placeId }, { limit: 1 })).items;
    if (!found) throw new Error('there is no delivery');
    return found;
  };
  const carry = async (id: string, of = owner) => {
    await carryOut(deps, await newest(id, of), () => 600_000);
    return newest(id, of);
  };
  const linkOf = (address: string) =>
    world.addresses.createLink({ owner, address, language: 'en', purpose: { kind: 'confirm' } });

  return {
    ...world,
    deps,
    messages,
    senders,
    newest,
    carry,
    linkOf,
    /** A destination with a delivery that was tried twice, so that the next try is minutes away. */
    async waiting(id: string, to: string[], of = owner) {
      await createDestinationStore(records).create(world.destination(to, { id, owner: of }));
      const at = new Date(clock.now).toISOString();
      await sendShipments(deps, {
        owner: of,
        subject: { kind: 'batch', id: 'bat_1', endedAt: at },
        run: { at, timezone: 'UTC' },
        deliver: [{ destination_id: id, path: '{content}.{ext}', attach: 'auto', link: { expires_in: 60 } }],
      });
      await carry(id, of);
      clock.now += 10_000;
      await carry(id, of);
      messages.length = 0;
    },
    async press(token: string, fate = healthy) {
      const { ports, death } = mortal({ records, shipments }, ['records', 'shipments'], fate);
      const addresses = createAddressStore(ports.records, deps.now);
      const guesses = createGuessCounter(records, deps.now);
      const pressing = { ...deps, ...ports, addresses, guesses };
      return Promise.race([openMailLink(pressing, { token, addressPrefix: '203.0.113', pressed: 'yes' }), death]);
    },
    mails: (address: string) => world.server.to(address).filter(({ subject }) => subject === files).length,
  };
}

describe('a delivery that waits until somebody agrees', () => {
  let scene: Awaited<ReturnType<typeof createScene>>;
  beforeEach(async () => {
    scene = await createScene();
  });
  afterEach(() => scene.server.close());

  it('goes out when they do, and only once however often they say so', async () => {
    await scene.waiting('dst_1', ['Boss@example.org']);
    const { id, notBefore } = await scene.newest('dst_1');
    expect(Date.parse(notBefore ?? '')).toBeGreaterThan(scene.clock.now + 60_000);
    const token = await scene.linkOf(boss);
    for (let time = 0; time < 2; time++) expect(await scene.press(token)).toMatchObject({ page: 'confirmed' });
    const message = { body: { owner: scene.owner, destinationId: 'dst_1', deliveryId: id }, delaySeconds: 0 };
    expect(scene.messages).toEqual([message, message]);
    for (const _ of scene.messages) expect(await scene.carry('dst_1')).toMatchObject({ status: 'delivered' });
    await scene.press(token);
    scene.clock.now = Date.parse(notBefore ?? '');
    await scene.carry('dst_1');
    expect([scene.messages.length, scene.mails('Boss@example.org')]).toEqual([2, 1]);
  });

  it('is left alone where it waits for somebody else, or for something else', async () => {
    await scene.waiting('dst_1', [ada]);
    await scene.waiting('dst_2', [boss], 'u-2');
    const problem = { code: 'mail_not_sent', message: 'Later.' };
    scene.senders.email = { ...scene.sender, send: async () => ({ outcome: 'later', problem }) };
    await scene.waiting('dst_4', [boss]);
    expect(await scene.press(await scene.linkOf(boss))).toMatchObject({ page: 'confirmed' });
    expect(scene.messages).toEqual([]);
  });

  it('is left to whoever is just trying it', async () => {
    await scene.waiting('dst_1', [boss]);
    scene.clock.now = Date.parse((await scene.newest('dst_1')).notBefore ?? '');
    const token = await scene.linkOf(boss);
    const { send } = scene.sender;
    scene.senders.email = {
      ...scene.sender,
      async send(...given) {
        const receipt = await send(...given);
        await scene.press(token);
        return receipt;
      },
    };
    expect(await scene.carry('dst_1')).toMatchObject(unconfirmed);
    expect(scene.messages).toEqual([]);
  });

  it('is sent by its later try where the table or the queue fails, and the yes is kept', async () => {
    await scene.waiting('dst_1', [boss]);
    const fails = async () => {
      throw new Error('out of order');
    };
    const { list } = scene.records;
    scene.records.list = fails;
    expect(await scene.press(await scene.linkOf(boss))).toMatchObject({ page: 'confirmed' });
    scene.records.list = list;
    scene.deps.shipments.send = fails;
    scene.clock.now = Date.parse((await scene.newest('dst_1')).notBefore ?? '');
    expect(await scene.press(await scene.linkOf(boss))).toMatchObject({ page: 'confirmed' });
    expect(await scene.carry('dst_1')).toMatchObject({ status: 'delivered' });
    expect(scene.mails(boss)).toBe(1);
  });

  it('is sent once, wherever the one who agrees is cut off', async () => {
    const people = Array.from({ length: 18 }, (_, at) => `reader${at}@example.org`);
    for (const [at, person] of people.entries()) {
      const destination = `dst_${at}`;
      await scene.waiting(destination, [person]);
      const token = await scene.linkOf(person);
      await scene.press(token, { call: 1 + (at >> 1), moment: at % 2 === 0 ? 'before' : 'after' });
      await scene.press(token);
      expect(scene.messages.length).toBeGreaterThan(0);
      for (const _ of scene.messages) await scene.carry(destination);
      expect(await scene.newest(destination)).toMatchObject({ status: 'delivered' });
      expect(scene.mails(person)).toBe(1);
    }
  });
});
