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

export interface Stage {
  name: string;
  /** A stage begins when all tasks of the one before have ended. */
  tasks: readonly (readonly Step[])[];
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
  /** Of all workers together, waiting included: what is paid for. */
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
  steps: readonly Step[];
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
    ...{ seconds: 0, busySeconds: 0, turns: 0, handOvers: 0 },
    ...{ waited: nothing(), used: nothing(), stages: [] },
  };
  /** Workers that have been started so far, and since when more are being started. */
  let warm = 0;
  let growingSince: number | undefined;
  for (const { name, tasks } of plan.stages) {
    const beganAt = result.seconds;
    result.seconds = runStage(tasks, beganAt);
    result.stages.push({ name, seconds: result.seconds - beganAt });
  }
  return result;

  function runStage(tasks: Stage['tasks'], beganAt: number): number {
    const waiting = tasks.values();
    const count = Math.min(plan.workers, tasks.length);
    if (count > 1) growingSince ??= beganAt;
    const crew = Array.from({ length: count }, (_, at) => begin(Math.max(beganAt, arrivalOf(at)), at >= warm));
    warm = Math.max(warm, count);
    let endedAt = beganAt;
    while (crew.length > 0) {
      const worker = earliest(crew);
      if (worker.next < worker.steps.length) goOn(worker);
      else {
        const task = waiting.next().value;
        if (task) take(worker, task);
        else {
          crew.splice(crew.indexOf(worker), 1);
          endedAt = Math.max(endedAt, worker.at);
        }
      }
    }
    return endedAt;
  }

  function arrivalOf(worker: number): number {
    return (growingSince ?? 0) + Math.max(0, worker + 1 - start.first) / start.moreASecond;
  }

  /** A cold start is paid for as well. */
  function begin(at: number, isCold: boolean): Worker {
    const coldSeconds = isCold ? start.coldSeconds : 0;
    result.busySeconds += coldSeconds;
    return { at: at + coldSeconds, steps: [], next: 0, turnSince: 0, beatSince: 0 };
  }

  function take(worker: Worker, task: readonly Step[]): void {
    Object.assign(worker, { steps: task, next: 0, turnSince: worker.at, beatSince: worker.at });
    result.turns++;
  }

  function goOn(worker: Worker): void {
    if (worker.at - worker.beatSince >= beat.everySeconds) beatOnce(worker);
    if (worker.at - worker.turnSince >= turn.seconds) handOver(worker);
    const step = worker.steps[worker.next++];
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

function earliest(crew: readonly Worker[]): Worker {
  return crew.reduce((first, worker) => (worker.at < first.at ? worker : first));
}
