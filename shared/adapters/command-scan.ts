/**
 * A scan for malware by a program of this machine, such as `clamdscan --fdpass`: it gets the path of a copy of the file
 * and says by its exit code what it found. 0 is clean, 1 is infected; anything else, and silence, means unknown.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanFile, ScanVerdict } from '../ports.ts';

/** Well below the time that a request has. */
const SCAN_MS = 15_000;

const verdicts: Readonly<Record<number, ScanVerdict>> = { 0: 'clean', 1: 'infected' };

/** Undefined where no command is set. No shell reads it: its words are separated by spaces. */
export function commandScan(command: string | undefined, mostMs = SCAN_MS): ScanFile | undefined {
  const [program, ...args] = (command ?? '').split(/\s+/).filter((word) => word !== '');
  if (program === undefined) return undefined;
  return async (bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'scan-'));
    try {
      const path = join(folder, 'file');
      await write(path, bytes);
      return await verdictOf(program, [...args, path], mostMs);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  for await (const chunk of bytes) await file.write(chunk);
}

function verdictOf(program: string, args: readonly string[], mostMs: number): Promise<ScanVerdict> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', timeout: mostMs, killSignal: 'SIGKILL' });
    child.on('error', () => resolve('unknown'));
    child.on('exit', (code) => resolve(code === null ? 'unknown' : (verdicts[code] ?? 'unknown')));
  });
}
