/** The help: a page of all commands, and one per command that teaches by example. Both are read off the commands. */
import { type Command, commonFlags, type Flags, flagName } from './command.ts';
import { exitCodeMeanings, exitCodes } from './exit-codes.ts';

const environment: readonly (readonly [string, string])[] = [
  ['SURVEY_API_URL', 'v3 root of the survey service, e.g. https://surveys.example/v3'],
  ['SURVEY_API_TOKEN', 'your API key for it; there is no flag for it, because flags are visible in process lists'],
  ['SURVEY_EXPORTS_PROFILE', 'a profile that `survey-exports login` has kept, the same as --profile'],
  ['NO_COLOR', 'no colours, even on a terminal'],
  ['SURVEY_EXPORTS_URL', 'the address of a running Survey Exports server, the same as --pipeline'],
];

export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'survey-exports: exports answers and reports from a survey service to files.',
    '',
    'Usage: survey-exports <command> [...]        survey-exports <command> --help        survey-exports --version',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'Try it, with demo surveys and no account:',
    '  survey-exports surveys',
    '  survey-exports export 1 --output answers.xlsx',
    '',
    'Without --pipeline, a command starts its own server in a temporary folder. If SURVEY_API_URL is not set either,',
    'that server has demo surveys.',
    '',
    ...section('Environment', environment),
    ...section('Exit codes', exitRows()),
  ].join('\n');
}

/** The page of a word that only begins commands: `batch`. */
export function groupHelp(word: string, commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `Usage: survey-exports ${word} <${commands.map(({ name }) => name.slice(word.length + 1)).join('|')}> [...]`,
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    ...commands.flatMap(({ examples }) => examples.slice(0, 1).map(([line]) => `  ${line}`)),
    '',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const { name, takes, about, notes = [], flags, examples } = command;
  return [
    `Usage: survey-exports ${`${name} ${takes}`.trim()}`,
    '',
    `${about[0]?.toUpperCase()}${about.slice(1)}.`,
    ...notes,
    '',
    'Examples:',
    ...examples.flatMap(([line, meaning]) => [`  # ${meaning}`, `  ${line}`]),
    '',
    ...flagSections({ ...flags, ...commonFlags }),
    ...section('Exit codes', exitRows()),
  ].join('\n');
}

/** What is asked for comes first, then the headings in the order of their first flags. */
function flagSections(flags: Flags): string[] {
  const byHeading = Map.groupBy(Object.entries(flags), ([, { heading }]) => heading ?? 'Options');
  return [...byHeading].flatMap(([heading, own]) => section(heading, flagRows(Object.fromEntries(own))));
}

function flagRows(flags: Flags): (readonly [string, string])[] {
  return Object.entries(flags).map(([name, flag]) => [
    `${flagName(name, flag)}${flag.value ? ` ${flag.value}` : ''}`,
    flag.about,
  ]);
}

function exitRows(): (readonly [string, string])[] {
  return Object.entries(exitCodeMeanings).map(([name, words]) => [
    String(Object.entries(exitCodes).find(([other]) => other === name)?.[1]),
    words,
  ]);
}

function section(title: string, rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return [`${title}:`, ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`), ''];
}
