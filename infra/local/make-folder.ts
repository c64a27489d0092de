/**
 * Makes a folder with all above it. Node's own recursive mkdir never returns on file systems that refuse with
 * "no such entry", such as /proc.
 */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, { mode: 0o700 });
  }
}
