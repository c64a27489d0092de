/** What a process has used so far, seen from outside: exactly where there is a `/proc`, roughly elsewhere. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export interface ProcessUsage {
  cpuS: number;
  rssMb: number;
}

const TICKS_A_SECOND = 100;

export function usageOf(pid: number): ProcessUsage {
  return existsSync(`/proc/${pid}/stat`) ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessUsage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const resident = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpuS: (Number(user) + Number(system)) / TICKS_A_SECOND, rssMb: Number(resident) / 1024 };
}

function fromPs(pid: number): ProcessUsage {
  const [rss, time = ''] = execFileSync('ps', ['-o', 'rss=,time=', '-p', String(pid)])
    .toString()
    .trim()
    .split(/\s+/);
  const cpuS = time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0);
  return { cpuS, rssMb: Number(rss) / 1024 };
}
