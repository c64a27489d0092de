/**
 * The shortest kind of command: asks a running pipeline one thing and shows what it says, as JSON or in words. People
 * also see what they may want to do next.
 */

import type { GivenTo, Operation } from '../../operations/operation.ts';
import { Problem } from '../../problems/problem.ts';
import type { CliWorld } from './cli-world.ts';
import type { Input } from './command.ts';
import { type Connection, withRunningPipeline } from './connect.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { wholeNumberOf } from './request/whole-number.ts';

export async function showResult<T>(
  input: Input,
  cli: CliWorld,
  ask: (pipeline: Connection) => Promise<T>,
  words: (value: T, pipeline: Connection) => string | Promise<string>,
  next: (value: T) => string = () => '',
): Promise<ExitCode> {
  return withRunningPipeline(input, cli, async (pipeline) => {
    const value = limited(await ask(pipeline), input);
    const isJson = input.is('json');
    cli.print(isJson ? `${JSON.stringify(value ?? null, null, 2)}\n` : await words(value, pipeline));
    const step = isJson || input.is('quiet') ? '' : next(value);
    if (step !== '') cli.tell(`${step}\n`);
    return exitCodes.ok;
  });
}

/** Lists are read to their end: `--limit` is for whoever wants only what is first in them. */
function limited<T>(value: T, input: Input): T {
  const most = wholeNumberOf(input, 'limit');
  return most !== undefined && Array.isArray(value) ? (value.slice(0, most) as T) : value;
}

/** Deletes it once the caller has agreed, and says so. */
export async function deleteAndPrint<Described extends Operation>(
  input: Input,
  cli: CliWorld,
  operation: Described,
  given: GivenTo<Described>,
): Promise<ExitCode> {
  if (!(await isAgreed(input.words, input, cli))) return exitCodes.failed;
  return doAndPrint(input, cli, 'deleted', (pipeline) => pipeline.call(operation, given));
}

/** Whether the caller is sure: by `--yes`, or asked for it on a terminal. */
export async function isAgreed(things: readonly string[], input: Input, cli: CliWorld): Promise<boolean> {
  if (input.is('yes')) return true;
  const answer = await cli.confirm(`Delete ${things.join(', ')} for good?`);
  if (answer === undefined) throw new Problem('validation_error.yes_needed');
  if (!answer) cli.tell('Nothing was deleted.\n');
  return answer;
}

/** `done` says what has become of the thing that the first word names. */
export function doAndPrint(
  input: Input,
  cli: CliWorld,
  done: string,
  act: (pipeline: Connection) => Promise<unknown>,
): Promise<ExitCode> {
  return showResult(input, cli, act, () => `${input.words[0]}: ${done}\n`);
}
