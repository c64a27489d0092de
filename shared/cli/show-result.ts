/** The shortest kind of command: asks a running pipeline one thing and shows what it says, as JSON or in words. */
import type { CliWorld } from './cli-world.ts';
import type { Input } from './command.ts';
import { type Connection, withRunningPipeline } from './connect.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

export async function showResult<T>(
  input: Input,
  cli: CliWorld,
  ask: (pipeline: Connection) => Promise<T>,
  words: (value: T) => string,
): Promise<ExitCode> {
  const value = await withRunningPipeline(input, cli, ask);
  cli.print(input.is('json') ? `${JSON.stringify(value ?? null, null, 2)}\n` : words(value));
  return exitCodes.ok;
}

/** Deletes what is at the path, and says so. */
export function deleteAndSay(input: Input, cli: CliWorld, path: string, done = 'deleted'): Promise<ExitCode> {
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.remove(path),
    () => `${input.words[0]}: ${done}\n`,
  );
}
