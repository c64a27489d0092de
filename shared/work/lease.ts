/**
 * The one lease: whoever works on a stored thing holds it for half a minute and keeps renewing it. Every claim has a
 * higher fencing number and every write names it, so that a worker believed dead can do no harm: its next write throws
 * an error that `isLost` recognises. Every kind of work is held like this.
 */

const leaseMs = 30_000;

/** Renewed often enough to survive two failed renewals. */
const RENEWALS = 3;
/** Clocks differ a little: a message that comes a moment early is not sent away. */
const EARLY_MS = 1_000;
const LOST = 'lease_lost';

/** The lease fields of a stored thing. */
interface Leased {
  /** Goes up with every claim; a worker whose number is no longer this one has lost it. */
  fence: number;
  attempts: number;
  /** While somebody works on it. */
  leaseUntil?: string | undefined;
}

export function hasLease({ leaseUntil }: Pick<Leased, 'leaseUntil'>, now: number): boolean {
  return leaseUntil !== undefined && Date.parse(leaseUntil) > now;
}

export function isEarly(notBefore: string | undefined, now: number): boolean {
  return notBefore !== undefined && Date.parse(notBefore) > now + EARLY_MS;
}

/** Claimed by the next worker, which counts as one more attempt. */
export function claimed<Item extends Leased>(item: Item, now: number, lengthMs = leaseMs) {
  const { fence, attempts } = item;
  return { ...item, fence: fence + 1, attempts: attempts + 1, leaseUntil: after(now, lengthMs) };
}

export function renewed<Item extends Leased>(item: Item, now: number, lengthMs = leaseMs) {
  return { ...item, leaseUntil: after(now, lengthMs) };
}

export function unleased<Item extends Leased>(item: Item): Item {
  return { ...item, leaseUntil: undefined };
}

/** Whether the one with this number still holds it, and has not given it back itself. */
export function holdsLease(item: Leased, fence: number): boolean {
  return item.fence === fence && item.leaseUntil !== undefined;
}

/** A thing in a worker's hands. */
export interface Held<Item> {
  /** As last written by us. */
  readonly item: Item;
  /** Writes a change, renewing the lease with it; one write at a time, because they would only race with each other. */
  write(change: (item: Item) => Item): Promise<Item>;
  /** Keeps a change that nobody needs yet, to be made by the next write, whatever that is for. */
  writeLater(change: (item: Item) => Item): void;
  /** A write that nobody waits for and that may fail without harm. */
  writeAside(change: (item: Item) => Item): void;
  /** Throws when it is known to be lost. */
  check(): void;
  /** Ends the renewals and waits for what is being written. */
  letGo(): Promise<void>;
}

interface LeaseTerms<Item> {
  lengthMs?: number;
  /** One conditional write; undefined when the thing is gone or the change refuses. */
  change(item: Item, change: (found: Item) => Item | undefined): Promise<Item | undefined>;
  isHeldBy(found: Item, fence: number): boolean;
  renewed(found: Item): Item;
  /** A worker past its time limit lets its lease expire, so that the thing is not stuck with it. */
  remainingMs?(): number;
  /** Called when such a background write failed while the thing was still ours. */
  onFailure?(error: unknown): void;
}

export function holdLease<Item extends Leased>(claimedItem: Item, terms: LeaseTerms<Item>): Held<Item> {
  const { fence } = claimedItem;
  let item = claimedItem;
  let hasLost = false;
  let hasLetGo = false;
  let writing: Promise<unknown> = Promise.resolve();
  let kept: ((item: Item) => Item)[] = [];

  function check(): void {
    if (hasLost) throw lostLease(fence);
  }

  function write(change: (item: Item) => Item): Promise<Item> {
    const next = writing.then(async () => {
      check();
      const first = kept;
      const written = await terms.change(item, (found) =>
        terms.isHeldBy(found, fence)
          ? change(first.reduce((next, make) => make(next), terms.renewed(found)))
          : undefined,
      );
      hasLost = written === undefined;
      check();
      item = written ?? item;
      kept = kept.slice(first.length);
      return item;
    });
    writing = next.catch(() => {});
    return next;
  }

  function writeAside(change: (item: Item) => Item): void {
    write(change).catch((error: unknown) => {
      if (!isLost(error) && !hasLetGo) terms.onFailure?.(error);
    });
  }

  function renew(): void {
    if (terms.remainingMs === undefined || terms.remainingMs() > 0) writeAside((found) => found);
  }
  const timer = setInterval(renew, (terms.lengthMs ?? leaseMs) / RENEWALS);
  timer.unref();

  return {
    get item() {
      return item;
    },
    write,
    writeLater(change) {
      kept = [...kept, change];
    },
    writeAside,
    check,
    async letGo() {
      hasLetGo = true;
      clearInterval(timer);
      await writing;
    },
  };
}

/** Created where it is thrown, so that its stack shows who held on for too long. */
function lostLease(fence: number): Error {
  const message = `The lease with fencing number ${fence} is lost: cancelled, deleted, or claimed by another.`;
  return Object.assign(new Error(message), { code: LOST });
}

export function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOST;
}

/** Undefined where the lease is lost: then another worker continues. */
export async function unlessLost<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isLost(error)) return undefined;
    throw error;
  }
}

function after(now: number, ms: number): string {
  return new Date(now + ms).toISOString();
}
