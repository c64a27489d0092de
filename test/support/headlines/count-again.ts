/** The program that counts reports again: Python with nothing installed, which shares no line with the product. */

import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { inFolder, run } from '../proofs/run-script.ts';

const programs = join(dirname(fileURLToPath(import.meta.url)), 'counted');

export const hasPython = spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0;

const counts = ['figures', 'lines', 'findings', 'headlines', 'tests', 'passed'] as const;
const countedSchema = z.object({
  ...(Object.fromEntries(counts.map((name) => [name, z.number()])) as Record<(typeof counts)[number], z.ZodNumber>),
  faults: z.array(z.string()),
});

type Counted = z.infer<typeof countedSchema>;

interface Reworded {
  text: string;
  other: string;
}

/** `files`: the report and what it was made from, by their names. */
export function countedAgain(files: ReadonlyMap<string, Uint8Array>, reworded?: Reworded): Counted {
  return inFolder(files, (folder) => {
    const python = (name: string, ...more: string[]) =>
      run('python3', ['-B', '-W', 'error', join(programs, name), ...more], folder);
    if (reworded) python('reworded.py', join(folder, 'report.xlsx'), reworded.text, reworded.other);
    const [counted] = z.array(countedSchema).parse(JSON.parse(python('check.py', folder)));
    if (!counted) throw new Error('nothing was counted');
    return counted;
  });
}
