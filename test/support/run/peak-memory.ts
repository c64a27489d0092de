/** The most memory that this process has had, in megabytes. */
import { existsSync, readFileSync } from 'node:fs';

/** What the system counts for a process begins with the memory of the one that started it; `VmHWM` does not. */
export function peakMb(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) / 1_024;
}
