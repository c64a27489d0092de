/**
 * Who may run. There are so many places, and a call that only waits, for a survey service or a store that keeps silent,
 * gives up its place until it continues. Whose turn it is depends on the owner: the one with the fewest calls running comes
 * first, then the one who was served longest ago, so nobody waits behind another owner's thousands. A running call is
 * notified when an owner with fewer of them waits, and hands over at its next step.
 */

interface PlaceTerms {
  /** Calls that work at a time, and calls of one owner that run at a time, waiting or not. */
  most: number;
  /** Calls that may run besides while others only wait. */
  spare: number;
  /** One at a time, until there was nothing to do for a moment: whoever takes the process down is alone then. */
  isCareful?: boolean;
}

/** A call that has a place, as its place sees it. */
export interface Occupant {
  /** It has done next to nothing for a while. */
  isIdle(): boolean;
  /** Others wait for its place, or no longer do. */
  setAwaited(isAwaited: boolean): void;
}

export interface Places {
  /** Resolves when the owner's next call may run. */
  enter(owner: string): Promise<Place>;
  close(): void;
}

export interface Place {
  seat(occupant: Occupant): void;
  leave(): void;
}

interface Running {
  owner: string;
  occupant?: Occupant;
}

type Start = (place: Place) => void;

/** How often it is looked who only waits. */
const POLL_MS = 250;
/** Without work for so long, whatever crashed the previous host has been dealt with. */
const QUIET_MS = 3_000;

export function createPlaces({ most, spare, isCareful = false }: PlaceTerms): Places {
  const running = new Set<Running>();
  /** Those who wait, by owner. */
  const waiting = new Map<string, Start[]>();
  /** The number of each owner's latest turn. */
  const served = new Map<string, number>();
  let turns = 0;
  let isAlone = isCareful;
  let timer: NodeJS.Timeout | undefined;
  let quiet: NodeJS.Timeout | undefined;

  const runningOf = (owner: string) => [...running].filter((one) => one.owner === owner).length;

  function hasRoom(owner: string): boolean {
    if (isAlone) return running.size === 0;
    if (running.size >= most + spare || runningOf(owner) >= most) return false;
    return [...running].filter(({ occupant }) => !occupant?.isIdle()).length < most;
  }

  /** The owner whose turn it is, of those who may run one call more. */
  function nextOwner(): string | undefined {
    const rank = (owner: string) => [runningOf(owner), served.get(owner) ?? 0] as const;
    return [...waiting.keys()]
      .filter(hasRoom)
      .map((owner) => ({ owner, rank: rank(owner) }))
      .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])[0]?.owner;
  }

  function startNext(): void {
    for (let owner = nextOwner(); owner !== undefined; owner = nextOwner()) {
      const calls = waiting.get(owner) ?? [];
      const start = calls.shift();
      if (calls.length === 0) waiting.delete(owner);
      start?.(taken(owner));
    }
    notifyRunning();
    watch();
  }

  function taken(owner: string): Place {
    const one: Running = { owner };
    running.add(one);
    served.set(owner, ++turns);
    return {
      seat: (occupant) => {
        one.occupant = occupant;
        notifyRunning();
      },
      leave: () => {
        if (!running.delete(one)) return;
        if (running.size === 0 && waiting.size === 0) rest();
        else startNext();
      },
    };
  }

  function notifyRunning(): void {
    const fewest = Math.min(...[...waiting.keys()].map(runningOf));
    for (const { owner, occupant } of running) occupant?.setAwaited(runningOf(owner) > fewest);
  }

  function watch(): void {
    timer ??= setInterval(checkAgain, POLL_MS).unref();
  }

  /** Looked at even while nobody waits: whoever comes next then finds a place at once. */
  function checkAgain(): void {
    for (const { occupant } of running) occupant?.isIdle();
    startNext();
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
    served.clear();
    if (isAlone) quiet = setTimeout(() => (isAlone = false), QUIET_MS).unref();
  }

  return {
    enter: (owner) => {
      clearTimeout(quiet);
      return new Promise((resolve) => {
        const calls = waiting.get(owner) ?? [];
        calls.push(resolve);
        waiting.set(owner, calls);
        startNext();
      });
    },
    close: () => {
      clearInterval(timer);
      clearTimeout(quiet);
      // whoever still waits finds the host closed
      for (const start of [...waiting.values()].flat()) start({ seat: () => {}, leave: () => {} });
      waiting.clear();
    },
  };
}
