/** Starts a bundle under AWS's runtime client. Of our own environment it is given nothing, so that nothing can lean on it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DeployedFunction } from '../deployment.ts';
import { runtimeClient } from '../stores/installed.ts';

const addonStandIn = join(import.meta.dirname, 'addon-stand-in.mjs');
interface FunctionPlace {
  /** What it has for `/tmp`. */
  temporary: string;
  environment: Readonly<Record<string, string>>;
}

/** The part of its memory that Lambda leaves to the heap. */
const heapShare = 0.9;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** All may be read, and nothing written but what lies in `/tmp`: the rest of a function's file system is read-only. */
const permissionsFor = (temporary: string) => [
  '--permission',
  '--allow-fs-read=*',
  `--allow-fs-write=${join(temporary, '*')}`,
  ...['--allow-addons', '--allow-child-process', '--allow-worker', '--allow-wasi'],
];

export function spawnFunction(
  { bundle, memoryMb }: Pick<DeployedFunction, 'bundle' | 'memoryMb'>,
  { temporary, environment }: FunctionPlace,
  say: (line: string) => void,
): ChildProcess {
  const heap = `--max-old-space-size=${Math.floor(memoryMb * heapShare)}`;
  const flags = [heap, ...permissionsFor(temporary), '--import', addonStandIn];
  const child = spawn(process.execPath, [...flags, runtimeClient, 'index.handler'], {
    cwd: bundle,
    env: { ...environment, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', (error) => say(error.message));
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', say);
  return child;
}
