/** A person who is erased was a reader of e-mails too: their address goes, and what may be sent there stays known. */
import { expect, it } from 'vitest';
import { addressState } from '../../../shared/delivery/mail/addresses/address.ts';
import { createAddressStore } from '../../../shared/delivery/mail/addresses/address-store.ts';
import { liftBounce, resumeMailbox, stopAddress } from '../../../shared/delivery/mail/addresses/stops.ts';
import { eraseMade } from '../../../shared/exports/erasures/erase-made.ts';
import { placesOfMade } from '../../../shared/exports/erasures/receipt-places.ts';
import { whatWasMade } from '../../../shared/exports/erasures/what-was-made.ts';
import { alice, createWorld } from '../../support/worlds/export-world.ts';

const { owner } = alice;
const [anna, noted, other] = ['Anna@example.org', 'anna+news@example.org', 'joanna@example.org'];
const at = '2026-03-02T06:00:00.000Z';

async function knownReaders() {
  const world = createWorld();
  const { deps } = world;
  const store = createAddressStore(deps.records, deps.now);
  for (const address of [anna, noted, other])
    await store.change(owner, address, (known) => ({ ...known, confirmedAt: at }));
  await stopAddress(store, owner, anna, { by: 'bounce', sentAt: at, at });
  await stopAddress(store, owner, 'old@example.org', { by: 'complaint', sentAt: at, at });
  const look = (email?: string) => whatWasMade(deps, owner, { since: new Map(), email });
  return { world, deps, store, look };
}

it('names them in the receipt, by their number, and leaves them out once they are gone', async () => {
  const { deps, look } = await knownReaders();
  const made = await look('anna@example.org');
  expect(await placesOfMade(deps, owner, made)).toEqual([
    { place: 'mail_addresses', fate: 'deleted', ids: [], count: 2 },
  ]);
  await eraseMade(deps, owner, made);
  expect((await look('anna@example.org')).addresses).toEqual([]);
});

it('removes every address of the mailbox from all records, and no other', async () => {
  const { world, deps, store, look } = await knownReaders();
  await eraseMade(deps, owner, await look('anna@example.org'));
  const stored = JSON.stringify(world.records.everything());
  expect(stored).not.toMatch(/"anna|anna\+news/i);
  expect(stored).toContain(other);
  expect(addressState(await store.get(owner, anna))).toBe('bounced');
  expect(await store.get(owner, noted)).toMatchObject({ address: noted, confirmedAt: at });
});

it('does not name them again for what comes to be known afterwards', async () => {
  const { world, deps, store, look } = await knownReaders();
  await store.createLink({ owner, address: anna, language: 'en', purpose: { kind: 'confirm' } });
  await eraseMade(deps, owner, await look('anna@example.org'));
  const stop = (address: string, by: 'bounce' | 'complaint' | 'holder') =>
    stopAddress(store, owner, address, { by, sentAt: at, at });
  await liftBounce(store, owner, anna, at);
  await stop(anna, 'complaint');
  await resumeMailbox(store, owner, anna, at);
  await stop(noted, 'bounce');
  await stop('anna+unknown@example.org', 'bounce');
  expect(JSON.stringify(world.records.everything())).not.toMatch(/"anna|anna\+/i);
  expect(addressState(await store.get(owner, noted))).toBe('bounced');
  await store.change(owner, anna, (known) => ({ ...known, askedAt: at }));
  expect((await look('anna@example.org')).addresses).toEqual([anna]);
});

it('looks for nobody where answers are named by their ids', async () => {
  const { look } = await knownReaders();
  expect((await look()).addresses).toEqual([]);
});
