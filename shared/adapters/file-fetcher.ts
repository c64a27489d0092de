/**
 * Fetches what respondents uploaded. The addresses are in answers, so anybody may have written them: only public hosts
 * are called, over https, and every redirect is checked like the first address. The survey service itself may be anywhere.
 * Nobody is sent the owner's key, the survey service neither: an answer could name any address of its API.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { hostOf, targetUrlProblem } from '../delivery/target-url.ts';
import { Problem } from '../problems/problem.ts';
import type { FetchProblem, FileFetcher, FileRequest } from '../snapshots/uploaded-files.ts';
import { type AddressRules, checkedAddress, pinnedLookup, withinTime } from './checked-address.ts';
import { endAfter } from './end-after.ts';
import { ask, type Reply } from './survey-client/request.ts';
import { createWatch, type Watch } from './survey-client/watch.ts';
import { type MinimumRate, watchedBody } from './survey-client/watched-body.ts';

/** So many files in a row that could not be fetched, each after all its tries. */
const MOST_FAILURES = 20;

/** Remembers which hosts do not answer, so that thousands of files of a dead one do not take days. */
function createHostWatch() {
  const failures = new Map<string, number>();
  return {
    isGivenUp: (host: string) => (failures.get(host) ?? 0) >= MOST_FAILURES,
    answered: (host: string) => void failures.delete(host),
    failed: (host: string) => void failures.set(host, (failures.get(host) ?? 0) + 1),
  };
}

export interface FetcherSettings extends AddressRules {
  /** Origins of the survey service and its files. */
  ownOrigins: readonly string[];
  /** Those of them that want the key of what stands in front, and the key. */
  keyedOrigins?: readonly string[];
  keyHeaders?: Readonly<Record<string, string>>;
  /** Called before every request to an own origin; throws when it may not be sent. */
  admit?: (() => Promise<void>) | undefined;
  onRateLimited?: (() => Promise<void>) | undefined;
  tries?: number;
  firstDelayMs?: number;
  silenceMs?: number;
  /** One file may take so long in all. */
  longestMs?: number;
  leastRate?: MinimumRate;
}

const usual = {
  tries: 3,
  firstDelayMs: 500,
  silenceMs: 20_000,
  longestMs: 300_000,
  leastRate: { bytes: 256 * 1024, ms: 30_000 },
} as const;

const MOST_HOPS = 5;
const LONGEST_WAIT_MS = 20_000;

/** What came of one try; `isPassing`: another may do better. */
type Tried<Kept> = { kept: Kept } | { problem: FetchProblem; isPassing?: boolean; waitMs?: number };
type Failed = Exclude<Tried<never>, { kept: never }>;

export function createFileFetcher(settings: FetcherSettings): FileFetcher {
  const { tries, firstDelayMs, silenceMs, longestMs, leastRate } = { ...usual, ...settings };
  const { ownOrigins, keyedOrigins = [], keyHeaders = {}, allowLoopback } = settings;
  const hosts = createHostWatch();

  async function fetch<Kept>(file: FileRequest, keep: (bytes: AsyncIterable<Uint8Array>) => Promise<Kept>) {
    const host = URL.canParse(file.url) ? new URL(file.url).host : '';
    for (let tried = 1; ; tried++) {
      if (hosts.isGivenUp(host)) return { problem: 'unreachable' as const };
      const made = await attempt(file, keep);
      file.stop.throwIfAborted();
      if ('kept' in made) hosts.answered(host);
      if ('kept' in made) return made;
      if (made.isPassing && tried < tries) {
        await pause(made.waitMs ?? Math.random() * firstDelayMs * 2 ** tried, undefined, { signal: file.stop });
        continue;
      }
      if (made.problem === 'unreachable') hosts.failed(host);
      return { problem: made.problem };
    }
  }

  async function attempt<Kept>(
    file: FileRequest,
    keep: (bytes: AsyncIterable<Uint8Array>) => Promise<Kept>,
  ): Promise<Tried<Kept>> {
    const end = endAfter(longestMs, file.stop);
    const watch = createWatch(silenceMs, end.signal);
    const failures: Failed[] = [];
    try {
      const opened = await open(file, watch);
      if ('problem' in opened) return opened;
      return { kept: await keep(fileBytes(opened, file.mostBytes, watch, failures)) };
    } catch (error) {
      if (end.isLate()) return { problem: 'too_slow' };
      const [failure] = failures;
      if (failure) return failure;
      throw error;
    } finally {
      watch.rest();
      end.forget();
    }
  }

  /** The reply that is the file, after all redirects. */
  async function open({ url: text }: FileRequest, watch: Watch): Promise<Reply | Failed> {
    if (!URL.canParse(text)) return { problem: 'address_refused' };
    let url = new URL(text);
    for (let hop = 0; hop < MOST_HOPS; hop++) {
      // where a redirect leads is no call of ours any more
      const key = hop === 0 && keyedOrigins.includes(url.origin) ? keyHeaders : {};
      const reply = await askAt(url, key, watch);
      if ('problem' in reply || isOk(reply)) return reply;
      reply.body.destroy();
      const { location } = reply.headers;
      if (!isRedirect(reply)) return refusal(reply);
      if (location === undefined || !URL.canParse(location, url.href)) return { problem: 'refused' };
      url = new URL(location, url);
    }
    return { problem: 'too_many_redirects' };
  }

  async function askAt(url: URL, key: Readonly<Record<string, string>>, watch: Watch): Promise<Reply | Failed> {
    // a name and password in the address would become an Authorization header
    if (url.username !== '' || url.password !== '') return { problem: 'address_refused' };
    const isOwn = ownOrigins.includes(url.origin);
    const checked = isOwn ? undefined : await guarded(url, watch.signal);
    if (checked && 'problem' in checked) return checked;
    if (isOwn) await admitted(watch);
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Survey-Exports/1', ...key };
    const pin = checked && { lookup: pinnedLookup(checked.address) };
    try {
      const reply = await ask(url, { method: 'GET', headers, signal: watch.signal, isOnce: false, ...pin });
      if (isOwn && reply.status === 429) await settings.onRateLimited?.();
      return reply;
    } catch (error) {
      if (error instanceof Problem && error.code === 'out_of_budget') throw error;
      return { problem: 'unreachable', isPassing: true };
    }
  }

  /** Waiting for our own turn is not the sender's silence. */
  async function admitted(watch: Watch): Promise<void> {
    if (!settings.admit) return;
    watch.rest();
    await settings.admit();
    watch.begin();
  }

  async function guarded(url: URL, signal: AbortSignal): Promise<{ address: string } | Failed> {
    if (targetUrlProblem(url.href, allowLoopback)) return { problem: 'address_refused' };
    const checked = await withinTime(checkedAddress(hostOf(url), settings), signal).catch(() => undefined);
    if (checked && 'address' in checked) return checked;
    if (checked?.fault === 'address_refused') return { problem: 'address_refused' };
    return { problem: 'unreachable', isPassing: true };
  }

  /** The bytes of a reply; when they cannot be read to the end, `failures` says why. */
  async function* fileBytes(
    { headers, body }: Reply,
    mostBytes: number,
    watch: Watch,
    failures: Failed[],
  ): AsyncGenerator<Uint8Array> {
    const tooLarge = () => {
      failures.push({ problem: 'too_large' });
      return new Error(`the file has more than ${mostBytes} bytes`);
    };
    try {
      if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
      let sizeBytes = 0;
      for await (const chunk of watchedBody(body, watch, leastRate)) {
        sizeBytes += chunk.length;
        if (sizeBytes > mostBytes) throw tooLarge();
        yield chunk;
      }
    } catch (error) {
      failures.push(isDripping(error) ? { problem: 'too_slow' } : { problem: 'unreachable', isPassing: true });
      throw error;
    } finally {
      body.destroy();
    }
  }

  return { fetch };
}

/** A connection that breaks has a cause; one that goes on too slowly is ended by us. */
function isDripping(error: unknown): boolean {
  return error instanceof Problem && error.cause === undefined;
}

function isOk({ status }: Reply): boolean {
  return status === 200;
}

function isRedirect({ status }: Reply): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function refusal({ status, headers }: Reply): Failed {
  if (status === 404 || status === 410) return { problem: 'not_found' };
  if (status < 500 && status !== 408 && status !== 425 && status !== 429) return { problem: 'refused' };
  const waitMs = Number(headers['retry-after']) * 1000;
  const isStated = waitMs > 0 && waitMs <= LONGEST_WAIT_MS;
  return { problem: 'unreachable', isPassing: true, ...(isStated && { waitMs }) };
}
