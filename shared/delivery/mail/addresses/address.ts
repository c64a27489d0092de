/** What is known of one address of one owner: whether its holder agreed to get mails, and whether they want no more. */
import { z } from 'zod';
import { sha256Hex } from '../../../crypto.ts';

export const addressSchema = z.object({
  address: z.string(),
  /** When its holder agreed; the owner's own address needs no asking. */
  confirmedAt: z.string().optional(),
  /** When its holder was last asked. */
  askedAt: z.string().optional(),
  /** Since when no destination may send to it: who has had enough of an owner's mails has had enough of all of them. */
  stoppedAt: z.string().optional(),
});

export type Address = z.infer<typeof addressSchema>;

export const addressStates = ['pending', 'confirmed', 'stopped'] as const;
type AddressState = (typeof addressStates)[number];

export function addressState(known: Address | undefined): AddressState {
  if (known?.stoppedAt !== undefined) return 'stopped';
  return known?.confirmedAt === undefined ? 'pending' : 'confirmed';
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
