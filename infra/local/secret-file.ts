/**
 * A small JSON file of secrets that only its owner may read: created at the first start and kept. It is written under
 * another name and renamed, so that a kill never leaves half a file that would make the data unreadable.
 */
import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { makeFolder } from './make-folder.ts';

export async function readOrCreateSecretFile<T>(path: string, schema: z.ZodType<T>, create: () => T): Promise<T> {
  const text = (await readIfThere(path)) ?? (await createSecretFile(path, create()));
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${path} is damaged: restore it from a backup, or delete the data folder.`);
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

/** When several processes write it at once the first one wins, and all use what it wrote. */
async function createSecretFile(path: string, value: unknown): Promise<string> {
  await putInPlace(path, value, (aside) =>
    link(aside, path).catch((error: unknown) => {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      // Not every file system supports hard links.
      if (!isThere) return rename(aside, path);
    }),
  );
  return readFile(path, 'utf8');
}

async function putInPlace(path: string, value: unknown, put: (aside: string) => Promise<void>): Promise<void> {
  await makeFolder(dirname(path));
  const aside = `${path}.${randomUUID()}`;
  try {
    const file = await open(aside, 'wx', 0o600);
    await file
      .writeFile(`${JSON.stringify(value, null, 2)}\n`)
      .then(() => file.sync())
      .finally(() => file.close());
    await put(aside);
  } finally {
    await rm(aside, { force: true });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
