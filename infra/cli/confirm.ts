/** Questions to whoever sits at the terminal; undefined where nobody is there to answer them. */
import { createInterface } from 'node:readline/promises';

export async function ask(question: string): Promise<string | undefined> {
  const { stdin, stderr } = process;
  if (stdin.isTTY !== true || stderr.isTTY !== true) return undefined;
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}

/** One that is answered with y or n. */
export async function confirm(question: string): Promise<boolean | undefined> {
  const answer = await ask(`${question} [y/N] `);
  return answer === undefined ? undefined : /^y(es)?$/i.test(answer);
}
