/** What is said when a command fails: a line for people, or with `--json` the same as an object for programs. */
import { Problem } from '../../problems/problem.ts';
import type { CliWorld } from './cli-world.ts';
import { exitCodeOf } from './exit-codes.ts';
import { asJson, printable } from './printable.ts';
import { errorColours } from './words/colours.ts';

export function failureText(error: unknown, cli: CliWorld, isJson: boolean): string {
  const message = printable(error instanceof Error ? error.message : String(error));
  if (!isJson) return `${errorColours(cli).red('survey-exports:')} ${message}\n`;
  const { code = 'internal_error', status } = error instanceof Problem ? error : {};
  return asJson({ error: { code, message, ...(status !== undefined && { status }) }, exit_code: exitCodeOf(error) });
}
