/**
 * A kind of work, and what is done with all of them alike: a message says "look at it", a worker claims it by one
 * conditional write, holds it, and puts it back or ends it; the sweeper makes up for messages and workers that were lost.
 * The table is the truth: losing a message costs minutes, not the work.
 */

import type { Clock, Log, Queue } from '../ports.ts';
import { isRetryable, Problem } from '../problems/problem.ts';
import { type BackOff, isAskedToWait, tripled, waitAfter } from './back-off.ts';
import { type Held, holdLease, isLost, unlessLost } from './lease.ts';
import type { Claim, ClaimTerms, Holder, Lifecycle, Work } from './lifecycle.ts';

interface WorkDeps {
  now: Clock;
  log: Log;
}

type Change<Item> = (found: Item) => Item | undefined;

interface WorkKind<Item extends Work & Key, Key extends object, Deps extends WorkDeps> {
  /** In the log: such as `a task`, and a turn of it. */
  words: { one: string; turn: string };
  life: Lifecycle<Item>;
  /** One conditional write; undefined where there is none, or the change refuses. */
  change(deps: Deps, key: Key, change: Change<Item>): Promise<Item | undefined>;
  /** The same for whoever holds it, where more than its own record decides whether they still do. */
  changeHeld?(deps: Deps, item: Item, change: Change<Item>): Promise<Item | undefined>;
  queue(deps: Deps): Queue;
  /** Its message, which names it and says nothing of it. */
  message(key: Key): object;
  /** A longer wait gets no message: the sweeper sends it in time. If left out, a message is sent for every wait. */
  longestHintMs?: number;
  /** Its names in the log. */
  logged(named: Key & Partial<Item>): Record<string, unknown>;
  /** The wait after a transient failure for which nobody has named one. */
  backOff?: BackOff;
  /** What follows when it has ended because its worker was lost. */
  onLost?(deps: Deps, item: Item): Promise<void>;
}

/** How a turn that failed may end, beside being put back. */
interface FailureRules<Item> {
  /** Whoever refused us asks us to come back at a stated time; undefined where that is one more attempt. */
  askedToWait?(item: Item, now: number, delayMs: number, problem: Problem): Item | undefined;
  /** Where ending it takes more than one write. */
  end?(problem: Problem): Promise<void>;
}

/** How long until it may be claimed. */
function waitMsOf({ notBefore }: Pick<Work, 'notBefore'>, now: number): number {
  return notBefore === undefined ? 0 : Math.max(0, Date.parse(notBefore) - now);
}

export function createWork<Item extends Work & Key, Key extends object, Deps extends WorkDeps>(
  kind: WorkKind<Item, Key, Deps>,
) {
  const { life, words, logged, longestHintMs = Number.POSITIVE_INFINITY } = kind;

  /** Sends its message, to arrive when it may be claimed. `more`: further members for its worker. */
  async function hint(deps: Deps, item: Key & Pick<Work, 'notBefore'>, more: object = {}): Promise<void> {
    const waitMs = waitMsOf(item, deps.now());
    if (waitMs > longestHintMs) return;
    try {
      await kind.queue(deps).send({ ...kind.message(item), ...more }, waitMs / 1_000);
    } catch (error) {
      deps.log.warn('message not sent; the sweeper will send it', { ...logged(item), error });
    }
  }

  /** Those that wait for nothing. */
  async function hintAll(deps: Deps, keys: readonly Key[]): Promise<void> {
    const [first] = keys;
    if (!first) return;
    try {
      await kind.queue(deps).sendMany(keys.map((key) => kind.message(key)));
    } catch (error) {
      const count = keys.length;
      deps.log.warn('messages not sent; the sweeper will send them', { first: logged(first), count, error });
    }
  }

  /** What came of the claim, and the item as it was found. */
  async function claim(deps: Deps, key: Key, terms: ClaimTerms = {}) {
    let made: Claim<Item> | undefined;
    let found: Item | undefined;
    const item = await kind.change(deps, key, (stored) => {
      found = stored;
      made = life.claim(stored, deps.now(), terms);
      return 'item' in made ? made.item : undefined;
    });
    return {
      outcome: made?.outcome ?? 'unknown',
      item,
      found,
      reason: made && 'reason' in made ? made.reason : undefined,
    };
  }

  /** In a worker's hands until it lets go. */
  function hold(deps: Deps, claimed: Item, remainingMs?: () => number): Held<Item> {
    const { changeHeld = kind.change } = kind;
    const { leaseMs: lengthMs } = life.rules;
    return holdLease<Item>(claimed, {
      change: (item, change) => changeHeld(deps, item, change),
      isHeldBy: life.isHeldBy,
      renewed: (item) => life.renewed(item, deps.now()),
      onFailure: (error) => deps.log.warn(`lease of ${words.one} not renewed`, { ...logged(claimed), error }),
      ...(lengthMs !== undefined && { lengthMs }),
      ...(remainingMs && { remainingMs }),
    });
  }

  /**
   * The work of one turn. Where it fails, the item is put back, made to wait, or ended; where it is lost, another
   * continues.
   */
  async function turn(
    deps: Deps,
    held: Held<Item>,
    work: () => Promise<void>,
    rules: FailureRules<Item> = {},
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isLost(error)) await unlessLost(settleFailure(deps, held, error, rules));
    } finally {
      await held.letGo();
    }
  }

  /** Time ran out: the next turn continues, and counts as another attempt where this one is `stuck`. */
  async function handOver(deps: Deps, held: Held<Item>, stuck?: Problem): Promise<void> {
    const item = await held.write((found) =>
      stuck ? life.putBack(found, deps.now(), 0, stuck) : life.handedOver(found, deps.now()),
    );
    if (life.isOpen(item)) await hint(deps, item);
  }

  /** Its turn has not come: it waits without having used up an attempt. */
  async function wait(deps: Deps, held: Held<Item>, delayMs: number): Promise<void> {
    await hint(deps, await held.write((found) => life.waiting(found, deps.now(), delayMs)));
  }

  async function settleFailure(deps: Deps, held: Held<Item>, error: unknown, { askedToWait, end }: FailureRules<Item>) {
    const problem = error instanceof Problem ? error : new Problem('internal_error');
    const { attempts } = held.item;
    deps.log.warn(`${words.turn} failed`, { ...logged(held.item), attempt: attempts, code: problem.code, error });
    const last = lastProblem(held.item, problem);
    if (last && end) return end(last);
    const delayMs = waitAfter(problem, attempts, kind.backOff ?? tripled);
    const item = await held.write((found) => {
      const now = deps.now();
      if (!isRetryable(problem)) return life.rules.failed?.(found, now, problem) ?? found;
      if (isNoTurn(problem)) return life.waiting(found, now, delayMs);
      const asked = isAskedToWait(problem) ? askedToWait?.(found, now, delayMs, problem) : undefined;
      return asked ?? life.putBack(found, now, delayMs, problem);
    });
    if (life.isOpen(item)) await hint(deps, item);
  }

  /** What it ends with, or undefined when another turn may help. */
  function lastProblem(item: Item, problem: Problem): Problem | undefined {
    if (!isRetryable(problem)) return problem;
    if (isNoTurn(problem) || !life.isLastAttempt(item)) return undefined;
    return life.gaveUpProblem(problem);
  }

  async function takeBack(deps: Deps, key: Key, change: Change<Item>, more?: object): Promise<boolean> {
    const item = await kind.change(deps, key, change);
    if (item && life.isFinal(item)) await kind.onLost?.(deps, item);
    else if (item) await hint(deps, item, more);
    return item !== undefined;
  }

  return {
    life,
    hint,
    hintAll,
    claim,
    hold,
    turn,
    handOver,
    wait,
    /** True where it had lost its message or its worker, and goes on or has ended. */
    sweep: (deps: Deps, key: Key, holder: Holder, more?: object) =>
      takeBack(deps, key, (found) => life.swept(found, deps.now(), holder), more),
    /** Its worker has crashed, and the host knows in which call. */
    noteCrash: (deps: Deps, key: Key, isBlamed: (found: Item) => boolean) =>
      takeBack(deps, key, (found) => (isBlamed(found) ? life.crashed(found, deps.now()) : undefined)),
  };
}

/** There is no budget for it yet: that is no turn of its. */
function isNoTurn({ code }: Problem): boolean {
  return code === 'out_of_budget';
}
