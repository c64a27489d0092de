/** From the words of a command line to a command and its input; an error names the word that is wrong. */
import { parseArgs } from 'node:util';
import { Problem } from '../../problems/problem.ts';
import { allFlags, type Command, type Flags, flagName, type Input } from './command.ts';
import { didYouMean } from './words/nearest.ts';
import { inOurFlags } from './words/same-flags.ts';

interface FoundCommand {
  command: Command;
  rest: readonly string[];
}

/** The command with the longest name that the words begin with. */
export function findCommand(commands: readonly Command[], words: readonly string[]): FoundCommand | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = commands.find((one) => one.name === name);
    if (command) return { command, rest: words.slice(length) };
  }
  return undefined;
}

export function parseInput(command: Command, rest: readonly string[]): Input {
  const flags = allFlags(command);
  const { values, positionals } = parsed(rest, flags, takenWords(command).length);
  const textsOf = (flag: string) => [values[flag] ?? []].flat().map(String);
  const input: Input = {
    words: positionals,
    text: (flag) => textsOf(flag).at(-1),
    list: (flag) => (flags[flag]?.kind === 'list' ? textsOf(flag).flatMap(items) : textsOf(flag)),
    is: (flag) => values[flag] === true,
  };
  if (!input.is('help')) checkWords(command, positionals);
  return input;
}

function parsed(rest: readonly string[], flags: Flags, mostWords: number) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { kind }]) => [
      name,
      kind === 'switch'
        ? ({ type: 'boolean' } as const)
        : ({ type: 'string', multiple: kind === 'list' || kind === 'repeat' } as const),
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: inOurFlags(rest, Object.keys(flags), mostWords),
      options,
      allowPositionals: true,
      allowNegative: true,
    });
    return { values, positionals };
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    const [, lone = ''] = /^Option '--([\w-]+)(?: <value>)?' argument (?:missing|is ambiguous)/.exec(sentence) ?? [];
    const { value = 'VALUE', about = '' } = flags[lone] ?? {};
    if (about !== '') throw new Problem('validation_error.flag_without_value', { flag: lone, value, about });
    const [, option] = /^Unknown option '(--[^']+)'/.exec(sentence) ?? [];
    const known = Object.entries(flags).map(([name, flag]) => flagName(name, flag));
    const meant = option === undefined ? '' : didYouMean(option, known);
    throw new Problem('validation_error.arguments', { reason: `${sentence.replace(/\.$/, '')}.${meant}` });
  }
}

function items(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

const takenWords = ({ takes }: Command) => [...takes.matchAll(/<([^>]+)>|\[([^\]-]+)\]/g)];

/** Words in `<>` must be there, those in `[]` may; of the last there may be many, ` ...`. */
function checkWords(command: Command, words: readonly string[]): void {
  const wanted = takenWords(command);
  const needed = wanted.filter((match) => match[1] !== undefined).map((match) => match[1]?.replace(' ...', ''));
  const missing = needed[words.length];
  const [[example] = ['']] = command.examples;
  if (missing !== undefined)
    throw new Problem('validation_error.missing_word', { command: command.name, word: missing, example });
  const isMany = wanted.at(-1)?.[0].includes(' ...');
  const extra = isMany ? undefined : words[wanted.length];
  if (extra === undefined) return;
  throw new Problem(extraWord(command, words), { command: command.name, given: JSON.stringify(extra) });
}

/** A word too many is most often a part of a cron line, or a name that has a flag. */
function extraWord({ flags }: Command, words: readonly string[]) {
  if (flags.cron && words.every((word) => /^[\d*,/-]+$|^[a-z]{3}$/i.test(word)))
    return 'validation_error.cron_unquoted';
  return flags.name ? 'validation_error.name_is_a_flag' : 'validation_error.extra_word';
}
