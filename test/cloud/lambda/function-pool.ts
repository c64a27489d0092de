/**
 * The execution environments of one function: a call takes one that is idle, or starts another, or waits when there are
 * as many as may be. One that has ended is forgotten, as Lambda does it.
 */
import type { Outcome } from '../../../infra/local/lambda/invoke.ts';
import type { DeployedFunction, Deployment } from '../deployment.ts';
import type { Front } from '../front/front.ts';
import { environmentOf } from './function-environment.ts';
import { type Call, type Sandbox, startSandbox } from './sandbox.ts';

export interface FunctionPool {
  fn: DeployedFunction;
  /** How many calls run at a time. */
  concurrency: number;
  invoke(call: Call): Promise<Outcome>;
  invocations(): number;
  /** Milliseconds of processor time for every start so far. */
  coldStarts(): readonly number[];
  logs(): string;
  stop(): Promise<void>;
}

/** The cloud has more: here they all share a few cores. */
const mostProcesses = 6;
const keptLines = 5000;

export function createPool(fn: DeployedFunction, deployment: Deployment, front: Front): FunctionPool {
  const { accountId, region } = deployment;
  const allowed = fn.trigger.kind === 'queue' ? fn.trigger.maxConcurrency : undefined;
  const concurrency = Math.min(fn.reservedConcurrency ?? mostProcesses, allowed ?? mostProcesses, mostProcesses);
  const functionArn = `arn:aws:lambda:${region}:${accountId}:function:${fn.deployedName}`;
  const environment = environmentOf(fn, front);
  const idle: Sandbox[] = [];
  const all = new Set<Sandbox>();
  const turns: (() => void)[] = [];
  const coldStarts: number[] = [];
  const lines: string[] = [];
  let busy = 0;
  let invocations = 0;
  let isStopped = false;

  function say(line: string): void {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
  }

  async function taken(): Promise<Sandbox> {
    const waiting = idle.pop();
    if (waiting && !waiting.hasEnded()) return waiting;
    if (waiting) return taken();
    const sandbox = await startSandbox({ fn, functionArn, environment, say });
    all.add(sandbox);
    coldStarts.push(sandbox.coldStartMs);
    if (isStopped) await sandbox.stop();
    return sandbox;
  }

  async function invoke(call: Call): Promise<Outcome> {
    if (busy >= concurrency) await new Promise<void>((resolve) => turns.push(resolve));
    else busy++;
    invocations++;
    try {
      const sandbox = await taken();
      const outcome = await sandbox.invoke(call);
      if (sandbox.hasEnded()) all.delete(sandbox);
      else idle.push(sandbox);
      return outcome;
    } catch (error) {
      say(String(error));
      return { ok: false, reason: 'threw' };
    } finally {
      const next = turns.shift();
      if (next) next();
      else busy--;
    }
  }

  return {
    fn,
    concurrency,
    invoke,
    invocations: () => invocations,
    coldStarts: () => coldStarts,
    logs: () => lines.join('\n'),
    stop: async () => {
      isStopped = true;
      await Promise.all([...all].map((sandbox) => sandbox.stop()));
    },
  };
}
