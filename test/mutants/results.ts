/** What became of each mutant, in a file beside the list: a run that is broken off goes on from there. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
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

const folder = join(import.meta.dirname, 'results');
const readResults = (path: string) => z.array(resultSchema).parse(JSON.parse(readFileSync(path, 'utf8')));

/** Test files that have caught it at any commit. */
export function catchersOf(id: number): string[] {
  const all = globSync(join(folder, '*.json')).flatMap(readResults);
  return [...new Set(all.flatMap((result) => (result.id === id && result.by ? [result.by] : [])))];
}

export function openResults(commit: string) {
  const path = join(folder, `${commit}.json`);
  /** Read each time: others may be trying other faults of the list. */
  const results = () => new Map((existsSync(path) ? readResults(path) : []).map((result) => [result.id, result]));
  const all = () => [...results().values()].toSorted((a, b) => a.id - b.id);
  const write = (list: readonly Result[]) => writeFileSync(path, `${JSON.stringify(list, null, 2)}\n`);
  const others = (id: number) => all().filter((result) => result.id !== id);
  return {
    all,
    get: (id: number) => results().get(id),
    keep: (result: Result) => write([...others(result.id), result].toSorted((a, b) => a.id - b.id)),
    forget: (id: number) => write(others(id)),
  };
}
