/** One small fault planted in the product: a line of a file, and what it becomes. The list of them is kept in `list.json`. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const mutantSchema = z.strictObject({
  id: z.int(),
  file: z.string(),
  /** The whole line without the space around it; no other line of the file has the same text. */
  line: z.string(),
  /** Empty: the line is left out. */
  becomes: z.string(),
});

export type Mutant = z.infer<typeof mutantSchema>;

export const listPath = join(import.meta.dirname, 'list.json');

export function readMutants(): Mutant[] {
  return z.array(mutantSchema).parse(JSON.parse(readFileSync(listPath, 'utf8')));
}

/** The text with the fault; undefined where its line is not there, or not alone. */
export function mutated(text: string, { line, becomes }: Pick<Mutant, 'line' | 'becomes'>): string | undefined {
  const lines = text.split('\n');
  const places = lines.flatMap((one, at) => (one.trim() === line ? [at] : []));
  const [place, ...others] = places;
  if (place === undefined || others.length > 0) return undefined;
  return lines.with(place, becomes).join('\n');
}

/** Plants it in a copy of the project, also where its line has moved to another file; `undo` takes it back. */
export function plant(mutant: Mutant, folder: string): { file: string; undo(): void } | undefined {
  const places = [mutant.file, ...globSync(['shared/**/*.ts', 'functions/*.ts', 'infra/**/*.ts'], { cwd: folder })];
  for (const file of places) {
    const path = join(folder, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const changed = mutated(text, mutant);
    if (changed === undefined) continue;
    writeFileSync(path, changed);
    return { file, undo: () => writeFileSync(path, text) };
  }
  return undefined;
}
