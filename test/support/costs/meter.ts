/** What tests cost in seconds of CPU, and for what. Nothing is measured unless `TEST_COSTS` names a file to write to. */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** What one test file cost; a line of the file that `TEST_COSTS` names. */
export interface FileCosts {
  file: string;
  /** Seconds on the clock. */
  wall: number;
  /** Seconds of CPU of its process and of all programs that it started. */
  cpu: number;
  /** Does it draw random cases? */
  isRandom: boolean;
  /** Seconds of CPU by cause, and how often. */
  causes: Record<string, Cost>;
}

export interface Cost {
  cpu: number;
  times: number;
}

const target = process.env.TEST_COSTS;
const self = '/proc/self/stat';
const hasChildTimes = existsSync(self);
let causes: Record<string, Cost> = {};

/** Runs the work, and puts what the process used meanwhile down to this cause. */
export async function measured<Result>(cause: string, work: () => Promise<Result>): Promise<Result> {
  if (target === undefined) return work();
  const before = spentNow();
  try {
    return await work();
  } finally {
    note(cause, spentNow() - before);
  }
}

/** Seconds of CPU of this process and of its children that have ended. */
export function spentNow(): number {
  return ownSeconds() + childSeconds();
}

export function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Linux alone says what ended children used. */
function childSeconds(): number {
  if (!hasChildTimes) return 0;
  const fields = readFileSync(self, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

export function note(cause: string, cpu: number): void {
  const before = causes[cause] ?? { cpu: 0, times: 0 };
  causes[cause] = { cpu: before.cpu + cpu, times: before.times + 1 };
}

export function writeCosts(costs: Omit<FileCosts, 'causes'>): void {
  if (target !== undefined) appendFileSync(target, `${JSON.stringify({ ...costs, causes })}\n`);
  causes = {};
}

/** From here on every program that is started is put down under its name when it ends. */
export function watchPrograms(): void {
  let before = childSeconds();
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess };
    child.once('exit', () => {
      const after = childSeconds();
      note(`program ${programName(child.spawnargs)}`, after - before);
      before = after;
    });
  });
}

/** A script of Node by the script's name, a line of a shell by its first program. */
function programName(words: readonly string[]): string {
  const own = words.filter((_, at) => words[at - 1] !== '--import');
  const script = own.join(' ').match(/[\w-]+\.(?:m?[jt]s)(?= |'|$)/)?.[0];
  return script ?? basename(words[0] ?? '');
}
