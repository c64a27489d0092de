/**
 * One contender in a process of its own: `node contender.mjs <file> <rows> <source> <snapshot> <out>`. The clock starts
 * once its modules are loaded; the memory is the peak of the whole process. Prints its figures as one line of JSON.
 */
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { peakMb } from '../support/run/peak-memory.ts';

export interface Task {
  rows: number;
  /** The folder of page files, or the address of a server that sends them. */
  source: string;
  /** The folder of the snapshot that is written or read. */
  snapshot: string;
  /** The file to write. */
  out: string;
}

export interface Measured {
  cpuS: number;
  wallS: number;
  rssMb: number;
  fileBytes: number;
}

async function measure(file: string, task: Task): Promise<Measured> {
  const contender = await import(pathToFileURL(file).href);
  // what comes before the clock starts, such as the work that a process has done earlier
  await contender.prepare?.(task);
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await contender.run(task);
  const { user, system } = process.cpuUsage(before);
  return {
    cpuS: (user + system) / 1e6,
    wallS: (performance.now() - startedAt) / 1e3,
    rssMb: peakMb(),
    fileBytes: statSync(task.out, { throwIfNoEntry: false })?.size ?? 0,
  };
}

if (process.argv[1] === import.meta.filename) {
  const [file = '', rows = '', source = '', snapshot = '', out = ''] = process.argv.slice(2);
  const measured = await measure(file, { rows: Number(rows), source, snapshot, out });
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}
