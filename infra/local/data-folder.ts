/**
 * Where everything of this host is stored. A folder that cannot be used is reported in one line before anything starts;
 * its contents are readable by their owner only, even where a copy has left them open.
 */
import { chmod, lstat, mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** What this host makes in it. */
const ours = ['credentials.json', 'dynamodb', 'endpoints.json', 'kms', 'outbox', 's3'];

export async function openDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await makeFolder(folder);
    // Permissions alone do not show read-only mounts, full disks or the root user.
    await rmdir(await mkdtemp(join(folder, 'probe-')));
  } catch (cause) {
    throw new Error(`The data folder cannot be written: ${folder}`, { cause });
  }
  await closeToOthers(folder);
  return folder;
}

/** A folder that holds other files too belongs to somebody: then only our own entries are closed to others. */
async function closeToOthers(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.every((name) => ours.includes(name))) await setMode(folder, 0o700);
  for (const name of names.filter((each) => ours.includes(each))) await closeBelow(join(folder, name));
}

async function closeBelow(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isFile()) return setMode(path, 0o600);
  if (!found.isDirectory()) return;
  await setMode(path, 0o700);
  for (const name of await readdir(path)) await closeBelow(join(path, name));
}

/** Not every file system has modes, and some files may belong to another user: still start. */
async function setMode(path: string, mode: number): Promise<void> {
  const { mode: current } = await lstat(path);
  if ((current & 0o777) !== mode) await chmod(path, mode).catch(() => undefined);
}
