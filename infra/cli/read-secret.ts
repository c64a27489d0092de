/** Reads a secret: typed on a terminal without being shown, or the first line of what is piped in. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const isTyped = stdin.isTTY === true;
  // a terminal shows what is typed through the output of its reader, and this one has none
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: isTyped });
  // only now: before, the terminal itself would show what is typed
  if (isTyped) stderr.write(prompt);
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
    if (isTyped) stderr.write('\n');
  }
}
