/**
 * One execution environment of a function: its bundle in a process of its own, under AWS's runtime client and Node 24,
 * with the environment, the memory and the time that the template gives it, and nothing of ours but the way to the front.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../../../infra/local/lambda/invoke.ts';
import type { DeployedFunction } from '../deployment.ts';
import { spawnFunction } from './function-process.ts';
import { startRuntimeApi } from './runtime-api.ts';

export interface Call {
  event: unknown;
  requestId?: string;
  traceHeader: string;
}

export interface Sandbox {
  /** Time of the processor from the start of Node until the function was ready for its first call. */
  coldStartMs: number;
  invoke(call: Call): Promise<Outcome>;
  /** Over with it: nothing may be sent to it any more. */
  hasEnded(): boolean;
  stop(): Promise<void>;
}

export interface SandboxOptions {
  fn: DeployedFunction;
  functionArn: string;
  environment: Readonly<Record<string, string>>;
  say(line: string): void;
}

/** In the log of a function whose process was ended for its memory. */
export const tookTooMuch = /took \d+ MB and may take \d+/;

const initSeconds = 60;
/** What a function has without asking for more. */
const TEMPORARY_MB = 512;

export async function startSandbox({ fn, functionArn, environment, say }: SandboxOptions): Promise<Sandbox> {
  const api = await startRuntimeApi(say);
  const temporary = mkdtempSync(join(tmpdir(), 'survey-exports-function-'));
  const around = { temporary, environment: { ...environment, AWS_LAMBDA_RUNTIME_API: api.address } };
  const child = spawnFunction(fn, around, say);
  const ended = once(child, 'exit').then(([code, signal]) => say(`ended: ${signal ?? code}`));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (!hasEnded()) child.kill('SIGKILL');
    await ended;
    await api.close();
    rmSync(temporary, { recursive: true, force: true });
  };
  const late = AbortSignal.timeout(initSeconds * 1000);
  try {
    await Promise.race([api.ready, ended.then(endedTooSoon), once(late, 'abort').then(endedTooSoon)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { coldStartMs: cpuMs(child.pid), invoke, hasEnded, stop };

  async function invoke({ event, requestId = randomUUID(), traceHeader }: Call): Promise<Outcome> {
    const timeMs = fn.timeLimitSeconds * 1000;
    const timer = Promise.withResolvers<Outcome>();
    const alarm = setTimeout(() => timer.resolve({ ok: false, reason: 'timed_out' }), timeMs);
    const work = api.run({ requestId, event, functionArn, traceHeader, deadlineMs: Date.now() + timeMs });
    const died = ended.then((): Outcome => ({ ok: false, reason: 'threw' }));
    const outcome = await Promise.race([work, timer.promise, died]);
    clearTimeout(alarm);
    if (!outcome.ok && outcome.reason === 'timed_out') return fail(`timed out after ${fn.timeLimitSeconds} s`, outcome);
    if (!hasEnded() && peakMemoryMb(child.pid) > fn.memoryMb) {
      return fail(`took ${peakMemoryMb(child.pid)} MB and may take ${fn.memoryMb}`, { ok: false, reason: 'threw' });
    }
    if (megabytesIn(temporary) > TEMPORARY_MB) {
      return fail(`wrote more than ${TEMPORARY_MB} MB to /tmp`, { ok: false, reason: 'threw' });
    }
    return outcome;
  }

  /** As Lambda does: the environment ends with the call that broke its limits. */
  async function fail(why: string, outcome: Outcome): Promise<Outcome> {
    say(`${why}: the process is ended`);
    await stop();
    return outcome;
  }
}

function endedTooSoon(): never {
  throw new Error('did not become ready for its first call');
}

/**
 * What the system says about a process: the time of the processor it took, and the most memory it held. Of all its
 * threads together, in milliseconds.
 */
function cpuMs(pid: number | undefined): number {
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((thread) => Number(read(`${folder}/${thread}/schedstat`).split(' ')[0]));
  return Math.round(nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6);
}

function peakMemoryMb(pid: number | undefined): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`)) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function megabytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return sizes.reduce((sum, each) => sum + each, 0) / 1024 ** 2;
}

/** A thread, or the process, may have ended since it was listed. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '0';
  }
}
