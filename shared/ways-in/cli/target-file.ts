/**
 * A file on its way to its name. The bytes go to a name beside it, and only a whole, checked file gets the final one:
 * nobody ever sees half a file, and an existing file stays unless the caller said otherwise.
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, link, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Problem } from '../../problems/problem.ts';
import { codeOf, reasonOf } from './file-failure.ts';

export interface TargetFile {
  /** As the caller wrote it. */
  name: string;
  path: string;
  mayReplace: boolean;
}

/** Checks before any work is done what would otherwise fail at its end. */
export async function targetFile(name: string, folder: string, mayReplace: boolean): Promise<TargetFile> {
  const path = await realpath(resolve(folder, name)).catch(() => resolve(folder, name));
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile()) throw new Error(`${name} is not a regular file and cannot be replaced.`);
  if (there && !mayReplace) throw fileExists(name);
  const target = { name, path, mayReplace };
  const probe = await createPart(target);
  await probe.discard();
  return target;
}

/** All are looked at before one that cannot be written is reported: nothing is left beside them. */
export async function targetFiles(
  names: readonly string[],
  folder: string,
  mayReplace: boolean,
): Promise<TargetFile[]> {
  const looked = await Promise.allSettled(names.map((name) => targetFile(name, folder, mayReplace)));
  return looked.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

export interface PartFile {
  target: TargetFile;
  handle: FileHandle;
  /** Gives the file its name. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

export async function createPart(target: TargetFile): Promise<PartFile> {
  const { name, path } = target;
  const aside = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomBytes(4).toString('hex')}.part`);
  const handle = await open(aside, 'wx', 0o666).catch((error) => {
    const isFolderMissing = ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
    const reason = isFolderMissing ? 'its folder does not exist' : reasonOf(error);
    throw new Error(`${name} cannot be written: ${reason}.`, { cause: error });
  });
  return {
    target,
    handle,
    async keep() {
      await handle.close();
      await giveName(aside, target);
    },
    async discard() {
      await handle.close().catch(() => undefined);
      await rm(aside, { force: true });
    },
  };
}

/** A link, unlike a rename, never replaces what somebody else has put there meanwhile. */
async function giveName(aside: string, { name, path, mayReplace }: TargetFile): Promise<void> {
  if (mayReplace) return rename(aside, path);
  try {
    await link(aside, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw fileExists(name);
    // some file systems have no links
    return rename(aside, path);
  }
  await rm(aside, { force: true });
}

function fileExists(name: string): Problem {
  return new Problem('conflict.file_exists', { name });
}
