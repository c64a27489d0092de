/** One run of the command line: finds the command, runs it, and turns whatever goes wrong into one line and a number. */

import { Problem } from '../../problems/problem.ts';
import type { CliWorld } from './cli-world.ts';
import type { Command, Input } from './command.ts';
import { answersCommands, revealsCommand } from './commands/answers.ts';
import { apiCommand } from './commands/api.ts';
import { batchCommands } from './commands/batch.ts';
import { completionCommand } from './commands/completion.ts';
import { destinationCommands } from './commands/destination.ts';
import { dictionaryCommand } from './commands/dictionary.ts';
import { erasureCommands } from './commands/erasures.ts';
import { exportCommand } from './commands/export.ts';
import { exportsCommands } from './commands/exports.ts';
import { facetsCommand } from './commands/facets.ts';
import { figuresCommand } from './commands/figures.ts';
import { linkCommands } from './commands/link.ts';
import { loginCommands } from './commands/login.ts';
import { presetCommands } from './commands/preset.ts';
import { scheduleCommands } from './commands/schedule.ts';
import { serveCommand } from './commands/serve.ts';
import { browseCommand, surveysCommand } from './commands/surveys.ts';
import { textsCommand } from './commands/texts.ts';
import { tokenCommands } from './commands/token.ts';
import { trackerCommands } from './commands/tracker.ts';
import { viewCommands } from './commands/view.ts';
import { webhookCommands } from './commands/webhooks.ts';
import { deckTemplateCommands } from './deck-templates/commands.ts';
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.ts';
import { failureText } from './failure-line.ts';
import { commandHelp, groupHelp, overview } from './help.ts';
import { findCommand, parseInput } from './parse-command.ts';
import { didYouMean } from './words/nearest.ts';
import { inOurWords } from './words/same-words.ts';

export const commands: readonly Command[] = [
  surveysCommand,
  exportCommand,
  figuresCommand,
  facetsCommand,
  ...exportsCommands,
  ...batchCommands,
  ...scheduleCommands,
  ...linkCommands,
  ...presetCommands,
  ...deckTemplateCommands,
  ...viewCommands,
  ...trackerCommands,
  ...webhookCommands,
  textsCommand,
  ...answersCommands,
  revealsCommand,
  dictionaryCommand,
  ...destinationCommands,
  ...erasureCommands,
  ...tokenCommands,
  ...loginCommands,
  browseCommand,
  apiCommand,
  completionCommand(commandsOf),
  serveCommand,
];

/** The installed client has no server to run. */
function commandsOf({ project }: Pick<CliWorld, 'project'>): readonly Command[] {
  return commands.filter(({ isOfProject }) => project !== undefined || !isOfProject);
}

export async function runCli(words: readonly string[], cli: CliWorld): Promise<ExitCode> {
  try {
    const names = commandsOf(cli).map(({ name }) => name);
    return await dispatch(inOurWords(words, names), cli);
  } catch (error) {
    if (cli.stop.aborted) {
      cli.tell('survey-exports: interrupted\n');
      return exitCodes.interrupted;
    }
    cli.tell(failureText(error, cli, words.includes('--json')));
    return exitCodeOf(error);
  }
}

async function dispatch(words: readonly string[], cli: CliWorld): Promise<ExitCode> {
  const own = commandsOf(cli);
  const found = findCommand(own, words);
  if (!found) return withoutCommand(own, words, cli);
  const input = parseInput(found.command, found.rest);
  if (input.is('help')) {
    cli.print(commandHelp(found.command, cli.columns()));
    return exitCodes.ok;
  }
  if (found.command.flags.profile === undefined) return found.command.run(input, cli);
  const { runOnPipeline } = await import('./run-on-pipeline.ts');
  const fields = found.command.ownFields ? [] : input.list('field');
  const path = input.text('jq');
  if (fields.length === 0 && path === undefined) return runOnPipeline(found.command, input, cli);
  let result = '';
  const asJson: Input = { ...input, is: (flag) => flag === 'json' || input.is(flag) };
  const print = (text: string) => {
    result += text;
  };
  const code = await runOnPipeline(found.command, asJson, { ...cli, print });
  // a command that has failed has printed nothing to choose from
  if (result === '') return code;
  const { selectedFields } = await import('./selected/fields.ts');
  const { selectedPart } = await import('./selected/part.ts');
  const chosen = fields.length === 0 ? result : selectedFields(result, fields, path !== undefined || input.is('json'));
  cli.print(path === undefined ? chosen : selectedPart(chosen, path));
  return code;
}

/** No command, or only the first word of one: what is said of the program itself. */
function withoutCommand(commands: readonly Command[], words: readonly string[], cli: CliWorld): ExitCode {
  const [first] = words;
  const isAsked = words.some((word) => word === '--help' || word === '-h');
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  const helpOf = (word: string) => (group.length > 0 ? groupHelp(word, group, cli.columns()) : overview(commands, cli));
  if (isAsked && (first === undefined || first.startsWith('-') || group.length > 0)) {
    cli.print(helpOf(String(first)));
    return exitCodes.ok;
  }
  if (first === undefined || (words.length === 1 && group.length > 0)) {
    cli.tell(helpOf(first ?? ''));
    return exitCodes.usage;
  }
  const choices = group.length > 0 ? group : commands;
  const names = [...new Set(choices.map(({ name }) => (group.length > 0 ? name : name.replace(/ .*/, ''))))];
  const own = words.filter((word) => !word.startsWith('-')).slice(0, group.length > 0 ? 2 : 1);
  const given = JSON.stringify(own.join(' '));
  const known = [...commands.map(({ name }) => name), ...names];
  const meant = didYouMean(words.slice(0, 2).join(' '), known) || didYouMean(String(first), known);
  throw new Problem('validation_error.no_command', { given, commands: names.join(', '), meant });
}
