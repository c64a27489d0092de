/** One small fault planted in the product: a line of a file, and what it becomes. The list of them is kept in `list.json`. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

const faultSchema = z.strictObject({
  file: z.string(),
  /** The whole line without the space around it; no other line of the file has the same text. */
  line: z.string(),
  /** Empty: the line is left out. */
  becomes: z.string(),
});

const mutantSchema = z.strictObject({
  id: z.int(),
  ...faultSchema.shape,
  /** The same fault at commits where the file had another name or the line other words. */
  earlier: faultSchema.optional(),
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

/** Plants it in a copy of the project, also where its file lies in another folder; `undo` takes it back. */
export function plant({ earlier, ...now }: Mutant, folder: string): { file: string; undo(): void } | undefined {
  for (const fault of earlier ? [now, earlier] : [now]) {
    const moved = globSync(`{shared,functions,infra}/**/${basename(fault.file)}`, { cwd: folder });
    for (const file of [fault.file, ...moved]) {
      const path = join(folder, file);
      const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
      const changed = mutated(text, fault);
      if (changed === undefined) continue;
      writeFileSync(path, changed);
      return { file, undo: () => writeFileSync(path, text) };
    }
  }
  return undefined;
}
