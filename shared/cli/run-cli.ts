/** One run of the command line: finds the command, runs it, and turns whatever goes wrong into one line and a number. */
import { Problem } from '../errors.ts';
import type { ProblemCode } from '../problems/codes.ts';
import type { CliWorld } from './cli-world.ts';
import type { Command } from './command.ts';
import { batchCommands } from './commands/batch.ts';
import { destinationCommands } from './commands/destination.ts';
import { exportCommand } from './commands/export.ts';
import { linkCommands } from './commands/link.ts';
import { presetCommands } from './commands/preset.ts';
import { scheduleCommands } from './commands/schedule.ts';
import { serveCommand } from './commands/serve.ts';
import { surveysCommand } from './commands/surveys.ts';
import { tokenCommands } from './commands/token.ts';
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.ts';
import { commandHelp, groupHelp, overview } from './help.ts';
import { findCommand, parseInput } from './parse-command.ts';
import { printable } from './printable.ts';

export const commands: readonly Command[] = [
  surveysCommand,
  exportCommand,
  ...batchCommands,
  ...scheduleCommands,
  ...linkCommands,
  ...presetCommands,
  ...destinationCommands,
  ...tokenCommands,
  serveCommand,
];

export async function runCli(words: readonly string[], cli: CliWorld): Promise<ExitCode> {
  try {
    return await dispatch(words[0] === 'help' ? [...words.slice(1), '--help'] : words, cli);
  } catch (error) {
    if (cli.stop.aborted) {
      cli.tell('survey-exports: interrupted\n');
      return exitCodes.interrupted;
    }
    cli.tell(`survey-exports: ${printable(failureLine(error))}\n`);
    return exitCodeOf(error);
  }
}

const advice: Partial<Record<ProblemCode, string>> = {
  user_not_authenticated: 'Check SURVEY_API_TOKEN.',
  upstream_unavailable: 'Check SURVEY_API_URL, or try again later.',
};

/** The pipeline says what is wrong; only the command line knows where its caller can fix it. */
function failureLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const more = error instanceof Problem && !/\b(Check|Set|Try)\b/.test(message) ? advice[error.code] : undefined;
  return more === undefined ? message : `${message} ${more}`;
}

async function dispatch(words: readonly string[], cli: CliWorld): Promise<ExitCode> {
  const found = findCommand(commands, words);
  if (!found) return withoutCommand(words, cli);
  const input = parseInput(found.command, found.rest);
  if (!input.is('help')) return found.command.run(input, cli);
  cli.print(commandHelp(found.command));
  return exitCodes.ok;
}

/** No command, or only the first word of one: what is said of the program itself. */
function withoutCommand(words: readonly string[], cli: CliWorld): ExitCode {
  const [first] = words;
  if (first === '--version' || first === '-v') {
    cli.print(`survey-exports ${cli.version}\n`);
    return exitCodes.ok;
  }
  const isAsked = words.some((word) => word === '--help' || word === '-h');
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (isAsked && (first === undefined || first.startsWith('-') || group.length > 0)) {
    cli.print(group.length > 0 ? groupHelp(String(first), group) : overview(commands));
    return exitCodes.ok;
  }
  if (first === undefined) {
    cli.tell(overview(commands));
    return exitCodes.usage;
  }
  const choices = group.length > 0 ? group : commands;
  const names = [...new Set(choices.map(({ name }) => (group.length > 0 ? name : name.split(' ')[0])))];
  const given = JSON.stringify(words.slice(0, 2).join(' '));
  throw new Problem('validation_error.no_command', { given, commands: names.join(', ') });
}
