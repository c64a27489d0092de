/**
 * Only one process may use a data folder. It holds a lock of the operating system on a small file, which is free again
 * when the process ends, whatever ends it.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

export class FolderInUse extends Error {}

/** A lock that nothing refers to would be collected, and so be free. */
const locks = new Set<DatabaseSync>();

/** Gives the function that lets go of it. */
export function holdFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
    const held = lock;
    held.exec('BEGIN EXCLUSIVE');
    locks.add(held);
    return () => {
      locks.delete(held);
      held.close();
    };
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new FolderInUse(`The data folder is in use by another process: ${folder}`, { cause: error });
    throw cannotOpen(folder, error);
  }
}

export function cannotOpen(folder: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The data folder cannot be opened: ${folder} (${reason})`, { cause });
}
