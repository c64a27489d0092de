/**
 * The help: a page of all commands, and one per command that teaches by example. Both are read off the commands, and fit
 * the terminal.
 */
import type { CliWorld } from './cli-world.ts';
import { allFlags, type Command, type Flags, flagName } from './command.ts';
import { exitCodeMeanings, exitCodes } from './exit-codes.ts';
import { secondWords } from './words/second-words.ts';

const environment: readonly (readonly [string, string])[] = [
  ['SURVEY_EXPORTS_URL', 'the address of a running Survey Exports server, the same as --pipeline'],
  ['SURVEY_API_URL', 'v3 root of the survey service, e.g. https://surveys.example/v3'],
  ['SURVEY_API_TOKEN', 'your API key for it; there is no flag for it, because flags are visible in process lists'],
  ['SURVEY_EXPORTS_PROFILE', 'a profile that `survey-exports login` has stored, the same as --profile'],
  ['SURVEY_EXPORTS_PATIENCE', 'how many seconds completion waits for the server; default 2'],
  ['NO_COLOR', 'no colours, even on a terminal'],
];

export function overview(commands: readonly Command[], { project, columns }: CliWorld): string {
  const width = columns();
  const ownServer =
    'Without --pipeline, a command starts its own server in a temporary folder. If SURVEY_API_URL is not set either, ' +
    'that server has demo surveys.';
  const tryIt = project
    ? ['Try it, with demo surveys and no account:', ...examples, '', ...wrapped(ownServer, width)]
    : ['First, store the server and your key:', '  survey-exports login', '', 'Then:', ...examples];
  return [
    ...wrapped('survey-exports: exports answers and reports from a survey service to files.', width),
    '',
    'Usage:',
    '  survey-exports <command> [...]',
    '  survey-exports <command> --help          its flags and examples',
    '  survey-exports --version',
    '',
    ...section('Commands', grouped(commands), width),
    ...tryIt,
    '',
    ...section('Environment', environment, width),
    ...section('Exit codes', exitRows(), width),
  ].join('\n');
}

const examples = ['  survey-exports surveys', '  survey-exports export 1 --output answers.xlsx'];

/** The page of a word that only begins commands: `batch`. */
export function groupHelp(word: string, commands: readonly Command[], width: number): string {
  const usage = `Usage: survey-exports ${word} <${commands.map(({ name }) => name.slice(word.length + 1)).join('|')}> [...]`;
  return [
    ...wrapped(usage, width, '  '),
    '',
    ...rowLines(named(commands), width),
    '',
    ...commands.flatMap(({ examples }) => examples.slice(0, 1).map(([line]) => `  ${line}`)),
    '',
  ].join('\n');
}

export function commandHelp(command: Command, width: number): string {
  const { name, takes, about, notes = [], examples } = command;
  return [
    ...wrapped(`Usage: survey-exports ${`${name} ${takes}`.trim()}`, width, '  '),
    '',
    ...wrapped(`${about[0]?.toUpperCase()}${about.slice(1)}.`, width),
    ...notes.flatMap((note) => wrapped(note, width)),
    '',
    'Examples:',
    // a command is copied as it is: it is never broken
    ...examples.flatMap(([line, meaning]) => [...wrapped(`  # ${meaning}`, width, '  # '), `  ${line}`]),
    '',
    ...flagSections(allFlags(command), width),
    ...section('Exit codes', exitRows(), width),
  ].join('\n');
}

type Row = readonly [left: string, right: string];

/** A line for each first word, with what it can be followed by: a hundred commands are too many to look through. */
function grouped(commands: readonly Command[]): Row[] {
  const seconds = secondWords(commands);
  return [...seconds].map(([first, words]) => {
    const alone = commands.find(({ name }) => name === first)?.about;
    return [first, alone ?? `${groupAbout[first] ?? first}: ${words.join(', ')}`];
  });
}

/** What the commands of a word are about. */
const groupAbout: Readonly<Record<string, string>> = {
  exports: 'your earlier exports',
  batch: 'many surveys at once, in one ZIP',
  schedule: 'batches at fixed times',
  link: 'links to files, for people without a key',
  preset: 'saved files, filters and options',
  'deck-templates': 'the look of PowerPoint reports',
  view: 'saved filters and breakdowns, and live pages of them',
  tracker: 'surveys as waves of one study',
  webhooks: 'events sent to your server',
  answers: 'single answers',
  destination: 'where files are sent: people, buckets, servers, databases',
  erasures: 'receipts of what was deleted for a respondent',
  token: 'keys of the reference survey service',
};

const named = (commands: readonly Command[]): Row[] => commands.map(({ name, about }) => [name, about]);

/** What is asked for comes first, then the headings in the order of their first flags. */
function flagSections(flags: Flags, width: number): string[] {
  const byHeading = Map.groupBy(Object.entries(flags), ([, { heading }]) => heading ?? 'Options');
  return [...byHeading].flatMap(([heading, own]) => section(heading, flagRows(Object.fromEntries(own)), width));
}

function flagRows(flags: Flags): Row[] {
  return Object.entries(flags).map(([name, flag]) => [
    `${flagName(name, flag)}${flag.value ? ` ${flag.value}` : ''}`,
    flag.about,
  ]);
}

function exitRows(): Row[] {
  return Object.entries(exitCodeMeanings).map(([name, words]) => [
    String(Object.entries(exitCodes).find(([other]) => other === name)?.[1]),
    words,
  ]);
}

function section(title: string, rows: readonly Row[], width: number): string[] {
  return [`${title}:`, ...rowLines(rows, width), ''];
}

const widestLeft = 26;
/** Below this a terminal breaks the lines itself. */
const narrowest = 60;
/** Longer lines are hard to read, however wide the terminal is. */
const widest = 120;

/** Two columns; what is too long for the first one has a line of its own. */
function rowLines(rows: readonly Row[], width: number): string[] {
  const leftWidths = rows.map(([left]) => left.length).filter((length) => length <= widestLeft);
  const begin = Math.max(0, ...leftWidths) + 4;
  return rows.flatMap(([left, right]) => {
    const [first = '', ...more] = wrapped(right, width - begin);
    const below = more.map((line) => ' '.repeat(begin) + line);
    const isApart = left.length + 4 > begin;
    return isApart ? [`  ${left}`, ' '.repeat(begin) + first, ...below] : [`  ${left}`.padEnd(begin) + first, ...below];
  });
}

/** Lines of at most so many characters, broken between words; all but the first begin with `indent`. */
function wrapped(text: string, width: number, indent = ''): string[] {
  const most = Math.min(Math.max(width, narrowest - widestLeft), widest);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\S) /)) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
