/**
 * A small JSON file of secrets that only its owner may read: made at first start, the same at every later one.
 * It is written aside and linked, so a kill never leaves half a file that would lock the data away.
 */
import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { makeFolder } from './make-folder.ts';

export async function readOrCreateSecretFile<T>(path: string, schema: z.ZodType<T>, create: () => T): Promise<T> {
  const text = (await readIfThere(path)) ?? (await writeSecretFile(path, create()));
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${path} is damaged: bring it back from a copy, or remove the data folder.`);
  return parsed.data;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of several who write it at once the first one wins, and all go on with what it has written. */
async function writeSecretFile<T>(path: string, value: T): Promise<string> {
  await makeFolder(dirname(path));
  const aside = `${path}.${randomUUID()}`;
  try {
    const file = await open(aside, 'wx', 0o600);
    await file
      .writeFile(`${JSON.stringify(value, null, 2)}\n`)
      .then(() => file.sync())
      .finally(() => file.close());
    await link(aside, path).catch((error: unknown) => {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      // Not every file system has links.
      if (!isThere) return rename(aside, path);
    });
  } finally {
    await rm(aside, { force: true });
  }
  return readFile(path, 'utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
