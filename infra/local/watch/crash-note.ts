/**
 * What tells, after the end of this host, that it went down by itself: a note that its watch has left, or the report that
 * Node writes when it runs out of memory. A host that was killed from outside leaves neither.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

export const noteFile = (dataDir: string) => join(dataDir, 'fall.txt');
export const reportName = 'fall-report.json';

/** Whether the host before this one went down by itself; asked once, because the traces are removed. */
export async function removeCrashNote(dataDir: string): Promise<boolean> {
  const traces = [noteFile(dataDir), join(dataDir, reportName)];
  const hasCrashed = traces.some((trace) => existsSync(trace));
  for (const trace of traces) await rm(trace, { force: true });
  return hasCrashed;
}
