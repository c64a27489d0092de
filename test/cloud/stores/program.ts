/** Servers of others as processes of ours: started, waited for until they answer, ended with us whatever happens. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { closeServer, listen } from '../../../infra/local/listen.ts';

export interface Program {
  /** The end of what it has written, to either stream. */
  printed(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

export interface ProgramOptions {
  env?: NodeJS.ProcessEnv;
  /** How long it may take to end by itself. */
  graceMs?: number;
}

const keptLetters = 20_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function startProgram(command: string, args: readonly string[], options: ProgramOptions = {}): Program {
  const { env = process.env, graceMs = 5000 } = options;
  // a group of its own: a Ctrl-C in the terminal is for us, and we end what we started in the right order
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let printed = '';
  const keep = (chunk: Buffer | string) => {
    printed = (printed + String(chunk)).slice(-keptLetters);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.once('error', (error) => keep(`${command}: ${error.message}\n`));
  child.once('close', () => running.delete(child));
  running.add(child);
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const isGone = await Promise.race([gone, pause(graceMs, 'late' as const)]);
    if (isGone === 'late') child.kill('SIGKILL');
    await gone;
  };
  return { printed: () => printed, hasEnded, stop };
}

/** Waits until the check holds; fails with the program's own words when it ends, or takes too long. */
export async function untilReady(
  name: string,
  program: Program,
  check: () => Promise<boolean>,
  seconds = 60,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await check().catch(() => false))) {
    if (program.hasEnded()) throw new Error(`${name} ended before it was ready:\n${program.printed()}`);
    if (performance.now() > end)
      throw new Error(`${name} was not ready after ${seconds} seconds:\n${program.printed()}`);
    await pause(100);
  }
}

/** Whether anything at all answers there. */
export async function answers(url: string): Promise<boolean> {
  await (await fetch(url, { signal: AbortSignal.timeout(2000) })).body?.cancel();
  return true;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = await listen(server, 0);
  await closeServer(server);
  return port;
}

/** Runs a command to its end; gives what it printed. */
export async function runCommand(command: string, args: readonly string[], seconds = 60): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { timeout: seconds * 1000, maxBuffer: 2 ** 24 });
  return stdout;
}

export function isOnPath(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, command)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
