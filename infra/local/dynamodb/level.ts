/** The database under dynalite, opened on its own: to check whether a folder is free, and to repair it. */
import { createRequire } from 'node:module';

export interface LevelDatabase {
  open(): Promise<void>;
  close(): Promise<void>;
  clear(range: { gte: string; lt: string }): Promise<void>;
  values(range: { gte: string; lt: string }): AsyncIterable<unknown>;
  batch(puts: { type: 'put'; key: string; value: unknown }[]): Promise<void>;
}

/** Modules as dynalite itself finds them. */
export const requireOfDynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'));

export function levelDatabase(folder: string): LevelDatabase {
  const { Level }: { Level: new (path: string, options: { valueEncoding: 'json' }) => LevelDatabase } =
    requireOfDynalite('level');
  return new Level(folder, { valueEncoding: 'json' });
}
