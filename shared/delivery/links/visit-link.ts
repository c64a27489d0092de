/**
 * Somebody visits a link. Every visit ends in one of a few stated ways; the API shows each as a page to people and as a
 * problem to programs. A file is given as an address that is valid for a minute at most, after the visit was counted.
 */
import {
  type GuessCounter,
  type GuessLimit,
  missesByAddress,
  passwordsByLink,
  type SeeRoom,
  visitsByLink,
} from '../../http/guess-limit.ts';
import { isPassword } from '../../http/password.ts';
import type { Clock, Files } from '../../ports.ts';
import { type Link, type ResolveTarget, type SharedFile, stateOf } from './link.ts';
import type { LinkStore } from './link-store.ts';
import { isLinkToken } from './link-token.ts';

const mintedSeconds = 60;
/** A file that is being made is looked for again after this time. */
const pendingSeconds = 10;

export interface VisitDeps {
  links: LinkStore;
  guesses: GuessCounter;
  files: Files;
  resolveTarget: ResolveTarget;
  now: Clock;
  /** Gets what is left of the visits that a link for programs allows. */
  seeRoom?: SeeRoom;
}

export interface Visit {
  token: string;
  addressPrefix: string;
  agent: string;
  /** Only looks: uses nothing up and gets no file. */
  isPreview: boolean;
  /** A program that asks how large the file is (HEAD), before it asks for it: uses nothing up either. */
  isMeasuring: boolean;
  password: string | undefined;
  /** The hash of the file that the visitor already has. */
  has: string | undefined;
}

interface TooMany {
  outcome: 'too_many';
  retryAfterSeconds: number;
  limit: GuessLimit;
}

export type Refusal =
  | { outcome: 'unknown' }
  | { outcome: 'revoked' | 'expired' | 'used_up'; link: Link }
  | { outcome: 'pending'; link: Link; retryAfterSeconds: number }
  | { outcome: 'failed' | 'paused' | 'held_back'; link: Link }
  | TooMany;

export type PasswordRefusal = { outcome: 'password_required' | 'wrong_password'; link: Link } | TooMany;

export type VisitResult =
  | Refusal
  | { outcome: 'file'; url: string; sha256: string | undefined }
  | { outcome: 'same'; sha256: string }
  | { outcome: 'measured'; file: SharedFile }
  | { outcome: 'preview' | 'password_required' | 'wrong_password'; link: Link; file: SharedFile };

const AGENT_CHARACTERS = 200;

export async function visitLink(deps: VisitDeps, visit: Visit): Promise<VisitResult> {
  const found = await findLink(deps, visit);
  if ('outcome' in found) return found;
  const { link, file } = found;
  if (visit.isPreview) return { outcome: 'preview', link, file };
  if (link.password) {
    const refused = await checkPassword(deps, visit, { link, hash: link.password });
    if (refused) return 'retryAfterSeconds' in refused ? refused : { ...refused, file };
  }
  const sha256 = file.sha256 ?? undefined;
  if (visit.isMeasuring) return { outcome: 'measured', file };
  // who has the file already uses nothing up
  if (sha256 !== undefined && visit.has === sha256) return { outcome: 'same', sha256 };
  const number = await deps.links.countDownload(link);
  if (link.maxDownloads !== undefined && number > link.maxDownloads) return { outcome: 'used_up', link };
  await noteVisit(deps, visit, link);
  return { outcome: 'file', url: await mint(deps, file), sha256 };
}

type FindDeps = Pick<VisitDeps, 'links' | 'guesses' | 'now'>;

/** The link of a token that may be used now; files and live pages are not found under each other's addresses. */
export async function usableLink(
  deps: FindDeps,
  visit: Pick<Visit, 'token' | 'addressPrefix'>,
  isMeant: (link: Link) => boolean,
): Promise<Refusal | { link: Link }> {
  if (!isLinkToken(visit.token)) return { outcome: 'unknown' };
  const waitSeconds = await deps.guesses.waitSeconds(missesByAddress, visit.addressPrefix);
  if (waitSeconds !== undefined) return tooMany(missesByAddress, waitSeconds);
  const link = await deps.links.byToken(visit.token);
  if (!link || !isMeant(link)) {
    await deps.guesses.count(missesByAddress, visit.addressPrefix);
    return { outcome: 'unknown' };
  }
  const downloads = link.maxDownloads === undefined ? 0 : await deps.links.downloads(link);
  const state = stateOf(link, downloads, deps.now());
  return state === 'active' ? { link } : { outcome: state, link };
}

async function findLink(deps: VisitDeps, visit: Visit): Promise<Refusal | { link: Link; file: SharedFile }> {
  const usable = await usableLink(deps, visit, ({ target }) => target.kind !== 'view');
  if ('outcome' in usable) return usable;
  const { link } = usable;
  const tooOften = await visitedTooOften(deps, link);
  if (tooOften !== undefined) return tooMany(visitsByLink, tooOften);
  const { privacy, createdAt, recipients = 'not_said' } = link;
  const file = await deps.resolveTarget(link.owner, link.target, { privacy, createdAt, recipients });
  if (file === 'pending') return { outcome: 'pending', link, retryAfterSeconds: pendingSeconds };
  if (file === 'failed' || file === 'paused' || file === 'held_back') return { outcome: file, link };
  return file === 'gone' ? { outcome: 'expired', link } : { link, file };
}

/** A link to the newest file works for long, and programs call it again and again. */
async function visitedTooOften({ guesses, seeRoom }: VisitDeps, { id, target }: Link): Promise<number | undefined> {
  return target.kind === 'schedule' ? guesses.count(visitsByLink, id, seeRoom) : undefined;
}

function tooMany(limit: GuessLimit, retryAfterSeconds: number): TooMany {
  return { outcome: 'too_many', retryAfterSeconds, limit };
}

/** A guess is counted before the work, so that many at once cannot pass the limit; the right password uncounts it. */
export async function checkPassword(
  deps: Pick<VisitDeps, 'guesses'>,
  visit: Pick<Visit, 'password' | 'addressPrefix'>,
  { link, hash }: { link: Link; hash: NonNullable<Link['password']> },
): Promise<PasswordRefusal | undefined> {
  if (visit.password === undefined) return { outcome: 'password_required', link };
  const waitSeconds = await deps.guesses.count(passwordsByLink, link.id);
  if (waitSeconds !== undefined) return tooMany(passwordsByLink, waitSeconds);
  if (await isPassword(visit.password, hash)) {
    await deps.guesses.uncount(passwordsByLink, link.id);
    return undefined;
  }
  await deps.guesses.count(missesByAddress, visit.addressPrefix);
  return { outcome: 'wrong_password', link };
}

export async function noteVisit(
  { links, now }: Pick<VisitDeps, 'links' | 'now'>,
  visit: Pick<Visit, 'agent' | 'addressPrefix'>,
  link: Link,
): Promise<void> {
  const agent = visit.agent.slice(0, AGENT_CHARACTERS).toWellFormed();
  await links.noteDownload(link, { at: new Date(now()).toISOString(), addressPrefix: visit.addressPrefix, agent });
}

/** The address of the file itself, for long enough to begin a download. */
async function mint({ files, now }: Pick<VisitDeps, 'files' | 'now'>, file: SharedFile): Promise<string> {
  const secondsLeft = Math.floor((Date.parse(file.expiresAt) - now()) / 1000);
  const ttlSeconds = Math.max(1, Math.min(mintedSeconds, secondsLeft));
  const { url } = await files.link(file.key, {
    ttlSeconds,
    contentType: file.contentType,
    disposition: file.disposition,
  });
  return url;
}
