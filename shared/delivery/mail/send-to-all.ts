/**
 * Sends an e-mail to all readers of a destination: one mail for each, so that everybody can stop only their own. Before a
 * mail is handed over it is noted that it is being sent, afterwards how that ended. Whoever is stopped in between sends
 * it once more, under the same Message-ID: perhaps twice, never not at all.
 */
import type { Clock, Log } from '../../ports.ts';
import type { Records } from '../../records/records.ts';
import type { Destination, Place } from '../destinations/destination.ts';
import type { Receipt, Turn } from '../destinations/file-sender.ts';
import { type AddressState, addressHash, addressState } from './addresses/address.ts';
import { createAddressStore } from './addresses/address-store.ts';
import { askAddresses } from './addresses/ask-addresses.ts';
import { stopAddress } from './addresses/stops.ts';
import type { MailedTo } from './delivery-mail.ts';
import type { MailDocument } from './mail-document.ts';
import { mailIn } from './mail-in.ts';
import { mailProblems } from './mail-problems.ts';
import { type MailProgress, type Person, readProgress } from './mail-progress.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface MailSenderDeps {
  records: Records;
  /** Undefined where nobody has reply how mails are to leave. */
  mailer: Mailer | undefined;
  publicUrl: string;
  now: Clock;
  log: Log;
}

export interface WrittenMail {
  documentFor(to: MailedTo): MailDocument;
  attachments: Mail['attachments'];
  pictures?: Mail['pictures'];
  /** What is to be remembered of it once somebody has it. */
  onSent?(): Promise<void>;
}

export interface MailToWrite {
  /** The id of the delivery or test, the same at every attempt. */
  id: string;
  /** What is in it, for the log. */
  file: string;
  sizeBytes: number;
  /** Only asked for where there is somebody left to send it to. */
  write(): Promise<WrittenMail>;
}

interface Sending {
  destination: Destination;
  place: Place<'email'>;
  turn: Turn;
  message: MailToWrite;
}

/** Longer than one mail may take. */
const perMailMs = 45_000;

export async function sendToAll(deps: MailSenderDeps, sending: Sending): Promise<Receipt> {
  const { mailer } = deps;
  if (!mailer) return { outcome: 'failed', problem: mailProblems.notSetUp };
  const readers = await readersOf(deps, mailer, sending);
  if ('outcome' in readers) return readers;
  const { turn, message } = sending;
  const progress = readProgress(turn.kept);
  const left = readers.confirmed.filter((address) => isLeft(progress.people[addressHash(address)]));
  if (left.length > 0) {
    const written = await message.write();
    for (const address of left) {
      if (turn.remainingMs() < perMailMs) return { outcome: 'unfinished' };
      await sendOne({ ...deps, mailer }, sending, { address, written, progress });
    }
  }
  return receiptOf(sending, readers, progress, mailer);
}

const isLeft = (person: Person | undefined) => person?.state !== 'sent' && person?.state !== 'refused';

interface Readers {
  confirmed: string[];
  /** What its reader should know of the others. */
  notes: string[];
}

/** As long as nobody has agreed, it waits: they may do so any moment. */
async function readersOf(deps: MailSenderDeps, mailer: Mailer, sending: Sending): Promise<Readers | Receipt> {
  const { owner, id, sender } = sending.destination;
  const { to, language } = sending.place;
  const found = await statesOf(deps, owner, to);
  const asked = inState(found, 'pending');
  if (asked.length > 0)
    await askAddresses({ ...deps, mailer }, asked, { owner, destinationId: id, ownAddress: sender, language });
  // a question may have come back at once
  const states = asked.length > 0 ? await statesOf(deps, owner, to) : found;
  const isAny = (wanted: AddressState) => inState(states, wanted).length > 0;
  const confirmed = inState(states, 'confirmed');
  if (confirmed.length > 0) {
    const notes = noted.flatMap(([state, note]) => (isAny(state) ? [note] : []));
    return { confirmed, notes };
  }
  if (isAny('pending')) return { outcome: 'later', problem: mailProblems.unconfirmed };
  if (isAny('bounced')) return { outcome: 'failed', problem: mailProblems.bounced };
  return { outcome: 'failed', problem: isAny('complained') ? mailProblems.complained : mailProblems.stopped };
}

const noted: readonly [AddressState, string][] = [
  ['pending', 'some_unconfirmed'],
  ['bounced', 'some_bounced'],
  ['complained', 'some_complained'],
];

interface AddressIn {
  address: string;
  state: AddressState;
}

async function statesOf({ records, now }: MailSenderDeps, owner: string, to: readonly string[]): Promise<AddressIn[]> {
  const store = createAddressStore(records, now);
  return Promise.all(to.map(async (address) => ({ address, state: addressState(await store.get(owner, address)) })));
}

function inState(states: readonly AddressIn[], wanted: AddressState): string[] {
  return states.flatMap(({ address, state }) => (state === wanted ? [address] : []));
}

interface OneMail {
  address: string;
  written: WrittenMail;
  progress: MailProgress;
}

async function sendOne(
  deps: MailSenderDeps & { mailer: Mailer },
  { destination, place, turn, message }: Sending,
  { address, written, progress }: OneMail,
): Promise<void> {
  const { owner, id: destinationId, name } = destination;
  const { people } = progress;
  const addresses = createAddressStore(deps.records, deps.now);
  const hash = addressHash(address);
  const before = people[hash];
  const isPossibleDuplicate = before?.state === 'sending' || before?.isPossibleDuplicate === true;
  const doubt = isPossibleDuplicate && { isPossibleDuplicate };
  const token = await addresses.createLink({
    owner,
    address,
    language: place.language,
    purpose: { kind: 'stop', destinationId },
  });
  const stopUrl = `${deps.publicUrl}/m/${token}`;
  const to = { address, destination: name, sender: destination.sender, host: new URL(deps.publicUrl).host, stopUrl };
  const { attachments, pictures } = written;
  const mailId = mailIdOf(message, address);
  const mail = mailIn(written.documentFor(to), {
    owner,
    destinationId,
    to: address,
    id: mailId,
    domain: deps.mailer.domain,
    stopUrl,
    attachments,
    ...(pictures && { pictures }),
  });
  const startedAt = new Date(deps.now()).toISOString();
  people[hash] = { state: 'sending', ...doubt };
  await turn.keep(progress);
  const sent = await deps.mailer.send(mail);
  const reply = 'code' in sent && sent.code !== undefined ? { code: sent.code } : {};
  if (sent.outcome === 'sent') {
    await written.onSent?.();
    people[hash] = { state: 'sent', ...doubt };
  } else if (sent.outcome === 'refused') {
    if (sent.isBounce) await stopAddress(addresses, owner, address, { by: 'bounce', sentAt: startedAt, at: startedAt });
    people[hash] = { state: 'refused', ...reply, ...(sent.isBounce && { isBounce: true }) };
  }
  // nobody knows whether it has arrived: it stays as it is
  else if (sent.mayHaveArrived) return;
  else people[hash] = { state: 'waiting', ...reply, ...doubt };
  await turn.keep(progress);
}

const mailIdOf = ({ id }: MailToWrite, address: string) => `${id}.${addressHash(address).slice(0, 16)}`;

function receiptOf(
  { message }: Sending,
  readers: Readers,
  { people }: MailProgress,
  { domain, isOutbox }: Mailer,
): Receipt {
  const { confirmed } = readers;
  const states = confirmed.map((address) => ({ address, person: people[addressHash(address)] }));
  if (states.some(({ person }) => isLeft(person))) return { outcome: 'later', problem: mailProblems.notSent };
  const got = states.filter(({ person }) => person?.state === 'sent');
  const refused = states.filter(({ person }) => person?.state !== 'sent');
  const bounced = refused.filter(({ person }) => person?.isBounce);
  if (got.length === 0) {
    return { outcome: 'failed', problem: bounced.length > 0 ? mailProblems.bounced : mailProblems.refused };
  }
  const { file, sizeBytes } = message;
  const notes = [
    got.some(({ person }) => person?.isPossibleDuplicate) ? 'possible_duplicate' : [],
    refused.length > bounced.length ? 'some_refused' : [],
    bounced.length > 0 ? 'some_bounced' : [],
    readers.notes,
  ].flat();
  const arrivals = got.map(({ address }) => ({
    file,
    place: `${address} <${mailIdOf(message, address)}@${domain}>`,
    sizeBytes,
  }));
  return {
    outcome: 'done',
    arrivals,
    ...(notes.length > 0 && { note: [...new Set(notes)].join(', ') }),
    ...(isOutbox && { isInOutbox: true }),
  };
}
