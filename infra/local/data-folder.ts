/**
 * Where everything of this host lies. A folder that cannot be used is told in one line, before anything starts; what
 * lies in it is for its owner only, also where an earlier release has left it open to others.
 */
import { chmod, lstat, mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** What this host makes in it. */
const ours = ['credentials.json', 'dynamodb', 'dynamodb.open', 'endpoints.json', 'kms', 's3'];

export async function openDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await makeFolder(folder);
    // Permissions do not tell the whole truth: read-only mounts, full disks, the root user.
    await rmdir(await mkdtemp(join(folder, 'probe-')));
  } catch (cause) {
    throw new Error(`The data folder cannot be written: ${folder}`, { cause });
  }
  await closeToOthers(folder);
  return folder;
}

/** A folder that holds more than our own is somebody's: then only what is ours in it is closed. */
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

/** Not every file system has modes, and some files may be another's: that is no reason not to start. */
async function setMode(path: string, mode: number): Promise<void> {
  const { mode: current } = await lstat(path);
  if ((current & 0o777) !== mode) await chmod(path, mode).catch(() => undefined);
}
