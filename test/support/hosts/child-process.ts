/** Programs of ours as processes of their own: started, waited for until they say `ready`, killed at will. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { hostFlags } from '../../../infra/local/node/host-flags.ts';

export interface ReadyProcess {
  url: string;
  pid: number;
  /** All it has written so far, to either stream, the line that it is ready included. */
  printed(): string;
  /** Ends it with the signal and waits until it is gone; gives its exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Runs a TypeScript file with this Node until it prints a line `ready <url>`. */
export async function startReady(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<ReadyProcess> {
  const child = spawn(process.execPath, [...hostFlags, file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  child.stderr.on('data', (chunk) => printed.push(String(chunk)));
  child.stdout.on('data', (chunk) => printed.push(String(chunk)));
  const url = await readyLine(child);
  if (url === undefined || child.pid === undefined) throw new Error(`${file} never became ready: ${printed.join('')}`);
  return { url, pid: child.pid, printed: () => printed.join(''), stop: (signal) => stop(child, signal) };
}

async function readyLine(child: ChildProcess): Promise<string | undefined> {
  if (!child.stdout) return undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('ready ')) {
      child.stdout.resume();
      return line.slice('ready '.length).trim();
    }
  }
  return undefined;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return child.exitCode;
}
