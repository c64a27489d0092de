/**
 * What the mail service reports of a mail it had taken: its address is stopped, and the delivery that said it had arrived there
 * says so no longer. A second report of the same changes nothing.
 */
import { type AnnounceDeliveryDeps, announceDelivery } from '../destinations/announce-delivery.ts';
import { cameBack } from '../destinations/delivery.ts';
import { deliveryLogOf, logKey } from '../destinations/delivery-store.ts';
import { createAddressStore } from './addresses/address-store.ts';
import { stopAddress } from './addresses/stops.ts';
import { mailProblems } from './mail-problems.ts';

export interface MailFeedback {
  owner: string;
  destinationId: string;
  /** The id of the delivery, and after a dot which of its readers. */
  mailId: string;
  address: string;
  sentAt: string;
  /** `refusal`: it was not taken, for what says nothing of the address. */
  by: 'bounce' | 'complaint' | 'refusal';
}

export async function takeFeedback(deps: AnnounceDeliveryDeps, feedback: MailFeedback): Promise<void> {
  const { records, now } = deps;
  const { owner, destinationId, mailId, address, sentAt, by } = feedback;
  const at = new Date(now()).toISOString();
  if (by !== 'refusal') await stopAddress(createAddressStore(records, now), owner, address, { by, sentAt, at });
  // what somebody reports has arrived
  if (by === 'complaint') return;
  const [id = ''] = mailId.split('.');
  const key = { owner, destinationId, id };
  const changed = await deliveryLogOf(records).change(logKey(key), (found) =>
    cameBack(found, { mailId, ...outcomes[by] }, now()),
  );
  if (changed) await announceDelivery(deps, key);
}

const outcomes = {
  bounce: { problem: mailProblems.bounced, note: 'some_bounced' },
  refusal: { problem: mailProblems.refused, note: 'some_refused' },
};
