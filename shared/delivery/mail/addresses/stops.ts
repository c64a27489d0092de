/**
 * What stops mails to an address and what lets them go there again. Whoever unsubscribes or reports spam means the whole
 * mailbox, and only they can take that back; a bounce concerns only the one address, and its owner may say that it works again.
 */
import { type Address, addressState, mailboxOf, sameAddress } from './address.ts';
import type { AddressStore } from './address-store.ts';

interface Stop {
  by: NonNullable<Address['stoppedBy']> | 'holder';
  /** When the mail was sent that came back or was reported. */
  sentAt: string;
  at: string;
}

type Addresses = Pick<AddressStore, 'note'>;

export async function stopAddress(addresses: Addresses, owner: string, address: string, stop: Stop): Promise<void> {
  const { by, sentAt, at } = stop;
  const stopped = by === 'bounce' ? address : mailboxOf(address);
  await addresses.note(owner, stopped, (known) => {
    const { stoppedAt, stoppedBy: _, ...others } = known;
    if (outdating(known, by).some((at) => at !== undefined && Date.parse(sentAt) < Date.parse(at))) return undefined;
    // what its holder says outlasts a bounce, and what they said first stays
    const isOpen = stoppedAt === undefined || (addressState(known) === 'bounced' && by !== 'bounce');
    if (!isOpen) return undefined;
    return { ...others, stoppedAt: at, ...(by !== 'holder' && { stoppedBy: by }) };
  });
}

/** Since when a stop for an earlier mail counts no more. What its holder says now always counts. */
function outdating({ resumedAt, liftedAt }: Address, by: Stop['by']): (string | undefined)[] {
  if (by === 'holder') return [];
  return by === 'bounce' ? [resumedAt, liftedAt] : [resumedAt];
}

/** Its holder wants mails: nothing stops them, at this address or at the mailbox that it belongs to. */
export async function resumeMailbox(addresses: Addresses, owner: string, address: string, at: string): Promise<void> {
  const both = new Set([mailboxOf(address), sameAddress(address)]);
  for (const one of both) {
    await addresses.note(owner, one, (known) =>
      known.stoppedAt === undefined ? undefined : { ...reopened(known), resumedAt: at },
    );
  }
}

/** Its owner says that it works again. Undefined where no bounce has stopped it. */
export async function liftBounce(addresses: Addresses, owner: string, address: string, at: string) {
  return addresses.note(owner, address, (known) => {
    if (addressState(known) !== 'bounced') return undefined;
    // whose question came back has not been asked
    const { askedAt: _, ...others } = reopened(known);
    return { ...others, liftedAt: at };
  });
}

function reopened({ stoppedAt: _, stoppedBy: __, ...known }: Address): Address {
  return known;
}
