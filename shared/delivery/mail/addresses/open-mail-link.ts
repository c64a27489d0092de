/**
 * Somebody opens a link from a mail. Opening only shows a page, because mail programs open links automatically; what the
 * page is about is done by its button, or by the one-click post of a mail program.
 */
import { type GuessCounter, missesByAddress } from '../../../http/guess-limit.ts';
import type { ShipmentDeps } from '../../destinations/delivery-store.ts';
import { isLinkToken } from '../../links/link-token.ts';
import type { PageLanguage } from '../../links/page-language.ts';
import type { MailPage } from '../texts/mail-texts.ts';
import { addressState, isStopped } from './address.ts';
import type { AddressStore, MailLink } from './address-store.ts';
import { sendWhatWaited } from './send-what-waited.ts';
import { resumeMailbox, stopAddress } from './stops.ts';

interface MailLinkDeps extends ShipmentDeps {
  addresses: AddressStore;
  guesses: GuessCounter;
}

interface Opening {
  token: string;
  addressPrefix: string;
  /** What the button that was pressed is for; undefined where a page was only opened. */
  pressed: 'yes' | 'resume' | undefined;
}

interface OpenedLink {
  page: MailPage;
  address?: string | undefined;
  language?: PageLanguage | undefined;
}

export async function openMailLink(
  deps: MailLinkDeps,
  { token, addressPrefix, pressed }: Opening,
): Promise<OpenedLink> {
  if (!isLinkToken(token)) return { page: 'unknown' };
  if ((await deps.guesses.waitSeconds(missesByAddress, addressPrefix)) !== undefined) return { page: 'too_many' };
  const link = await deps.addresses.linkBy(token);
  if (!link) {
    await deps.guesses.count(missesByAddress, addressPrefix);
    return { page: 'unknown' };
  }
  const { address, language } = link;
  if (Date.parse(link.expiresAt) <= deps.now()) return { page: 'expired', language };
  const page = pressed === undefined ? await shown(deps, link) : await done(deps, link, pressed);
  return { page, address, language };
}

async function shown({ addresses }: MailLinkDeps, { owner, address, purpose }: MailLink): Promise<MailPage> {
  const known = await addresses.get(owner, address);
  if (purpose.kind === 'confirm') return addressState(known) === 'confirmed' ? 'confirmed' : 'confirm';
  // who can read this although a mail came back may unsubscribe
  return isStopped(known) && addressState(known) !== 'bounced' ? 'stopped' : 'stop';
}

async function done(
  deps: MailLinkDeps,
  { owner, address, purpose }: MailLink,
  pressed: 'yes' | 'resume',
): Promise<MailPage> {
  const { addresses } = deps;
  const at = new Date(deps.now()).toISOString();
  if (purpose.kind === 'confirm') {
    // a yes is younger than the stop it comes after
    if (isStopped(await addresses.get(owner, address))) await resumeMailbox(addresses, owner, address, at);
    const agreed = await addresses.change(owner, address, (known) => ({
      ...known,
      confirmedAt: known.confirmedAt ?? at,
    }));
    if (agreed) await sendWhatWaited(deps, owner, agreed);
    return 'confirmed';
  }
  if (pressed === 'resume') await resumeMailbox(addresses, owner, address, at);
  else await stopAddress(addresses, owner, address, { by: 'holder', sentAt: at, at });
  return pressed === 'resume' ? 'resumed' : 'stopped';
}
