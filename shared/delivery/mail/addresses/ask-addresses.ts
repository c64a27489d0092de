/**
 * Asks the holders of addresses, once, whether they want mails. Nobody is asked twice in a day by the same owner, nor
 * more than a few times by all owners together, so that this cannot be used to pester anybody.
 */
import { createGuessCounter, type GuessLimit } from '../../../http/guess-limit.ts';
import type { Clock, Log } from '../../../ports.ts';
import type { Records } from '../../../records/records.ts';
import type { PageLanguage } from '../../links/page-language.ts';
import { mailIn } from '../mail-in.ts';
import type { Mailer } from '../mailer.ts';
import { confirmationMail } from '../other-mails.ts';
import { type Address, addressHash, addressState, isStopped, mailboxOf, sameAddress } from './address.ts';
import { createAddressStore, type MailLink } from './address-store.ts';
import { stopAddress } from './stops.ts';

const DAY_MS = 24 * 3_600_000;
const asksByAddress: GuessLimit = { name: 'mail-asks', most: 3, windowSeconds: 86_400 };
const asksByOwner: GuessLimit = { name: 'mail-asks-by', most: 50, windowSeconds: 86_400 };

interface AskDeps {
  records: Records;
  mailer: Mailer;
  publicUrl: string;
  now: Clock;
  log: Log;
}

interface Asking {
  owner: string;
  /** The destination that wants to send; who refuses stops it as every mail of it could be stopped. */
  destinationId: string;
  /** The owner's own address, if the survey service gives it: it counts as confirmed. */
  ownAddress: string | undefined;
  language: PageLanguage;
}

export async function askAddresses(deps: AskDeps, addresses: readonly string[], asking: Asking): Promise<void> {
  const own = asking.ownAddress === undefined ? undefined : sameAddress(asking.ownAddress);
  const store = createAddressStore(deps.records, deps.now);
  for (const address of addresses) {
    if (isStopped(await store.get(asking.owner, address))) continue;
    if (sameAddress(address) === own) await confirmOwn(deps, asking.owner, address);
    else await askOne(deps, address, asking);
  }
}

async function confirmOwn(deps: AskDeps, owner: string, address: string): Promise<void> {
  const confirmedAt = new Date(deps.now()).toISOString();
  const store = createAddressStore(deps.records, deps.now);
  await store.change(owner, address, (known) =>
    known.confirmedAt === undefined ? { ...known, confirmedAt } : undefined,
  );
}

/** The time is noted first: of two who ask at once, one does. */
async function askOne(deps: AskDeps, address: string, asking: Asking): Promise<void> {
  const { owner } = asking;
  const store = createAddressStore(deps.records, deps.now);
  const askedAt = new Date(deps.now()).toISOString();
  const claimed = await store.change(owner, address, (known) =>
    mayBeAsked(known, deps.now()) ? { ...known, askedAt } : undefined,
  );
  if (!claimed || (await areEnough(deps, owner, address))) return;
  const confirmUrl = await linkTo(deps, address, asking, { kind: 'confirm' });
  const stopUrl = await linkTo(deps, address, asking, { kind: 'stop', destinationId: asking.destinationId });
  const mail = confirmationMail({
    ...asking,
    address,
    sender: asking.ownAddress,
    host: new URL(deps.publicUrl).host,
    confirmUrl,
    stopUrl,
  });
  const id = addressHash(`${owner} ${address} ${askedAt}`);
  const sent = await deps.mailer
    .send(
      mailIn(mail, {
        owner,
        destinationId: asking.destinationId,
        to: address,
        id: `ask-${id}`,
        domain: deps.mailer.domain,
        stopUrl,
      }),
    )
    .catch((error: unknown) => ({ outcome: 'later' as const, error }));
  if (sent.outcome === 'sent') return;
  if ('isBounce' in sent && sent.isBounce) {
    await stopAddress(store, owner, address, { by: 'bounce', sentAt: askedAt, at: askedAt });
    return;
  }
  deps.log.warn('nobody could be asked for an address', { ...sent });
  await store.change(owner, address, ({ askedAt: _, ...known }) => known);
}

/** Whoever has said no, to whatever of this owner, is not asked again. */
function mayBeAsked(known: Address, now: number): boolean {
  if (addressState(known) !== 'pending') return false;
  return known.askedAt === undefined || Date.parse(known.askedAt) <= now - DAY_MS;
}

async function areEnough({ records, now }: AskDeps, owner: string, address: string): Promise<boolean> {
  const counter = createGuessCounter(records, now);
  const byOwner = await counter.count(asksByOwner, owner);
  return byOwner !== undefined || (await counter.count(asksByAddress, addressHash(mailboxOf(address)))) !== undefined;
}

async function linkTo(
  deps: AskDeps,
  address: string,
  { owner, language }: Asking,
  purpose: MailLink['purpose'],
): Promise<string> {
  const store = createAddressStore(deps.records, deps.now);
  const token = await store.createLink({ owner, address, language, purpose });
  return `${deps.publicUrl}/m/${token}`;
}
