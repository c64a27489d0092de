/**
 * The profiles of this user: where to export from, and with which key. The file is for nobody else's eyes: it is written
 * with mode 0600, and not read where others could have.
 */
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import { codeOf, reasonOf } from '../file-failure.ts';

const profileSchema = z.object({
  pipeline: z.string().optional(),
  service: z.string().optional(),
  key: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

const bookSchema = z.object({ current: z.string().optional(), profiles: z.record(z.string(), profileSchema) });
type ProfileBook = z.infer<typeof bookSchema>;

const OTHERS = 0o077;

export async function readProfiles({ configFolder }: CliWorld): Promise<ProfileBook> {
  if (configFolder === undefined) return { profiles: {} };
  const file = fileIn(configFolder);
  try {
    const { mode } = await stat(file);
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
      throw new Problem('validation_error.profiles_open', { file });
    return bookSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { profiles: {} };
    if (error instanceof Problem) throw error;
    const reason = codeOf(error) === undefined ? 'it is damaged' : reasonOf(error);
    throw new Problem('validation_error.profiles_unreadable', { file, reason });
  }
}

/** Whole or not at all, and never readable by others, not even for a moment. */
export async function writeProfiles({ configFolder }: CliWorld, book: ProfileBook): Promise<string> {
  if (configFolder === undefined) throw new Error('There is no folder to keep profiles in.');
  await mkdir(configFolder, { recursive: true, mode: 0o700 });
  const file = fileIn(configFolder);
  const aside = `${file}.${process.pid}`;
  try {
    await writeFile(aside, `${JSON.stringify(book, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await chmod(aside, 0o600);
    await rename(aside, file);
  } finally {
    await rm(aside, { force: true });
  }
  return file;
}

function fileIn(configFolder: string): string {
  return join(configFolder, 'profiles.json');
}
