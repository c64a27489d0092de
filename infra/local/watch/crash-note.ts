/**
 * Tells the next host that this one crashed: a note left by the watch thread, or the report that Node writes when it
 * runs out of memory. A host that was killed from outside leaves neither.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

export const noteFile = (dataDir: string) => join(dataDir, 'crash.txt');
export const reportName = 'crash-report.json';

/** Whether the previous host crashed. Ask once: the traces are removed. */
export async function removeCrashNote(dataDir: string): Promise<boolean> {
  const traces = [noteFile(dataDir), join(dataDir, reportName)];
  const hasCrashed = traces.some((trace) => existsSync(trace));
  for (const trace of traces) await rm(trace, { force: true });
  return hasCrashed;
}
