/** Asks a question that is answered with y or n; undefined where nobody is there to answer it. */
import { createInterface } from 'node:readline/promises';

export async function confirm(question: string): Promise<boolean | undefined> {
  const { stdin, stderr } = process;
  if (stdin.isTTY !== true || stderr.isTTY !== true) return undefined;
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return /^\s*y(es)?\s*$/i.test(await lines.question(`${question} [y/N] `));
  } finally {
    lines.close();
  }
}
