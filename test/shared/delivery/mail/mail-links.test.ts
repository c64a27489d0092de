/** Links in mails: opening one changes nothing, its button confirms or stops, and so does a mail program's one click. */
import { beforeEach, describe, expect, it } from 'vitest';
import { stopAddress } from '../../../../shared/delivery/mail/addresses/stops.ts';
import { expectStatus } from '../../../support/hosts/expected-answer.ts';
import { alice } from '../../../support/worlds/export-world.ts';
import { createReadersWorld, linkIn } from '../../../support/worlds/readers-world.ts';

const boss = 'Boss@example.org';
const browser = { accept: 'text/html', 'accept-language': 'ru' };
const day = 24 * 3_600_000;

describe('links in mails', () => {
  let world: ReturnType<typeof createReadersWorld>;
  beforeEach(() => {
    world = createReadersWorld();
  });

  it('ask everybody but the owner, and only once a day', async () => {
    const made = await world.add({ to: [boss, 'alice@example.org'] });
    expect(made.addresses).toMatchObject([
      { address: boss, state: 'pending' },
      { address: 'alice@example.org', state: 'confirmed', asked_at: null },
    ]);
    await world.add({ to: ['boss@EXAMPLE.org'] });
    expect(world.sent.map(({ to }) => to)).toEqual([boss]);
    world.wait(day);
    await world.add({ to: [boss] });
    expect(world.sent).toHaveLength(2);
  });

  it('are not sent to anybody more than three times a day, by whomever', async () => {
    for (const owner of ['a', 'b', 'c', 'd', 'e']) await world.add({ to: [boss] }, owner);
    expect(world.sent).toHaveLength(3);
  });

  it('confirm by a post, not by being opened, in the language of the reader', async () => {
    const { id } = await world.add({ to: [boss] });
    const url = linkIn(world.sent[0]);
    const page = await world.open(url, { headers: browser });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Присылать результаты опросов?');
    expect((await world.read(id)).addresses).toMatchObject([{ state: 'pending' }]);
    expect(await (await world.open(url, { method: 'POST', headers: browser })).text()).toContain('Спасибо');
    expect((await world.read(id)).addresses).toMatchObject([{ state: 'confirmed' }]);
    expect(await (await world.open(url, { headers: browser })).text()).toContain('Спасибо');
  });

  it('refuse by the link in the question, or one click of a mail program, and nobody is asked again', async () => {
    const { id } = await world.add({ to: [boss] });
    const [question] = world.sent;
    const [, refusal = ''] = /<(.+)>/.exec(String(question?.headers['List-Unsubscribe'])) ?? [];
    expect(question?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(question?.text).toContain(refusal);
    expect(await (await world.open(refusal, { headers: browser })).text()).toContain('<button');
    expect((await world.read(id)).addresses).toMatchObject([{ state: 'pending' }]);
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await world.open(refusal, oneClick)).status).toBe(200);
    expect((await world.read(id)).addresses).toMatchObject([{ state: 'stopped' }]);
    world.wait(2 * day);
    await world.add({ to: [boss] });
    expect(world.sent).toHaveLength(1);
  });

  it('stop all destinations of an owner with one click, also for a plus-address, and start them again', async () => {
    const [one, other] = [await world.add({ to: [boss] }), await world.add({ to: [boss] })];
    await world.open(linkIn(world.sent[0]), { method: 'POST' });
    const purpose = { kind: 'stop', destinationId: one.id } as const;
    const { owner } = alice;
    const token = await world.addresses.createLink({ owner, address: boss, language: 'en', purpose });
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await world.open(`https://x.test/m/${token}`, oneClick)).status).toBe(200);
    const later = await world.add({ to: ['boss+survey@example.org', 'chief@example.org'] });
    for (const { id } of [one, other, later]) {
      expect((await world.read(id)).addresses?.[0]).toMatchObject({ state: 'stopped' });
    }
    expect((await world.read(later.id)).addresses?.[1]).toMatchObject({ state: 'pending' });
    expect(world.sent.map(({ to }) => to)).toEqual([boss, 'chief@example.org']);
    const again = { method: 'POST', body: new URLSearchParams({ do: 'resume' }) };
    await world.open(`https://x.test/m/${token}`, again);
    for (const { id } of [one, other]) {
      expect((await world.read(id)).addresses).toMatchObject([{ state: 'confirmed' }]);
    }
  });

  it('let readers unsubscribe whose mails came back in between', async () => {
    const { id } = await world.add({ to: [boss] });
    const { owner } = alice;
    const at = new Date(world.now()).toISOString();
    await stopAddress(world.addresses, owner, boss, { by: 'bounce', sentAt: at, at });
    const purpose = { kind: 'stop', destinationId: id } as const;
    const token = await world.addresses.createLink({ owner, address: boss, language: 'en', purpose });
    const page = async () => (await world.open(`https://x.test/m/${token}`, { headers: browser })).text();
    expect(await page()).not.toContain('value="resume"');
    await world.open(`https://x.test/m/${token}`, { method: 'POST' });
    expect((await world.read(id)).addresses).toMatchObject([{ state: 'stopped' }]);
    expect(await page()).toContain('value="resume"');
  });

  it('stop a mailbox from any of its plus-addresses', async () => {
    const { id } = await world.add({ to: ['boss+a@example.org', 'boss@example.org', 'boss+b@example.org'] });
    const purpose = { kind: 'stop', destinationId: id } as const;
    const link = { owner: alice.owner, address: 'boss+a@example.org', language: 'en', purpose } as const;
    const token = await world.addresses.createLink(link);
    await world.open(`https://x.test/m/${token}`, { method: 'POST' });
    const { addresses } = await world.read(id);
    expect(addresses?.map(({ state }) => state)).toEqual(['stopped', 'stopped', 'stopped']);
  });

  it('count plus-addresses as one mailbox for the most mails of a day', async () => {
    for (const note of ['', '+a', '+b', '+c', '+d']) await world.add({ to: [`boss${note}@example.org`] }, `o${note}`);
    expect(world.sent).toHaveLength(3);
  });

  it('are stored as hashes only, end after a month, and cannot be guessed for long', async () => {
    await world.add({ to: [boss] });
    const url = linkIn(world.sent[0]);
    const token = url.split('/m/')[1] ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify(world.everything())).not.toContain(token);
    const links = world.everything().filter((record) => record.partition.startsWith('TOKEN#'));
    expect(links).toHaveLength(2);
    expect(JSON.stringify(links)).not.toMatch(/boss@/i);
    world.wait(31 * day);
    expect((await world.open(url)).status).toBe(410);
    expect((await world.open(url, { headers: browser })).status).toBe(410);
    const guess = () => world.open(`https://x.test/m/${'x'.repeat(43)}`);
    for (let time = 0; time < 60; time++) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
  });

  it('are refused where nobody has said how mails leave', async () => {
    const answer = await world.call('POST', '/destinations', { name: 'x', kind: 'email', to: [boss] }, 'none');
    expect(await expectStatus(answer, 409)).toMatchObject({ code: 'conflict' });
  });
});
