/** What a shell may offer, read off the commands: their words, their flags, and the values of those that have a choice. */
import { allFlags, type Command, flagName } from '../command.ts';
import { kindOfFlag, kindOfWord } from './live-words.ts';

export interface KnownCommand {
  name: string;
  about: string;
  /** Its words name things that the server knows. */
  isLive: boolean;
  flags: readonly KnownFlag[];
}

export interface KnownFlag {
  /** As it is written, `--values`. */
  name: string;
  about: string;
  takesValue: boolean;
  /** What can stand behind it, where that is a choice. */
  choices: readonly string[];
  /** A file stands behind it. */
  isFile: boolean;
  /** A thing stands behind it that the server knows. */
  isLive: boolean;
}

export function knownCommands(commands: readonly Command[]): KnownCommand[] {
  return commands.map((command) => ({
    name: command.name,
    about: command.about,
    isLive: kindOfWord(command, 0) !== undefined,
    flags: Object.entries(allFlags(command)).map(([flag, spec]) => ({
      name: flagName(flag, spec),
      about: spec.about,
      takesValue: spec.kind !== 'switch',
      choices:
        spec.choices ?? (/^[a-z0-9_-]+(\|[a-z0-9_-]+)+$/.test(spec.value ?? '') ? (spec.value ?? '').split('|') : []),
      isFile: /FILE/.test(spec.value ?? ''),
      isLive: kindOfFlag(flag) !== undefined,
    })),
  }));
}

/** Flags of all commands that have the same choice, so that it is listed once. */
export function choicesByFlag(commands: readonly KnownCommand[]): Map<string, readonly string[]> {
  return new Map(
    commands.flatMap(({ flags }) =>
      flags.flatMap(({ name, choices }) => (choices.length > 0 ? [[name, choices] as const] : [])),
    ),
  );
}

/** The names of all flags of a kind, `isFile` or `isLive`. */
export function flagsThat(is: 'isFile' | 'isLive', commands: readonly KnownCommand[]): string[] {
  return [...new Set(commands.flatMap(({ flags }) => flags.filter((flag) => flag[is]).map(({ name }) => name)))];
}
