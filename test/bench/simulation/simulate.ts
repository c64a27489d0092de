/**
 * Workers that take tasks one after the other, stage by stage, and wait for what they share: whoever comes first is served
 * first, at a given number of units a second. Pure: the same plan always takes the same time.
 */
import type { Shared } from './platform.ts';

/** Work of a worker's own, or the use of something shared; `seconds` is what it takes when nobody else is there. */
export interface Step {
  seconds: number;
  use?: Shared;
  units?: number;
}

export interface SimulatedTask {
  steps: readonly Step[];
  kind: string;
  /** It begins when all tasks of this kind have ended: whoever ends the last of them takes it next. */
  after?: string;
}

export interface Stage {
  name: string;
  /** A stage begins when all tasks of the one before have ended. */
  tasks: readonly SimulatedTask[];
  /** It comes when the export is ready: nobody waits for it, but it is paid for. */
  isAfterwards?: boolean;
}

export interface Simulation {
  stages: readonly Stage[];
  workers: number;
  /** Units a second. */
  rates: Readonly<Record<Shared, number>>;
  /** The first workers are there at once, others come one by one; each begins cold. */
  start: { first: number; moreASecond: number; coldSeconds: number };
  /** What a worker uses besides, every so many seconds, without waiting for it. */
  beat: { everySeconds: number; uses: readonly { use: Shared; units: number }[] };
  /** A task that takes longer goes on in another turn, which begins so much later. */
  turn: { seconds: number; handOverSeconds: number };
}

export interface Simulated {
  seconds: number;
  /** The time of all workers together, waiting included: what is paid for. */
  busySeconds: number;
  turns: number;
  handOvers: number;
  /** Seconds that workers waited because of others, by what they waited for. */
  waited: Record<Shared, number>;
  used: Record<Shared, number>;
  stages: { name: string; seconds: number }[];
}

interface Worker {
  at: number;
  task: SimulatedTask | undefined;
  next: number;
  turnSince: number;
  beatSince: number;
}

const nothing = (): Record<Shared, number> => ({
  service: 0,
  'table writes': 0,
  'table reads': 0,
  'file writes': 0,
  'file reads': 0,
  'changes of the owner': 0,
  'changes of the export': 0,
});

export function simulate(plan: Simulation): Simulated {
  const { rates, start, beat, turn } = plan;
  const freeAt = nothing();
  const result: Simulated = {
    seconds: 0,
    busySeconds: 0,
    turns: 0,
    handOvers: 0,
    waited: nothing(),
    used: nothing(),
    stages: [],
  };
  /** Workers that have been started so far, and since when more are being started. */
  let warm = 0;
  let growingSince: number | undefined;
  let now = 0;
  for (const { name, tasks, isAfterwards } of plan.stages) {
    const beganAt = now;
    now = runStage(tasks, beganAt);
    if (!isAfterwards) result.seconds = now;
    result.stages.push({ name, seconds: now - beganAt });
  }
  return result;

  function runStage(tasks: Stage['tasks'], beganAt: number): number {
    const open = countedKinds(tasks);
    const ready = tasks.filter(({ after }) => after === undefined || !open.has(after)).values();
    const count = Math.min(plan.workers, tasks.length);
    if (count > 1) growingSince ??= beganAt;
    const crew = Array.from({ length: count }, (_, at) => begin(Math.max(beganAt, arrivalOf(at)), at >= warm));
    warm = Math.max(warm, count);
    let endedAt = beganAt;
    while (crew.length > 0) {
      const worker = earliest(crew);
      if (worker.task && worker.next < worker.task.steps.length) goOn(worker, worker.task);
      else {
        const task = awaiting(worker.task) ?? ready.next().value;
        if (task) take(worker, task);
        else {
          crew.splice(crew.indexOf(worker), 1);
          endedAt = Math.max(endedAt, worker.at);
        }
      }
    }
    return endedAt;

    /** What could not begin before this one had ended. */
    function awaiting(ended: SimulatedTask | undefined): SimulatedTask | undefined {
      if (!ended) return undefined;
      const left = (open.get(ended.kind) ?? 0) - 1;
      open.set(ended.kind, left);
      return left === 0 ? tasks.find(({ after }) => after === ended.kind) : undefined;
    }
  }

  function arrivalOf(worker: number): number {
    return (growingSince ?? 0) + Math.max(0, worker + 1 - start.first) / start.moreASecond;
  }

  /** A cold start is paid for as well. */
  function begin(at: number, isCold: boolean): Worker {
    const coldSeconds = isCold ? start.coldSeconds : 0;
    result.busySeconds += coldSeconds;
    return { at: at + coldSeconds, task: undefined, next: 0, turnSince: 0, beatSince: 0 };
  }

  function take(worker: Worker, task: SimulatedTask): void {
    Object.assign(worker, { task, next: 0, turnSince: worker.at, beatSince: worker.at });
    result.turns++;
  }

  function goOn(worker: Worker, { steps }: SimulatedTask): void {
    if (worker.at - worker.beatSince >= beat.everySeconds) beatOnce(worker);
    if (worker.at - worker.turnSince >= turn.seconds) handOver(worker);
    const step = steps[worker.next++];
    if (!step) return;
    const startedAt = worker.at;
    worker.at = (step.use ? use(step.use, step.units ?? 1, startedAt) : startedAt) + step.seconds;
    result.busySeconds += worker.at - startedAt;
  }

  /** When it is this worker's turn. */
  function use(what: Shared, units: number, at: number): number {
    const servedAt = Math.max(at, freeAt[what]);
    freeAt[what] = servedAt + units / rates[what];
    result.used[what] += units;
    result.waited[what] += servedAt - at;
    return servedAt;
  }

  function beatOnce(worker: Worker): void {
    for (const { use: what, units } of beat.uses) {
      freeAt[what] = Math.max(worker.at, freeAt[what]) + units / rates[what];
      result.used[what] += units;
    }
    worker.beatSince = worker.at;
  }

  function handOver(worker: Worker): void {
    worker.at += turn.handOverSeconds;
    worker.turnSince = worker.at;
    result.handOvers++;
    result.turns++;
  }
}

function countedKinds(tasks: readonly SimulatedTask[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of tasks) counts.set(kind, 1 + (counts.get(kind) ?? 0));
  return counts;
}

function earliest(crew: readonly Worker[]): Worker {
  return crew.reduce((first, worker) => (worker.at < first.at ? worker : first));
}
