/** Starts a bundle under AWS's runtime client. Of our own environment it is given nothing, so that nothing can lean on it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DeployedFunction } from '../deployment.ts';
import { runtimeClient } from '../stores/installed.ts';

const addonStandIn = join(import.meta.dirname, 'addon-stand-in.mjs');
/** The part of its memory that Lambda leaves to the heap. */
const heapShare = 0.9;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function spawnFunction(
  { bundle, memoryMb }: DeployedFunction,
  environment: Readonly<Record<string, string>>,
  say: (line: string) => void,
): ChildProcess {
  const flags = [`--max-old-space-size=${Math.floor(memoryMb * heapShare)}`, '--import', addonStandIn];
  const child = spawn(process.execPath, [...flags, runtimeClient, 'index.handler'], {
    cwd: bundle,
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', (error) => say(error.message));
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', say);
  return child;
}
