/** What the system says about a process: the time of the processor it took, and the most memory it held. */
import { readdirSync, readFileSync } from 'node:fs';

/** Of all its threads together, in milliseconds. */
export function cpuMs(pid: number | undefined): number {
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((thread) => Number(read(`${folder}/${thread}/schedstat`).split(' ')[0]));
  return Math.round(nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6);
}

export function peakMemoryMb(pid: number | undefined): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`)) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** A thread, or the process, may have ended since it was listed. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '0';
  }
}
