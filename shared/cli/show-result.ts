/**
 * The shortest kind of command: asks a running pipeline one thing and shows what it says, as JSON or in words. People
 * are also told what they may want to do next.
 */
import type { CliWorld } from './cli-world.ts';
import type { Input } from './command.ts';
import { type Connection, withRunningPipeline } from './connect.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

export async function showResult<T>(
  input: Input,
  cli: CliWorld,
  ask: (pipeline: Connection) => Promise<T>,
  words: (value: T, pipeline: Connection) => string | Promise<string>,
  next: (value: T) => string = () => '',
): Promise<ExitCode> {
  return withRunningPipeline(input, cli, async (pipeline) => {
    const value = await ask(pipeline);
    const isJson = input.is('json');
    cli.print(isJson ? `${JSON.stringify(value ?? null, null, 2)}\n` : await words(value, pipeline));
    const step = isJson || input.is('quiet') ? '' : next(value);
    if (step !== '') cli.tell(`${step}\n`);
    return exitCodes.ok;
  });
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
