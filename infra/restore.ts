/**
 * `npm run restore`: prints the commands that bring back the data of a stack as it was at a time; with `--run` it does
 * them. `--drill` restores a backup on this machine, in the cloud proof, and compares.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { templateOf } from './cloud/destroy/template-of.ts';
import { readArguments } from './cloud/restore/arguments.ts';
import { readOutputs } from './cloud/restore/read-outputs.ts';
import { restoreStack } from './cloud/restore/restore-stack.ts';

const args = process.argv.slice(2);
process.exitCode = args.includes('--drill') ? await drill(args.filter((arg) => arg !== '--drill')) : await restore();

async function restore(): Promise<number> {
  const wanted = readArguments(args);
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-restore-'));
  try {
    const { stackName } = await templateOf(wanted.context, folder);
    const isDone = await restoreStack(stackName, wanted, {
      say: (line) => console.log(line),
      outputs: outputsOf,
      run: async (command) => (await ended('sh', ['-c', command])) === 0,
      now: () => Date.now(),
    });
    return isDone ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A program of its own: a deployment has no tests. */
function drill(more: readonly string[]): Promise<number> {
  return ended(process.execPath, [join(import.meta.dirname, '..', 'test', 'cloud', 'drill', 'main.ts'), ...more]);
}

async function ended(program: string, given: readonly string[]): Promise<number> {
  const [code] = await once(spawn(program, given, { stdio: 'inherit' }), 'close');
  return Number(code ?? 1);
}

async function outputsOf(stackName: string) {
  const asked = ['cloudformation', 'describe-stacks', '--stack-name', stackName, '--output', 'json'];
  const child = spawn('aws', asked, { stdio: ['ignore', 'pipe', 'inherit'] });
  const failed = new Promise<undefined>((resolve) => child.once('error', () => resolve(undefined)));
  const printed = await Promise.race([text(child.stdout), failed]);
  return printed ? readOutputs(printed) : undefined;
}
