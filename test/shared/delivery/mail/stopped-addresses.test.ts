/** Addresses from which mails came back, or whose holders reported one: nothing more goes there, and who may change that. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liftBounce, resumeMailbox, stopAddress } from '../../../../shared/delivery/mail/addresses/stops.ts';
import { expectStatus } from '../../../support/hosts/expected-answer.ts';
import { alice } from '../../../support/worlds/export-world.ts';
import { createMailWorld, createTurns } from '../../../support/worlds/mail-world.ts';
import { createReadersWorld, linkIn } from '../../../support/worlds/readers-world.ts';

const boss = 'boss@example.org';
const ada = 'ada@example.org';
const [early, noon, late] = ['2026-11-16T06:00:00.000Z', '2026-11-16T12:00:00.000Z', '2026-11-16T18:00:00.000Z'];

describe('a delivery to an address that bounced', () => {
  let world: Awaited<ReturnType<typeof createMailWorld>>;
  beforeEach(async () => {
    world = await createMailWorld();
  });
  afterEach(() => world.server.close());

  const send = (to: string[]) =>
    world.sender.send(world.destination(to), world.shipment([world.file()]), createTurns().turn());

  it('fails for good and says why, then and later, until its owner says that it works', async () => {
    await world.agree(boss);
    world.server.refusals.set(boss, 550);
    expect(await send([boss])).toMatchObject({ outcome: 'failed', problem: { code: 'address_bounced' } });
    world.server.refusals.clear();
    expect(await send([boss])).toMatchObject({ outcome: 'failed', problem: { code: 'address_bounced' } });
    expect(world.server.received).toEqual([]);
    await liftBounce(world.addresses, world.owner, boss, new Date(world.clock.now).toISOString());
    expect(await send([boss])).toMatchObject({ outcome: 'done' });
  });

  it('reaches the others, and notes it', async () => {
    await world.agree(boss, ada);
    world.server.refusals.set(boss, 550);
    for (let time = 0; time < 2; time++) {
      expect(await send([boss, ada])).toMatchObject({ outcome: 'done', note: 'some_bounced' });
    }
    expect([boss, ada].map((address) => world.server.to(address).length)).toEqual([0, 2]);
  });

  it('ends at once where the question itself comes back', async () => {
    world.server.refusals.set(boss, 550);
    expect(await send([boss])).toMatchObject({ outcome: 'failed', problem: { code: 'address_bounced' } });
  });

  it('is no bounce where the mailbox is only full', async () => {
    await world.agree(boss);
    world.server.refusals.set(boss, 552);
    expect(await send([boss])).toMatchObject({ outcome: 'failed', problem: { code: 'mail_refused' } });
    world.server.refusals.clear();
    expect(await send([boss])).toMatchObject({ outcome: 'done' });
  });

  it('says what each reader did where nobody is left', async () => {
    await world.agree(boss, ada);
    const stop = (address: string, by: 'holder' | 'complaint') =>
      stopAddress(world.addresses, world.owner, address, { by, sentAt: early, at: early });
    await stop(boss, 'complaint');
    expect(await send([boss, ada])).toMatchObject({ outcome: 'done', note: 'some_complained' });
    await stop(ada, 'holder');
    expect(await send([boss, ada])).toMatchObject({ problem: { code: 'address_complained' } });
    expect(await send([ada])).toMatchObject({ problem: { code: 'address_stopped' } });
  });
});

describe('what is known of an address', () => {
  let world: Awaited<ReturnType<typeof createMailWorld>>;
  beforeEach(async () => {
    world = await createMailWorld();
  });
  afterEach(() => world.server.close());

  const stop = (address: string, by: 'bounce' | 'complaint' | 'holder', at: string, sentAt = at) =>
    stopAddress(world.addresses, world.owner, address, { by, sentAt, at });
  const known = (address: string) => world.addresses.get(world.owner, address);

  it('keeps the first stop, but what its holder says outlasts a bounce', async () => {
    await stop(boss, 'bounce', early);
    await stop(boss, 'bounce', noon);
    expect(await known(boss)).toMatchObject({ stoppedAt: early, stoppedBy: 'bounce' });
    await stop(boss, 'complaint', noon);
    await stop(boss, 'bounce', late);
    expect(await known(boss)).toMatchObject({ stoppedAt: noon, stoppedBy: 'complaint' });
  });

  it('is of one address for a bounce, of the whole mailbox for a complaint', async () => {
    await stop('boss+news@example.org', 'bounce', early);
    expect(await known(boss)).toBeUndefined();
    await stop(ada, 'bounce', early);
    expect((await known('ada+news@example.org'))?.stoppedAt).toBeUndefined();
    await stop('ada+old@example.org', 'complaint', noon);
    expect(await known('ada+news@example.org')).toMatchObject({ stoppedBy: 'complaint' });
  });

  it('ignores late feedback on e-mails sent before it was resumed', async () => {
    await stop(boss, 'bounce', early);
    expect(await liftBounce(world.addresses, world.owner, boss, noon)).toBeDefined();
    await stop(boss, 'bounce', late, early);
    expect((await known(boss))?.stoppedAt).toBeUndefined();
    await stop(boss, 'bounce', late, noon);
    expect(await known(boss)).toMatchObject({ stoppedAt: late });
  });

  it('changes by spam reports of mails from before its owner lifted a bounce, but not from before its holder resumed', async () => {
    await stop(boss, 'bounce', early);
    await liftBounce(world.addresses, world.owner, boss, late);
    await stop(boss, 'complaint', late, noon);
    expect(await known(boss)).toMatchObject({ stoppedBy: 'complaint' });
    await resumeMailbox(world.addresses, world.owner, boss, late);
    await stop(boss, 'complaint', late, noon);
    expect((await known(boss))?.stoppedAt).toBeUndefined();
  });

  it('is always stopped by its holder, also where clocks differ', async () => {
    await stop(boss, 'complaint', early);
    await resumeMailbox(world.addresses, world.owner, boss, late);
    await stop(boss, 'holder', noon);
    expect(await known(boss)).toMatchObject({ stoppedAt: noon });
  });

  it('is open again where its holder resumes it, also after a bounce of a plus-address', async () => {
    await stop('boss+news@example.org', 'bounce', early);
    await stop(boss, 'complaint', early);
    await resumeMailbox(world.addresses, world.owner, 'boss+news@example.org', noon);
    expect((await known('boss+news@example.org'))?.stoppedAt).toBeUndefined();
    expect((await known(boss))?.stoppedBy).toBeUndefined();
  });
});

describe('resuming an address', () => {
  const nobody = { outcome: 'refused', code: 550, mayHaveArrived: false, isBounce: true } as const;

  it('is for addresses that bounced: whoever had not agreed is asked again', async () => {
    const world = createReadersWorld();
    world.answers.set(boss, nobody);
    const { id, addresses } = await world.add({ to: [boss] });
    expect(addresses).toMatchObject([{ state: 'bounced', stopped_at: new Date(world.now()).toISOString() }]);
    world.answers.clear();
    const resume = (address: string) => world.call('POST', `/destinations/${id}/resume`, { address });
    const answer = await expectStatus(await resume('Boss@example.org'), 200);
    expect(answer).toMatchObject({ addresses: [{ state: 'pending', stopped_at: null, asked_at: expect.any(String) }] });
    expect(world.sent).toHaveLength(2);
    expect((await resume(boss)).status).toBe(200);
    expect(world.sent).toHaveLength(2);
    expect(await expectStatus(await resume(ada), 422)).toMatchObject({ errors: { address: expect.anything() } });
  });

  it('is possible three times a day for an address, and again a day later', async () => {
    const world = createReadersWorld();
    world.answers.set(boss, nobody);
    const { id } = await world.add({ to: [boss] });
    const resume = () => world.call('POST', `/destinations/${id}/resume`, { address: boss });
    for (let time = 0; time < 3; time++) {
      await expectStatus(await resume(), 200);
      const at = new Date(world.now()).toISOString();
      await stopAddress(world.addresses, alice.owner, boss, { by: 'bounce', sentAt: at, at });
    }
    const refused = await resume();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect(await expectStatus(refused, 429)).toMatchObject({ code: 'rate_limited' });
    world.wait(25 * 3_600_000);
    await expectStatus(await resume(), 200);
  });

  it('is not for those whose holders want no more: only they can', async () => {
    const world = createReadersWorld();
    const { id } = await world.add({ to: [boss] });
    const at = new Date(world.now()).toISOString();
    await stopAddress(world.addresses, alice.owner, boss, { by: 'complaint', sentAt: at, at });
    const answer = await world.call('POST', `/destinations/${id}/resume`, { address: boss });
    expect(await expectStatus(answer, 409)).toMatchObject({ message: expect.stringContaining('Only they can') });
    expect((await world.read(id)).addresses).toMatchObject([{ state: 'complained' }]);
    await world.open(linkIn(world.sent[0]), { method: 'POST' });
    expect((await world.read(id)).addresses).toMatchObject([{ state: 'confirmed', stopped_at: null }]);
  });

  it('is not for destinations of others', async () => {
    const world = createReadersWorld();
    const { id } = await world.add({ to: [boss] });
    const answer = await world.call('POST', `/destinations/${id}/resume`, { address: boss }, 'somebody');
    await expectStatus(answer, 404);
  });
});
