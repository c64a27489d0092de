/**
 * A small JSON file of secrets that only its owner may read: made at first start, the same at every later one.
 * It is written aside and renamed, so a kill never leaves half a file that would lock the data away.
 */
import { randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { makeFolder } from './make-folder.ts';

export async function readOrCreateSecretFile<T>(path: string, schema: z.ZodType<T>, create: () => T): Promise<T> {
  const text = await readIfThere(path);
  if (text === undefined) return writeSecretFile(path, create());
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

export async function writeSecretFile<T>(path: string, value: T): Promise<T> {
  await makeFolder(dirname(path));
  const aside = `${path}.${randomUUID()}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, path);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
