/** Where everything of this host lies. A folder that cannot be used is told in one line, before anything starts. */
import { mkdtemp, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';

export async function openDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await makeFolder(folder);
    // Permissions do not tell the whole truth: read-only mounts, full disks, the root user.
    await rmdir(await mkdtemp(join(folder, 'probe-')));
    return folder;
  } catch (cause) {
    throw new Error(`The data folder cannot be written: ${folder}`, { cause });
  }
}
