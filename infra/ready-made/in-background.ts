/** Makes the ready-made code for later starts, behind all else that this machine does. Where that fails, the source runs. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

export function makeInBackground(): void {
  if (process.env.READY_MADE === 'off') return;
  const maker = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { detached: true, stdio: 'ignore' });
  maker.on('error', () => undefined).unref();
  try {
    if (maker.pid !== undefined) setPriority(maker.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // it has ended already, or ranks may not be changed here
  }
}
