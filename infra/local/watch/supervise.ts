/**
 * Starts the host as a process of its own and restarts it after a crash, with the reason in the log. What ends on
 * purpose, or cannot start at all (code 0 and 1), is not started again; signals are passed on and end both.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { noteFile, reportName } from './crash-note.ts';

interface Supervised {
  /** Arguments of Node. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Where a host notes why it crashed. */
  dataDir: string;
  /** The delay before a restart, doubled each time it crashes soon after. */
  firstWaitMs?: number;
}

const LONGEST_WAIT_MS = 60_000;
/** A host that has run for so long did not crash because of its start. */
const SOUND_MS = 60_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Gives the exit code that is left to say. */
export async function supervise({ args, env, dataDir, firstWaitMs = 1_000 }: Supervised): Promise<number> {
  const stop = new AbortController();
  let child: ChildProcess | undefined;
  const passOn = (signal: NodeJS.Signals) => {
    stop.abort();
    child?.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  let waitMs = firstWaitMs;
  let port: string | undefined;
  for (;;) {
    const startedAt = performance.now();
    // on the same port as before, so that links still lead here
    const own = { ...env, ...(port !== undefined && { PORT: port }), SUPERVISOR_PID: String(process.pid) };
    child = spawn(process.execPath, args, { env: own, stdio: ['inherit', 'pipe', 'inherit'] });
    passLines(child, (address) => {
      port = new URL(address).port;
    });
    const end = await endOf(child);
    if (stop.signal.aborted || end.code === 0 || end.code === 1) return end.code ?? 1;
    if (performance.now() - startedAt > SOUND_MS) waitMs = firstWaitMs;
    logCrash(end, await reasonIn(dataDir), waitMs);
    if (!(await slept(waitMs, stop.signal))) return 1;
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  }
}

function passLines({ stdout }: ChildProcess, onReady: (address: string) => void): void {
  if (!stdout) return;
  createInterface({ input: stdout }).on('line', (line) => {
    if (line.startsWith('ready http')) onReady(line.slice('ready '.length).trim());
    process.stdout.write(`${line}\n`);
  });
}

/** When its last line has arrived as well. */
function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
}

/** What the host itself has noted: that it froze, or that its memory was full. */
async function reasonIn(dataDir: string): Promise<string | undefined> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => undefined);
  const note = await read(noteFile(dataDir));
  if (note !== undefined) return note.trim();
  const report = await read(join(dataDir, reportName));
  return report === undefined ? undefined : (/"event":\s*"([^"]*)"/.exec(report)?.[1] ?? 'fatal error');
}

function logCrash({ code, signal }: End, noted: string | undefined, waitMs: number): void {
  const reason = noted ?? (signal === null ? `exit code ${code}` : `killed by ${signal}`);
  const facts = { reason, code, signal, startsAgainInMs: waitMs };
  const message = 'the host crashed and is restarted';
  process.stderr.write(`${JSON.stringify({ level: 'ERROR', time: new Date().toISOString(), message, ...facts })}\n`);
}

/** False when a signal came first. */
function slept(ms: number, stop: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve(!stop.aborted);
    };
    const timer = setTimeout(end, ms);
    stop.addEventListener('abort', end);
  });
}
