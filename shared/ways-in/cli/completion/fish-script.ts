/** Completion for fish, which shows what each word and flag is for. */
import { secondWords } from '../words/second-words.ts';
import type { KnownCommand, KnownFlag } from './known-words.ts';

export function fishScript(commands: readonly KnownCommand[]): string {
  const groups = secondWords(commands);
  const firsts = [...groups.keys()];
  return [
    '# survey-exports: completion for fish. To use it: survey-exports completion fish | source',
    'complete -c survey-exports -f',
    ...runsFunction,
    ...firsts.map((first) => {
      const about = commands.find(({ name }) => name === first)?.about ?? groups.get(first)?.join(', ') ?? '';
      return `complete -c survey-exports -n __fish_use_subcommand -a ${first} -d ${quoted(about)}`;
    }),
    ...commands.flatMap((command) => secondWord(command, groups)),
    ...flagLines(commands),
    liveLine(commands),
    '',
  ].join('\n');
}

function secondWord({ name, about }: KnownCommand, groups: ReadonlyMap<string, string[]>): string[] {
  const [first = '', second] = name.split(' ');
  if (second === undefined) return [];
  const others = (groups.get(first) ?? []).join(' ');
  const when = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${others}`;
  return [`complete -c survey-exports -n ${quoted(when)} -a ${second} -d ${quoted(about)}`];
}

/** Words that the server knows; a word that begins with a dash is a flag. */
function liveLine(commands: readonly KnownCommand[]): string {
  const names = commands.flatMap(({ name, isLive }) => (isLive ? [name.replace(' ', '_')] : []));
  const when = `__survey_exports_runs ${names.join(' ')}; and not string match -q -- '-*' (commandline -ct)`;
  return `complete -c survey-exports -k -n ${quoted(when)} -a '(__survey_exports_live)'`;
}

/** Whether one of these commands is being written: `export`, `batch_start`; and what the server knows for its last word. */
const runsFunction = [
  'function __survey_exports_live',
  '  survey-exports completion values -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null',
  'end',
  'function __survey_exports_runs',
  '  set -l words (commandline -opc)',
  '  contains -- "$words[2]" $argv; or contains -- (string join _ $words[2..3]) $argv',
  'end',
];

/** Most flags belong to several commands, and are listed once. */
function flagLines(commands: readonly KnownCommand[]): string[] {
  const listed = commands.flatMap(({ name, flags }) => flags.map((flag) => ({ name, words: flagWords(flag) })));
  return [...Map.groupBy(listed, ({ words }) => words)].map(([words, all]) => {
    const names = all.map(({ name }) => name.replace(' ', '_')).join(' ');
    return `complete -c survey-exports -n '__survey_exports_runs ${names}' ${words}`;
  });
}

function flagWords({ name, about, takesValue, choices, isFile, isLive }: KnownFlag): string {
  const value = [
    ...(takesValue ? [isFile ? '-r -F' : '-x'] : []),
    ...(isLive ? [`-k -a '(__survey_exports_live)'`] : []),
    ...(choices.length > 0 ? [`-a ${quoted(choices.join(' '))}`] : []),
  ];
  return [`-l ${name.slice(2)}`, ...(name === '--output' ? ['-s o'] : []), ...value, `-d ${quoted(about)}`].join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
