/**
 * Owners who all ask for many exports at one moment, and the workers they share: the queue gives the next place to the owner
 * who has the fewest, nobody has more than his slots, and who finds none stands in line until one of his own ends. Pure: the
 * same crowd always takes the same time.
 */
export interface Crowd {
  /** How many exports each owner asks for. */
  owners: readonly number[];
  workers: number;
  /** What an owner may have running. */
  slots: number;
  /** Seconds of a worker that an export takes, and that it takes to find no slot and stand in line. */
  exportSeconds: number;
  lineSeconds: number;
  /** Who has stood in line for so long looks once more: this many of each owner. */
  looksAgain: { everySeconds: number; most: number };
}

export interface Crowded {
  seconds: number;
  /** When the last export of each owner is ready. */
  readyAt: number[];
  /** Messages that waited at one moment. */
  deepest: number;
  /** How often an export came and found no slot. */
  stoodInLine: number;
  busySeconds: number;
}

interface Owner {
  /** Messages of exports that have not been looked at. */
  fresh: number;
  /** Exports that stand in line, and those of them that somebody has called. */
  line: number;
  called: number;
  running: number;
  /** Workers that look at something of his. */
  places: number;
  open: number;
}

interface Worker {
  freeAt: number;
  owner: number;
  isExport: boolean;
}

export function crowded({ owners, workers, slots, exportSeconds, lineSeconds, looksAgain }: Crowd): Crowded {
  const all = owners.map((open): Owner => ({ fresh: open, line: 0, called: 0, running: 0, places: 0, open }));
  const readyAt = owners.map(() => 0);
  const turns = new Turns(all);
  const busy: Worker[] = [];
  const result = { seconds: 0, deepest: owners.reduce((sum, count) => sum + count, 0), stoodInLine: 0, busySeconds: 0 };
  let waiting = result.deepest;
  let lookAt = looksAgain.everySeconds;
  let now = 0;
  for (;;) {
    while (busy.length < workers) {
      const next = turns.next();
      if (next === undefined) break;
      begin(next);
    }
    const first = busy.shift();
    if (!first) return { ...result, readyAt };
    now = first.freeAt;
    end(first);
    if (now >= lookAt) lookAgain();
  }

  function begin(at: number): void {
    const owner = all[at] as Owner;
    const isCalled = owner.called > 0;
    const isExport = owner.running < slots;
    waiting--;
    if (isCalled) owner.called--;
    else owner.fresh--;
    owner.places++;
    if (isExport) owner.running++;
    else result.stoodInLine++;
    const seconds = isExport ? exportSeconds : lineSeconds;
    result.busySeconds += seconds;
    insert(busy, { freeAt: now + seconds, owner: at, isExport });
    turns.put(at);
  }

  function end({ owner: at, isExport }: Worker): void {
    const owner = all[at] as Owner;
    owner.places--;
    if (isExport) {
      owner.running--;
      owner.open--;
      result.seconds = now;
      if (owner.open === 0) readyAt[at] = now;
      call(owner);
    } else {
      owner.line++;
      // a slot may have been given back while it was on its way into the line
      if (owner.running + owner.called < slots) call(owner);
    }
    turns.put(at);
  }

  function call(owner: Owner): void {
    if (owner.line === 0) return;
    owner.line--;
    owner.called++;
    waiting++;
  }

  function lookAgain(): void {
    lookAt += looksAgain.everySeconds;
    for (const [at, owner] of all.entries()) {
      const some = Math.min(owner.line, looksAgain.most);
      owner.line -= some;
      owner.fresh += some;
      waiting += some;
      turns.put(at);
    }
    result.deepest = Math.max(result.deepest, waiting);
  }
}

/** Whose message is next: of the owners that have one, he who has the fewest places, and of those the one who came first. */
class Turns {
  readonly #lanes = new Map<number, Set<number>>();
  readonly #all: readonly Owner[];
  readonly #laneOf = new Map<number, number>();

  constructor(all: readonly Owner[]) {
    this.#all = all;
    for (const at of all.keys()) this.put(at);
  }

  put(at: number): void {
    const owner = this.#all[at];
    const before = this.#laneOf.get(at);
    if (before !== undefined) this.#lanes.get(before)?.delete(at);
    this.#laneOf.delete(at);
    if (!owner || owner.fresh + owner.called === 0) return;
    const lane = this.#lanes.get(owner.places) ?? new Set();
    this.#lanes.set(owner.places, lane.add(at));
    this.#laneOf.set(at, owner.places);
  }

  next(): number | undefined {
    for (let places = 0; places <= Math.max(-1, ...this.#lanes.keys()); places++) {
      for (const at of this.#lanes.get(places) ?? []) return at;
    }
    return undefined;
  }
}

function insert(busy: Worker[], worker: Worker): void {
  const at = busy.findIndex(({ freeAt }) => freeAt > worker.freeAt);
  busy.splice(at < 0 ? busy.length : at, 0, worker);
}

/** When each would be ready if the workers were divided equally among all who have something left, and nothing else cost time. */
export function fairReadyAt(crowd: Crowd): number[] {
  const byCount = crowd.owners.map((count, at) => ({ count, at })).sort((a, b) => a.count - b.count);
  const readyAt = crowd.owners.map(() => 0);
  let now = 0;
  let done = 0;
  for (const [rank, { count, at }] of byCount.entries()) {
    const left = byCount.length - rank;
    const workersOfEach = Math.min(crowd.slots, crowd.workers / left);
    now += ((count - done) * crowd.exportSeconds) / workersOfEach;
    done = count;
    // nobody is ready before an export of his has been made
    readyAt[at] = Math.max(now, crowd.exportSeconds * Math.ceil(count / crowd.slots));
  }
  return readyAt;
}
