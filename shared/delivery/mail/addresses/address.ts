/**
 * What is known of one address of one owner: whether its holder agreed to get mails, and whether no more are sent there:
 * because they want none, because they reported one as spam, or because one came back.
 */
import { z } from 'zod';
import { sha256Hex } from '../../../crypto.ts';

export const addressSchema = z.object({
  /** Empty where it was erased: its hash is the key of the record. */
  address: z.string(),
  /** When its holder agreed; the owner's own address needs no asking. */
  confirmedAt: z.string().optional(),
  /** When its holder was last asked. */
  askedAt: z.string().optional(),
  /** Since when no destination may send to it: who has had enough of an owner's mails has had enough of all of them. */
  stoppedAt: z.string().optional(),
  /** What stopped it; absent: its holder, who unsubscribed. A bounce stops this one address, all else the whole mailbox. */
  stoppedBy: z.enum(['bounce', 'complaint']).optional(),
  /** Since when its holder wants mails again: what comes to be known of earlier ones says nothing any more. */
  resumedAt: z.string().optional(),
  /** Since when it works again as its owner says: bounces of earlier mails say nothing any more, spam reports still do. */
  liftedAt: z.string().optional(),
});

export type Address = z.infer<typeof addressSchema>;

export const addressStates = ['pending', 'confirmed', 'stopped', 'bounced', 'complained'] as const;
export type AddressState = (typeof addressStates)[number];

export function addressState(known: Address | undefined): AddressState {
  if (known?.stoppedAt !== undefined) return stopStates[known.stoppedBy ?? 'holder'];
  return known?.confirmedAt === undefined ? 'pending' : 'confirmed';
}

const stopStates = { holder: 'stopped', bounce: 'bounced', complaint: 'complained' } as const;

/** Nothing is sent there, not even a question. */
export function isStopped(known: Address | undefined): boolean {
  return known?.stoppedAt !== undefined;
}

/** Capitals make no other address, as far as anybody who reads mail is concerned. */
export function sameAddress(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}

/** Where the mail for it arrives: what follows a plus sign is a note of whoever gave the address. */
export function mailboxOf(address: string): string {
  return sameAddress(address).replace(/(?<=^[^+@]+)\+[^@]*(?=@)/, '');
}

export function addressHash(address: string): string {
  return sha256Hex(sameAddress(address)).slice(0, 32);
}
