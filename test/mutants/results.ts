/** What became of each mutant, in a file beside the list: a run that is broken off goes on from there. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { stages } from './seen-by.ts';

const resultSchema = z.strictObject({
  id: z.int(),
  /** Missing: the commit has no such line. */
  outcome: z.enum(['caught', 'survived', 'missing']),
  by: z.string().optional(),
  test: z.string().optional(),
  /** The last kind of tests of which none saw it. */
  passed: z.enum(stages).optional(),
});

export type Result = z.infer<typeof resultSchema>;

export function openResults(commit: string) {
  const path = join(import.meta.dirname, 'results', `${commit}.json`);
  const known = existsSync(path) ? z.array(resultSchema).parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
  const results = new Map(known.map((result) => [result.id, result]));
  const write = () => writeFileSync(path, `${JSON.stringify(all(), null, 2)}\n`);
  const all = () => [...results.values()].toSorted((a, b) => a.id - b.id);
  return {
    all,
    get: (id: number) => results.get(id),
    keep(result: Result): void {
      results.set(result.id, result);
      write();
    },
    forget(id: number): void {
      results.delete(id);
      write();
    },
  };
}
