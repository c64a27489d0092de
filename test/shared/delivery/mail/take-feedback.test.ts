/** What SES tells of mails it had taken, from its own events to the address and the delivery they are about. */
import { beforeEach, describe, expect, it } from 'vitest';
import { feedbackOf, isSesEvent, tagsOf } from '../../../../shared/adapters/mail/ses-events.ts';
import { deliveredAgain, newDestinationDelivery, tried } from '../../../../shared/delivery/destinations/delivery.ts';
import { deliveryLogOf, logKey } from '../../../../shared/delivery/destinations/delivery-store.ts';
import { createAddressStore } from '../../../../shared/delivery/mail/addresses/address-store.ts';
import type { Mail } from '../../../../shared/delivery/mail/mailer.ts';
import { takeFeedback } from '../../../../shared/delivery/mail/take-feedback.ts';
import { createWorld } from '../../../support/worlds/export-world.ts';

const owner = 'u-a%20b!';
const key = { owner, destinationId: 'dst_1', id: 'dlv_1' };
const [boss, ada] = ['boss@example.org', 'ada@example.org'];
const mailOf = (to: string): Mail => ({
  owner,
  destinationId: 'dst_1',
  to,
  subject: '',
  text: '',
  html: '',
  messageId: `<dlv_1.${to.slice(0, 3)}@example.com>`,
  headers: { 'X-Delivery-Id': `dlv_1.${to.slice(0, 3)}` },
  attachments: [],
  pictures: [],
});

const sentTo = (to: string[]) => ({
  outcome: 'done' as const,
  arrivals: to.map((one) => ({ file: 'a.csv', place: `${one} ${mailOf(one).messageId}`, sizeBytes: 7 })),
});

/** As the developer guide of SES shows them. */
function eventOf(to: string, outcomes: object, mail: object = {}) {
  const tags = Object.fromEntries(tagsOf(mailOf(to)).map(({ Name, Value }) => [Name, [Value]]));
  return {
    ...outcomes,
    mail: {
      timestamp: '2026-03-02T06:00:00.000Z',
      source: 'exports@example.com',
      messageId: '0100',
      destination: [to],
      tags: { ...tags, 'ses:configuration-set': ['Set'] },
      ...mail,
    },
  };
}
const bounce = (bounceType: string, ...bouncedRecipients: object[]) => ({
  eventType: 'Bounce',
  bounce: { bounceType, bounceSubType: 'General', bouncedRecipients, timestamp: '2026-03-02T06:00:09.000Z' },
});
const complaint = (complaintFeedbackType?: string) => ({
  eventType: 'Complaint',
  complaint: { complaintFeedbackType, complainedRecipients: [], timestamp: '2026-03-02T06:00:09.000Z' },
});

describe('an event of SES', () => {
  it('is no message about a delivery', () => {
    expect(isSesEvent(eventOf(boss, bounce('Permanent')))).toBe(true);
    expect(isSesEvent({ owner, destinationId: 'dst_1', deliveryId: 'dlv_1' })).toBe(false);
  });

  it('names the owner whom only a tag of ours can name', () => {
    expect(tagsOf(mailOf(boss)).every(({ Value }) => /^[A-Za-z0-9_-]{1,256}$/.test(Value))).toBe(true);
    expect(feedbackOf(eventOf(boss, bounce('Permanent')))).toEqual({
      ...{ owner, destinationId: 'dst_1', mailId: 'dlv_1.bos', address: boss, by: 'bounce' },
      sentAt: '2026-03-02T06:00:00.000Z',
    });
  });

  it.each([
    ['a bounce for now', eventOf(boss, bounce('Transient'))],
    ['a bounce that nobody understands', eventOf(boss, bounce('Undetermined'))],
    ['somebody who says that it is no spam', eventOf(boss, complaint('not-spam'))],
    ['a mail that is not ours', eventOf(boss, bounce('Permanent'), { tags: {} })],
    ['another event', eventOf(boss, { eventType: 'Delivery', delivery: {} })],
  ])('changes nothing for %s', (_, event) => {
    expect(feedbackOf(event)).toBeUndefined();
  });

  it.each([
    [{ emailAddress: boss, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 unknown' }, 'bounce'],
    [{ emailAddress: boss }, 'bounce'],
    [{ status: '5.4.1', diagnosticCode: 'smtp; 550 5.4.1 Recipient address rejected: Access denied.' }, 'bounce'],
    [{ diagnosticCode: 'smtp; 550 no such user' }, 'bounce'],
    [{ status: '5.7.1', diagnosticCode: 'smtp; 550 5.7.1 blocked' }, 'refusal'],
    [{ status: '5.7.26' }, 'refusal'],
    [{ status: '5.4.1', diagnosticCode: 'smtp; 550 5.4.1 no route' }, 'refusal'],
    [{ diagnosticCode: 'smtp; 550 relay not permitted' }, 'refusal'],
  ])('says by %j whether there is nobody at the address: %s', (recipient, by) => {
    expect(feedbackOf(eventOf(boss, bounce('Permanent', recipient)))).toMatchObject({ by });
  });

  it('has no tags for an owner whose name is too long for one', () => {
    expect(tagsOf({ ...mailOf(boss), owner: 'u-'.padEnd(300, 'x') })).toEqual([]);
  });
});

describe('a mail that came back', () => {
  let world: ReturnType<typeof createWorld>;
  let deps: Parameters<typeof takeFeedback>[0];
  const delivery = () => deliveryLogOf(world.deps.records).get(logKey(key));
  const take = async (to: string, outcomes: object) => {
    const feedback = feedbackOf(eventOf(to, outcomes));
    if (feedback) await takeFeedback(deps, feedback);
  };

  beforeEach(async () => {
    world = createWorld();
    deps = { ...world.deps, publicUrl: 'https://exports.example.com' };
    const now = deps.now();
    const wanted = { path: 'x', attach: 'auto' as const, linkSeconds: 60, run: { at: '', timezone: 'UTC' } };
    const subject = { kind: 'export' as const, id: 'exp_1', endedAt: '' };
    const made = newDestinationDelivery({ ...key, subject, ...wanted }, now);
    const sent = tried(made, sentTo([boss, ada]), { startedAt: now, hasMoved: true }, now);
    await deliveryLogOf(world.deps.records).create(logKey(key), sent);
  });

  it('has not arrived: its address is stopped, and the delivery says so', async () => {
    for (let time = 0; time < 2; time++) await take(boss, bounce('Permanent'));
    expect(await createAddressStore(deps.records, deps.now).get(owner, boss)).toMatchObject({ stoppedBy: 'bounce' });
    expect(await delivery()).toMatchObject({
      ...{ status: 'delivered', note: 'some_bounced', files: 1, sizeBytes: 7 },
      arrivals: [{ place: expect.stringContaining(ada) }],
    });
  });

  it('was only not taken where its server says nothing of the address, which stays open', async () => {
    await take(boss, bounce('Permanent', { status: '5.7.1' }));
    expect(await createAddressStore(deps.records, deps.now).get(owner, boss)).toBeUndefined();
    expect(await delivery()).toMatchObject({ status: 'delivered', note: 'some_refused', files: 1 });
    await take(ada, bounce('Permanent', { status: '5.7.1' }));
    expect(await delivery()).toMatchObject({ status: 'failed', problem: { code: 'mail_refused' } });
  });

  it('ends its delivery as failed once it reached nobody, and notifies the owner’s webhooks', async () => {
    await take(boss, bounce('Permanent'));
    await take(ada, bounce('Permanent'));
    expect(await delivery()).toMatchObject({ status: 'failed', files: 0, problem: { code: 'address_bounced' } });
    // the event has been sent: none is due
    expect((await delivery())?.eventDue).toBeUndefined();
  });

  it('counts also where it comes back while the delivery is going on', async () => {
    const { records, now } = deps;
    await deliveryLogOf(records).change(logKey(key), (found) => deliveredAgain(found, now()));
    await take(boss, bounce('Permanent'));
    for (let time = 0; time < 2; time++) await take(ada, bounce('Permanent', { status: '5.7.1' }));
    expect(await delivery()).toMatchObject({ status: 'pending', files: 0 });
    const end = (to: string[]) =>
      deliveryLogOf(records).change(logKey(key), (found) =>
        tried(found, sentTo(to), { startedAt: now(), hasMoved: true }, now()),
      );
    expect(await end([boss, ada, 'joe@example.org'])).toMatchObject({
      ...{ status: 'delivered', note: 'some_bounced, some_refused', files: 1, eventDue: 'delivery.done' },
      arrivals: [{ place: expect.stringContaining('joe') }],
    });
    expect((await delivery())?.returns).toBeUndefined();
  });

  it('fails a delivery whose only mail came back before its end', async () => {
    const { records, now } = deps;
    await deliveryLogOf(records).change(logKey(key), (found) => deliveredAgain(found, now()));
    await take(boss, bounce('Permanent'));
    const ended = await deliveryLogOf(records).change(logKey(key), (found) =>
      tried(found, sentTo([boss]), { startedAt: now(), hasMoved: true }, now()),
    );
    expect(ended).toMatchObject({
      status: 'failed',
      problem: { code: 'address_bounced' },
      eventDue: 'delivery.failed',
    });
  });

  it('has arrived where somebody reports it, who gets no more', async () => {
    await take(boss, complaint('abuse'));
    const store = createAddressStore(deps.records, deps.now);
    expect(await store.get(owner, 'boss+news@example.org')).toMatchObject({ stoppedBy: 'complaint' });
    expect(await delivery()).toMatchObject({ status: 'delivered', files: 2 });
  });

  it('may be of a test or a question, which have no delivery', async () => {
    const feedback = feedbackOf(eventOf(boss, bounce('Permanent')));
    if (feedback) await takeFeedback(deps, { ...feedback, mailId: 'ask-1234' });
    expect(await createAddressStore(deps.records, deps.now).get(owner, boss)).toMatchObject({ stoppedBy: 'bounce' });
    expect(await delivery()).toMatchObject({ files: 2 });
  });
});
