/** A mail server says that nobody is there: the whole host stops mails to that address, says so, and sends again when its owner wants. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { destinationViewSchema } from '../../shared/operations/destinations.ts';
import { deliveriesTo, newestDelivery } from '../support/hosts/deliveries.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';
import { type MailServer, startMailServer } from '../support/servers/mail-server.ts';

// the demo owner’s own address, which needs no question
const own = 'demo@example.com';
let server: MailServer;
let host: TestHost;

beforeAll(async () => {
  server = await startMailServer();
  vi.stubEnv('SMTP_URL', server.url);
  vi.stubEnv('MAIL_FROM', 'Survey Exports <exports@example.com>');
  host = await startTestHost();
});
afterAll(async () => {
  await host.close();
  await server.close();
  vi.unstubAllEnvs();
});

it('stops mails to an address that bounced, in what every reader of the delivery sees, until it is resumed', async () => {
  const { client } = host;
  const made = await client.call('/destinations', { method: 'POST', json: { name: 'Me', kind: 'email', to: [own] } });
  const { id } = destinationViewSchema.parse(await expectStatus(made, 201));
  const deliver = [{ destination_id: id }];
  server.refusals.set(own, 550);
  const first = await client.ended((await client.startCsv(1, { deliver })).id);
  expect(await newestDelivery(host, id)).toMatchObject({ status: 'failed', problem: { code: 'address_bounced' } });
  const shown = await expectStatus(await client.call(`/exports/${first.id}`), 200);
  expect(shown).toMatchObject({ deliveries: [{ status: 'failed', problem: { code: 'address_bounced' } }] });
  server.refusals.clear();
  await client.ended((await client.startCsv(1, { deliver })).id);
  expect(await newestDelivery(host, id)).toMatchObject({ status: 'failed', tries: [{ outcome: 'failed' }] });
  expect(server.received).toEqual([]);
  expect(await expectStatus(await client.call(`/destinations/${id}`), 200)).toMatchObject({
    addresses: [{ address: own, state: 'bounced', stopped_at: expect.any(String) }],
  });
  const resumed = await client.call(`/destinations/${id}/resume`, { method: 'POST', json: { address: own } });
  expect(await expectStatus(resumed, 200)).toMatchObject({ addresses: [{ state: 'confirmed', stopped_at: null }] });
  const [newest] = await deliveriesTo(host, id);
  await expectStatus(
    await client.call(`/destinations/${id}/deliveries/${newest?.id}/redeliver`, { method: 'POST' }),
    202,
  );
  expect(await newestDelivery(host, id)).toMatchObject({ status: 'delivered', problem: null });
  expect(server.to(own)).toHaveLength(1);
});
