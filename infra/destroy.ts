/** `npm run destroy`: says what will be deleted and what will stay, asks, and deletes the stack of these settings. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { emptyBucket } from '../shared/adapters/empty-bucket.ts';
import { readArguments } from './cloud/destroy/arguments.ts';
import { destroyStack } from './cloud/destroy/destroy-stack.ts';
import { templateOf } from './cloud/destroy/template-of.ts';

const wanted = readArguments(process.argv.slice(2));
const folder = await mkdtemp(join(tmpdir(), 'survey-exports-destroy-'));
const outputsFile = join(folder, 'outputs.json');
try {
  const isGone = await destroyStack(await templateOf(wanted.context, join(folder, 'template')), wanted, {
    say: (line) => console.log(line),
    ask,
    cdk,
    outputs: async () => JSON.parse(await readFile(outputsFile, 'utf8')),
    outputsFile,
    emptyBucket,
  });
  process.exitCode = isGone ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const person = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await person.question(question);
  } finally {
    person.close();
  }
}

async function cdk(args: readonly string[]): Promise<boolean> {
  const child = spawn('npx', ['cdk', ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code === 0;
}
