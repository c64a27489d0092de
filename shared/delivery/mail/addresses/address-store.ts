/**
 * Addresses in the table, under their owner; and the tokens of links in mails, of which only the hash is kept. The address
 * that such a link is for can be read with the token only, so that what is erased is not found here either.
 */
import { z } from 'zod';
import { sha256Hex } from '../../../crypto.ts';
import type { Clock } from '../../../ports.ts';
import { changeRecord } from '../../../records/change-record.ts';
import { readList } from '../../../records/read-list.ts';
import { readRecord } from '../../../records/read-record.ts';
import type { RecordKey, Records } from '../../../records/records.ts';
import { openBytes, sealBytes } from '../../../sealed-bytes.ts';
import { newLinkToken } from '../../links/link-token.ts';
import { pageLanguages } from '../../links/page-language.ts';
import { type Address, addressHash, addressSchema, mailboxOf, sameAddress } from './address.ts';

const DAY_MS = 24 * 3_600_000;
const PREFIX = 'MAILTO#';
const PAGE = 100;

/** How long links in mails work. Somebody may find an old mail and want no more of them. */
const tokenDays = { confirm: 30, stop: 400 } as const;

const linkSchema = z.object({
  owner: z.string(),
  sealedAddress: z.string(),
  /** The language of the mail; its pages use it where the reader's browser asks for none of ours. */
  language: z.enum(pageLanguages),
  expiresAt: z.string(),
  purpose: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('confirm') }),
    z.object({ kind: z.literal('stop'), destinationId: z.string() }),
  ]),
});

/** What a link in a mail is for. */
export type MailLink = Omit<z.infer<typeof linkSchema>, 'sealedAddress'> & { address: string };

type AddressChange = (known: Address) => Address | undefined;

export interface AddressStore {
  /** With the stop of its mailbox: `a+news@…` and `a@…` are one. */
  get(owner: string, address: string): Promise<Address | undefined>;
  /** The address after the change, by its name also where that was erased. Undefined where the change refuses. */
  change(owner: string, address: string, change: AddressChange): Promise<Address | undefined>;
  /** The same for what comes to be known of it without being asked: a name that was erased, or was never there, stays away. */
  note(owner: string, address: string, change: AddressChange): Promise<Address | undefined>;
  /** A token that leads to this link. */
  createLink(link: Omit<MailLink, 'expiresAt'>): Promise<string>;
  linkBy(token: string): Promise<MailLink | undefined>;
}

export function createAddressStore(records: Pick<Records, 'get' | 'create' | 'replace'>, now: Clock): AddressStore {
  async function read(owner: string, address: string): Promise<Address | undefined> {
    const record = await records.get(addressKey(owner, address));
    const known = record && readRecord(record, addressReader);
    return known && { ...known, address };
  }

  async function changed(owner: string, address: string, change: AddressChange): Promise<Address | undefined> {
    const absent = (): Address => ({ address: '' });
    return (await changeRecord(records, addressKey(owner, address), addressReader, change, { absent }))?.after;
  }

  return {
    async get(owner, address) {
      const mailbox = mailboxOf(address);
      if (mailbox === sameAddress(address)) return read(owner, address);
      const [known, whole] = await Promise.all([read(owner, address), read(owner, mailbox)]);
      if (whole?.stoppedAt === undefined || whole.stoppedBy === 'bounce') return known;
      return { address, ...known, stoppedAt: whole.stoppedAt, stoppedBy: whole.stoppedBy };
    },
    change(owner, address, change) {
      return changed(owner, address, (known) => change({ ...known, address }));
    },
    note: changed,
    async createLink({ address, ...link }) {
      const token = newLinkToken();
      const sealedAddress = sealBytes(Buffer.from(address), secretOf(token, link.owner));
      const expiresAt = new Date(now() + tokenDays[link.purpose.kind] * DAY_MS).toISOString();
      await records.create(tokenKey(token), { ...link, sealedAddress, expiresAt }, { forgetAt: expiresAt });
      return token;
    },
    async linkBy(token) {
      const record = await records.get(tokenKey(token));
      const { data } = linkSchema.safeParse(record?.value);
      if (!data) return undefined;
      const { sealedAddress, ...link } = data;
      const address = openBytes(sealedAddress, secretOf(token, link.owner));
      return address && { ...link, address: address.toString() };
    },
  };
}

/** The addresses of one mailbox as an owner's records name them, with all that follows a plus sign. */
export async function addressesNamed(records: Records, owner: string, address: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const wanted = { partition: `O#${owner}`, prefix: PREFIX, limit: PAGE, cursor };
    const page = await readList(records, wanted, { reader: () => addressReader, show: (known) => known });
    const same = page.items.filter((known) => mailboxOf(known.address) === mailboxOf(address));
    found.push(...same.map((known) => known.address));
    if (page.nextCursor === undefined) return found;
    cursor = page.nextCursor;
  }
}

/** Whether mails may go there stays known, by the hash; the address itself is erased. */
export async function eraseAddress(records: Records, owner: string, address: string): Promise<void> {
  await changeRecord(records, addressKey(owner, address), addressReader, (known) =>
    known.address === '' ? undefined : { ...known, address: '' },
  );
}

const secretOf = (token: string, owner: string) => ({ secret: token, salt: owner, purpose: 'address of a link' });

const addressReader = { parse: (value: unknown) => addressSchema.safeParse(value).data };

function addressKey(owner: string, address: string): RecordKey {
  return { partition: `O#${owner}`, sort: PREFIX + addressHash(address) };
}

/** A key without an owner: whoever reads a mail has nothing but the token. */
function tokenKey(token: string): RecordKey {
  return { partition: `TOKEN#${sha256Hex(token)}`, sort: 'MAIL' };
}
