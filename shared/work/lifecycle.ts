/**
 * The one lifecycle: pure functions from one stored piece of work to the next, whatever it is about. Every write of it is
 * one of these, made by compare-and-swap, so no order, duplicate or loss of messages can bring it into a state not named
 * here. What differs from kind to kind is in its rules.
 *
 * Work that crashes its process is not the same as work that merely ran in it. A process that was killed from outside,
 * by a restart or an operator, blames nobody: the attempt is given back. A process that froze, crashed, or ran out of
 * memory or time counts as a crash of everything it held (stored as `crashes`). That is one thing, because a worker
 * does one at a time; only where a whole host of threads goes down are there more, and the next host runs those one by
 * one, so that a second crash is their own. Such work keeps its attempt used up; any progress clears the count. The
 * second crash without progress ends it as `poisonous`.
 */
import { z } from 'zod';
import { Problem } from '../problems/problem.ts';
import { endlessProblem, type Idle, idleSchema, isEndless, oneMoreTurn } from './endless.ts';
import { claimed, hasLease, holdsLease, isEarly, renewed, unleased } from './lease.ts';

/** The members that everything worked on is stored with. */
export const workMembers = {
  /** Goes up with every claim; a worker whose number is no longer this one has lost it. */
  fence: z.number(),
  /** Turns that count towards the limit. */
  attempts: z.number(),
  /** While somebody holds it. */
  leaseUntil: z.string().optional(),
  /** It is not claimed before this moment. */
  notBefore: z.string().optional(),
};

/** For kinds that count crashes and turns without progress. */
export const watchedMembers = {
  /** How often its process crashed since the last progress. */
  crashes: z.number().optional(),
  /** The call of a worker that claimed it last: its lines in the log bear this id. */
  heldBy: z.string().optional(),
  /** Its turns since the last progress. */
  idle: idleSchema.optional(),
};

export interface Reason {
  code: string;
  message: string;
}

export interface Work {
  fence: number;
  attempts: number;
  leaseUntil?: string | undefined;
  notBefore?: string | undefined;
  crashes?: number | undefined;
  heldBy?: string | undefined;
  idle?: Idle | undefined;
  /** Why it ended, or why its last turn failed. */
  problem?: Reason | undefined;
}

/** Open to workers; shut until something else has happened; or at its end. */
export type Phase = 'open' | 'shut' | 'final';

/** What differs from kind to kind. */
export interface WorkRules<Item extends Work> {
  phaseOf(item: Item): Phase;
  /** How long it is held without a renewal; if left out, half a minute. */
  leaseMs?: number;
  /** The turn with this number is its last. */
  maxAttempts: number;
  /** Only failures use it up: one whose worker was lost is claimed again, however often. */
  isClaimedForEver?: true;
  /** So many crashes without progress end it; left out where a crash counts as any lost worker does. */
  maxCrashes?: number;
  /** So often its host may be killed without using up an attempt; left out where each one does. */
  maxInterruptions?: number;
  /** How often it was claimed, where its fencing numbers do not begin at 0. */
  claimsOf?(item: Item): number;
  /** Turns without progress are counted, and too many end it. */
  countsTurns?: true;
  /** Its `problem` says why its last turn failed, and not what else it lacks. */
  notesReasons?: true;
  /** What else a claim and every renewal change. */
  held?(item: Item, now: number): Item;
  /** What else changes when its worker lets go of it. */
  free?(item: Item, now: number): Item;
  /** What takes back that it was begun, where its turn had not come. */
  untouched?(item: Item): Item;
  /** What makes it due again later, when its message has been sent again; if left out, it may begin at once. */
  resent?(item: Item, now: number): Item;
  /** Ends it with a reason. Left out where that takes more than one write: then its last claim is made to end it. */
  failed?(item: Item, now: number, reason: Reason): Item;
  /** When somebody must look at it again; undefined where nobody must. */
  dueAt(item: Item): string | undefined;
}

export interface ClaimTerms {
  /** Processes are never killed from outside here, so one whose lease expired has crashed. */
  isLostLeaseCrash?: boolean | undefined;
  /** The invocation that claims it. */
  heldBy?: string | undefined;
}

export type Claim<Item> =
  | { outcome: 'claimed'; item: Item }
  /** It has had all its turns: it has ended, or was claimed to be ended with this reason. */
  | { outcome: 'over'; item: Item; reason?: Problem }
  | { outcome: 'closed' | 'busy' | 'early' };

/** What the sweeper knows of who held it. */
export interface Holder {
  /** The host was down: every lease is void and every message lost. */
  hasJustStarted: boolean;
  /** Its worker crashed. */
  hasCrashed?: boolean;
}

/** After this many claims, work that was going on when hosts were killed is no longer presumed innocent. */
export const maxInterruptions = 25;
/** Crashes without progress between them after which work is ended: the first may have been another's fault. */
export const maxCrashes = 2;
export const maxAttempts = 5;
/** How long a message may be under way before the sweeper sends another. */
export const resendAfterMs = 5 * 60_000;

export function newWork(fence = 0): Pick<Work, 'fence' | 'attempts'> {
  return { fence, attempts: 0 };
}

/** The number that its next claim will have. */
export function nextFence({ fence }: Pick<Work, 'fence'>): number {
  return fence + 1;
}

/** The work has made progress: whatever crashed it is behind it. */
export function movedOn<Item extends Work>(item: Item): Item {
  return { ...item, crashes: undefined, idle: undefined };
}

/** It begins with all its attempts. */
export function withAllAttempts<Item extends Work>(item: Item): Item {
  return { ...item, attempts: 0 };
}

/** The work has made so much progress that only the present turn counts. */
export function onlyThisAttempt<Item extends Work>(item: Item): Item {
  return { ...item, attempts: 1 };
}

/** Its turn ends well: it counts as no attempt, and nobody holds it from now on. */
export function turnOver<Item extends Work>(item: Item): Item {
  return { ...unleased(item), attempts: item.attempts - 1 };
}

/** Nobody holds it, and nothing is to be waited for. */
export function settled<Item extends Work>(item: Item): Item {
  return { ...unleased(item), notBefore: undefined };
}

export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export type Lifecycle<Item extends Work> = ReturnType<typeof lifecycle<Item>>;

export function lifecycle<Item extends Work>(rules: WorkRules<Item>) {
  const { leaseMs, maxCrashes = Number.POSITIVE_INFINITY, maxInterruptions = 0 } = rules;
  const heldNow = (item: Item, now: number) => rules.held?.(item, now) ?? item;
  const freed = (item: Item, now: number) => rules.free?.(unleased(item), now) ?? unleased(item);
  const isOpen = (item: Item) => rules.phaseOf(item) === 'open';
  const isFinal = (item: Item) => rules.phaseOf(item) === 'final';

  /** A worker claims it, unless it has ended, is held by another, or was put back until later. */
  function claim(found: Item, now: number, { isLostLeaseCrash = false, heldBy }: ClaimTerms = {}): Claim<Item> {
    if (!isOpen(found)) return { outcome: 'closed' };
    const item = isLostLeaseCrash && hasLostLease(found, now) ? crashed(found, now) : found;
    if (isFinal(item)) return { outcome: 'over', item };
    if (hasLease(item, now)) return { outcome: 'busy' };
    if (isEarly(item.notBefore, now)) return { outcome: 'early' };
    const idle = rules.countsTurns ? oneMoreTurn(item.idle, now) : undefined;
    const taken = { ...claimed(item, now, leaseMs), ...(idle && { idle }), ...(heldBy !== undefined && { heldBy }) };
    const mine = heldNow(taken, now);
    const reason = reasonToEnd(item, idle, now);
    if (!reason) return { outcome: 'claimed', item: mine };
    return { outcome: 'over', item: rules.failed?.(item, now, reason) ?? mine, reason };
  }

  function reasonToEnd(item: Item, idle: Idle | undefined, now: number): Problem | undefined {
    if (isLastAttempt(item) && !rules.isClaimedForEver) return gaveUpProblem(lastReason(item));
    return idle && isEndless(idle, now) ? endlessProblem(idle) : undefined;
  }

  function isLastAttempt({ attempts }: Item): boolean {
    return attempts >= rules.maxAttempts;
  }

  function lastReason({ problem }: Item): Reason | undefined {
    return rules.notesReasons ? problem : undefined;
  }

  function gaveUpProblem(last: Reason | undefined): Problem {
    const attempts = rules.maxAttempts;
    if (!last) return new Problem('gave_up.none_finished', { attempts });
    return new Problem('gave_up.last_failed', { attempts, reason: last.message });
  }

  /** Whether the worker with this fencing number still holds it and has not let go of it itself. */
  function isHeldBy(item: Item, fence: number): boolean {
    return isOpen(item) && holdsLease(item, fence);
  }

  /** Nobody works on it, and somebody may begin now. */
  function isFree(item: Item, now: number): boolean {
    return isOpen(item) && !hasLease(item, now) && !isEarly(item.notBefore, now);
  }

  /** In nobody's hands, and not to be claimed before `delayMs` have passed. */
  function rested(item: Item, now: number, delayMs: number): Item {
    return freed({ ...item, notBefore: iso(now + delayMs) }, now);
  }

  /** A transient failure: not to be started before `delayMs` have passed; the last one ends it. */
  function putBack(item: Item, now: number, delayMs: number, reason?: Reason): Item {
    const isNoted = reason !== undefined && rules.notesReasons;
    const noted = isNoted ? { ...item, problem: { code: reason.code, message: reason.message } } : item;
    const end = isLastAttempt(noted) ? rules.failed?.(noted, now, gaveUpProblem(lastReason(noted))) : undefined;
    return end ?? rested(noted, now, delayMs);
  }

  /** Time ran out while the work went well: the next turn does not count as another attempt. */
  function handedOver(item: Item, now: number, delayMs = 0): Item {
    return rested(turnOver(item), now, delayMs);
  }

  /** Its turn has not come: it waits as if nobody had touched it. */
  function waiting(item: Item, now: number, delayMs: number): Item {
    const waits = handedOver(item, now, delayMs);
    return rules.untouched?.(waits) ?? waits;
  }

  /** Its message or its worker is lost: its message is sent again. */
  function requeued(item: Item, now: number): Item {
    const free = freed(item, now);
    return rules.resent?.(free, now) ?? { ...free, notBefore: iso(now) };
  }

  /** Its process crashed while working on it. */
  function crashed(item: Item, now: number): Item {
    const crashes = (item.crashes ?? 0) + 1;
    const counted = { ...item, crashes };
    if (crashes < maxCrashes || !rules.failed) return requeued(counted, now);
    return rules.failed(counted, now, new Problem('poisonous', { crashes: maxCrashes }));
  }

  /**
   * The whole host was killed while it was at work, which is hardly its fault: the attempt does not count. After many
   * such kills it does, because a host may crash without leaving a trace.
   */
  function interrupted(item: Item, now: number): Item {
    const claims = rules.claimsOf?.(item) ?? item.fence;
    const isBlameless = item.leaseUntil !== undefined && item.attempts > 0 && claims < maxInterruptions;
    return requeued({ ...item, attempts: item.attempts - (isBlameless ? 1 : 0) }, now);
  }

  /** What the sweeper makes of one that lost its message or its worker; undefined where there is nothing to do yet. */
  function swept(item: Item, now: number, { hasJustStarted, hasCrashed = false }: Holder): Item | undefined {
    const dueAt = rules.dueAt(item);
    if (!isOpen(item) || dueAt === undefined || (!hasJustStarted && dueAt > iso(now))) return undefined;
    if (hasCrashed && item.leaseUntil !== undefined) return crashed(item, now);
    return hasJustStarted ? interrupted(item, now) : requeued(item, now);
  }

  return {
    rules,
    isOpen,
    isFinal,
    isFree,
    isHeldBy,
    isLastAttempt,
    gaveUpProblem,
    claim,
    renewed: (item: Item, now: number): Item => heldNow(renewed(item, now, leaseMs), now),
    rested,
    putBack,
    handedOver,
    waiting,
    requeued,
    crashed,
    interrupted,
    swept,
  };
}

function hasLostLease(item: Work, now: number): boolean {
  return item.leaseUntil !== undefined && !hasLease(item, now);
}
