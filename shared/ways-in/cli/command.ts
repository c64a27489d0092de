/** What a command is: data that the parser, the help and the tests read, and one function that does the work. */
import type { CliWorld } from './cli-world.ts';
import type { ExitCode } from './exit-codes.ts';

export interface Flag {
  /** A list may be given as `--tag a,b` or several times; a repeat is one value each time. */
  kind: 'text' | 'list' | 'repeat' | 'switch';
  /** A switch that is only ever turned off: `--no-personal`. */
  isNegative?: boolean;
  /** How the help shows the value. */
  value?: string;
  /** What can stand behind it, for shells, where `value` does not list it. */
  choices?: readonly string[];
  about: string;
  /** Under which the help shows it, where that is not the first of all. */
  heading?: string;
}

export type Flags = Readonly<Record<string, Flag>>;

export interface Command {
  /** One word or two: `surveys`, `batch start`. */
  name: string;
  /** The words after the name, as the help shows them; those in `<>` must be there. */
  takes: string;
  about: string;
  notes?: readonly string[];
  flags: Flags;
  /** Only the whole project has it, not the installed client. */
  isOfProject?: boolean;
  /** `last` is the last export that was made from here, and not the newest of the account. */
  isLastOwn?: boolean;
  /** Its `--field` means something of its own. */
  ownFields?: boolean;
  examples: readonly (readonly [line: string, meaning: string])[];
  run(input: Input, cli: CliWorld): Promise<ExitCode>;
}

/** A command's code is loaded when it runs, so that help and completion need only its words. */
export function later<Name extends string>(
  actions: () => Promise<Record<Name, Command['run']>>,
  name: Name,
): Command['run'] {
  return async (input, cli) => (await actions())[name](input, cli);
}

/** A command line once it is understood. */
export interface Input {
  words: readonly string[];
  text(flag: string): string | undefined;
  list(flag: string): readonly string[];
  is(flag: string): boolean;
}

/** Its own flags, and those that all commands have; its own go first. */
export const allFlags = ({ flags }: Pick<Command, 'flags'>): Flags => ({ ...flags, ...without(commonFlags, flags) });

function without(flags: Flags, others: Flags): Flags {
  return Object.fromEntries(Object.entries(flags).filter(([name]) => others[name] === undefined));
}

/** As it is written on the command line. */
export const flagName = (name: string, { isNegative }: Flag) => `--${isNegative ? 'no-' : ''}${name}`;

const heading = 'General';

const commonFlags: Flags = {
  json: { kind: 'switch', heading, about: 'print the result as JSON on stdout' },
  field: {
    kind: 'list',
    heading,
    value: 'NAME',
    about: 'only these members of the result, such as id,status or files.url: bare values, or objects with --json',
  },
  jq: {
    kind: 'text',
    heading,
    value: 'PATH',
    about: "only this part of the result's JSON, such as .[].id or .files[0].url; texts without quotes",
  },
  quiet: { kind: 'switch', heading, about: 'no progress and no messages' },
  help: { kind: 'switch', heading, about: 'show this help' },
};

/** For commands that delete: on a terminal they ask, elsewhere they want to be sure. */
export const yesFlag: Flags = {
  yes: { kind: 'switch', about: 'delete without asking; needed where nobody can be asked' },
};

export const pipelineFlags: Flags = {
  pipeline: {
    kind: 'text',
    value: 'URL',
    heading,
    about: 'the address of a running Survey Exports server; default SURVEY_EXPORTS_URL',
  },
  profile: { kind: 'text', value: 'NAME', heading, about: 'settings kept by login; default SURVEY_EXPORTS_PROFILE' },
};

/** For commands that start something that takes a while. */
export const detachFlag: Flags = { detach: { kind: 'switch', about: 'do not wait: print the id and exit' } };

/** For commands that show what the dashboard shows too. */
export const pageFlags: Flags = {
  web: { kind: 'switch', about: 'open it in a browser instead' },
  ...pipelineFlags,
};

export const limitFlag: Flags = { limit: { kind: 'text', value: 'N', about: 'at most so many' } };

export const listFlags: Flags = { ...limitFlag, ...pageFlags };
