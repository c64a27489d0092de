/**
 * Sends a letter to all readers of a destination: one mail for each, so that everybody can stop only their own. Before a
 * mail is handed over it is noted that it is being sent, afterwards how that ended. Whoever is stopped in between sends
 * it once more, under the same Message-ID: perhaps twice, never not at all.
 */
import type { Clock, Log } from '../../ports.ts';
import type { Records } from '../../records/records.ts';
import type { Destination, Place } from '../destinations/destination.ts';
import type { Receipt, Turn } from '../destinations/file-sender.ts';
import { addressHash, addressState } from './addresses/address.ts';
import { createAddressStore } from './addresses/address-store.ts';
import { askAddresses } from './addresses/ask-addresses.ts';
import type { MailedTo } from './delivery-mail.ts';
import type { MailDocument } from './mail-document.ts';
import { mailIn } from './mail-in.ts';
import { mailProblems } from './mail-problems.ts';
import { type MailProgress, type Person, readProgress } from './mail-progress.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface MailSenderDeps {
  records: Records;
  /** Undefined where nobody has said how mails are to leave. */
  mailer: Mailer | undefined;
  publicUrl: string;
  now: Clock;
  log: Log;
}

export interface WrittenLetter {
  documentFor(to: MailedTo): MailDocument;
  attachments: Mail['attachments'];
  pictures?: Mail['pictures'];
  /** What is to be remembered of it once somebody has it. */
  onSent?(): Promise<void>;
}

export interface Letter {
  /** The id of the delivery or test, the same at every attempt. */
  id: string;
  /** What is in it, for the log. */
  file: string;
  sizeBytes: number;
  /** Only asked for where there is somebody left to send it to. */
  write(): Promise<WrittenLetter>;
}

interface Sending {
  destination: Destination;
  place: Place<'email'>;
  turn: Turn;
  letter: Letter;
}

/** Longer than one mail may take. */
const perMailMs = 45_000;

export async function sendToAll(deps: MailSenderDeps, sending: Sending): Promise<Receipt> {
  const { mailer } = deps;
  if (!mailer) return { outcome: 'failed', problem: mailProblems.notSetUp };
  const readers = await readersOf(deps, mailer, sending);
  if ('outcome' in readers) return readers;
  const { turn, letter } = sending;
  const progress = readProgress(turn.kept);
  const left = readers.confirmed.filter((address) => isLeft(progress.people[addressHash(address)]));
  if (left.length > 0) {
    const written = await letter.write();
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
  areOthersPending: boolean;
}

/** As long as nobody has agreed, it waits: they may do so any moment. */
async function readersOf(deps: MailSenderDeps, mailer: Mailer, sending: Sending): Promise<Readers | Receipt> {
  const { owner, id, sender } = sending.destination;
  const { to, language } = sending.place;
  const store = createAddressStore(deps.records, deps.now);
  const states = await Promise.all(
    to.map(async (address) => ({ address, state: addressState(await store.get(owner, address)) })),
  );
  const inState = (wanted: string) => states.flatMap(({ address, state }) => (state === wanted ? [address] : []));
  const [confirmed, pending] = [inState('confirmed'), inState('pending')];
  if (pending.length > 0)
    await askAddresses({ ...deps, mailer }, pending, { owner, destinationId: id, ownAddress: sender, language });
  if (confirmed.length > 0) return { confirmed, areOthersPending: pending.length > 0 };
  return pending.length > 0
    ? { outcome: 'later', problem: mailProblems.unconfirmed }
    : { outcome: 'failed', problem: mailProblems.stopped };
}

interface OneMail {
  address: string;
  written: WrittenLetter;
  progress: MailProgress;
}

async function sendOne(
  deps: MailSenderDeps & { mailer: Mailer },
  { destination, place, turn, letter }: Sending,
  { address, written, progress }: OneMail,
): Promise<void> {
  const { owner, id: destinationId, name } = destination;
  const { people } = progress;
  const hash = addressHash(address);
  const before = people[hash];
  const isPossibleDuplicate = before?.state === 'sending' || before?.isPossibleDuplicate === true;
  const doubt = isPossibleDuplicate && { isPossibleDuplicate };
  const token = await createAddressStore(deps.records, deps.now).createLink({
    owner,
    address,
    language: place.language,
    purpose: { kind: 'stop', destinationId },
  });
  const stopUrl = `${deps.publicUrl}/m/${token}`;
  const to = { address, destination: name, sender: destination.sender, host: new URL(deps.publicUrl).host, stopUrl };
  const { attachments, pictures } = written;
  const mailId = mailIdOf(letter, address);
  const mail = mailIn(written.documentFor(to), {
    owner,
    to: address,
    id: mailId,
    domain: deps.mailer.domain,
    stopUrl,
    attachments,
    ...(pictures && { pictures }),
  });
  people[hash] = { state: 'sending', ...doubt };
  await turn.keep(progress);
  const sent = await deps.mailer.send(mail);
  const said = 'code' in sent && sent.code !== undefined ? { code: sent.code } : {};
  if (sent.outcome === 'sent') {
    await written.onSent?.();
    people[hash] = { state: 'sent', ...doubt };
  } else if (sent.outcome === 'refused') people[hash] = { state: 'refused', ...said };
  // nobody knows whether it has arrived: it stays as it is
  else if (sent.mayHaveArrived) return;
  else people[hash] = { state: 'waiting', ...said, ...doubt };
  await turn.keep(progress);
}

const mailIdOf = ({ id }: Letter, address: string) => `${id}.${addressHash(address).slice(0, 16)}`;

function receiptOf(
  { letter }: Sending,
  readers: Readers,
  { people }: MailProgress,
  { domain, isOutbox }: Mailer,
): Receipt {
  const { confirmed, areOthersPending } = readers;
  const states = confirmed.map((address) => ({ address, person: people[addressHash(address)] }));
  if (states.some(({ person }) => isLeft(person))) return { outcome: 'later', problem: mailProblems.notSent };
  const got = states.filter(({ person }) => person?.state === 'sent');
  if (got.length === 0) return { outcome: 'failed', problem: mailProblems.refused };
  const { file, sizeBytes } = letter;
  const notes = [
    got.some(({ person }) => person?.isPossibleDuplicate) ? 'possible_duplicate' : [],
    got.length < states.length ? 'some_refused' : [],
    areOthersPending ? 'some_unconfirmed' : [],
  ].flat();
  const arrivals = got.map(({ address }) => ({
    file,
    place: `${address} <${mailIdOf(letter, address)}@${domain}>`,
    sizeBytes,
  }));
  return {
    outcome: 'done',
    arrivals,
    ...(notes.length > 0 && { note: notes.join(', ') }),
    ...(isOutbox && { isInOutbox: true }),
  };
}
