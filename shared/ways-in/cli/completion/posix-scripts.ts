/**
 * Completion for bash and zsh: the same decisions, in the words of each shell. The program itself is asked only for what
 * the server knows; it answers in lines of a value, a tab and what that is.
 */
import { secondWords } from '../words/second-words.ts';
import { choicesByFlag, flagsThat, type KnownCommand } from './known-words.ts';
import { bashLive, value, zshLive } from './live-functions.ts';

export function bashScript(commands: readonly KnownCommand[]): string {
  return [
    '# survey-exports: completion for bash. To use it: eval "$(survey-exports completion bash)"',
    ...bashLive,
    '_survey_exports() {',
    `  local cur="${value('COMP_WORDS[COMP_CWORD]')}" prev="${value('COMP_WORDS[COMP_CWORD-1]')}"`,
    `  local first="${value('COMP_WORDS[1]')}" second="${value('COMP_WORDS[2]')}" words=""`,
    '  COMPREPLY=()',
    ...decisions(commands, {
      words: (list) => `words=${quoted(list.join(' '))}`,
      files: 'COMPREPLY=($(compgen -f -- "$cur")); return',
      live: '_survey_exports_live',
      position: '$COMP_CWORD',
      firstPosition: 1,
    }),
    '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    '}',
    'complete -o filenames -F _survey_exports survey-exports',
    '',
  ].join('\n');
}

export function zshScript(commands: readonly KnownCommand[]): string {
  return [
    '#compdef survey-exports',
    '# survey-exports: completion for zsh. To use it: eval "$(survey-exports completion zsh)"',
    ...zshLive,
    '_survey_exports() {',
    `  local cur="${value('words[CURRENT]')}" prev="${value('words[CURRENT-1]')}"`,
    `  local first="${value('words[2]')}" second="${value('words[3]')}" offered=""`,
    ...decisions(commands, {
      words: (list) => `offered=${quoted(list.join(' '))}`,
      files: '_files; return',
      live: '_survey_exports_live',
      position: '$CURRENT',
      firstPosition: 2,
    }),
    `  compadd -- ${value('=offered')}`,
    '}',
    'if (( $+functions[compdef] )); then compdef _survey_exports survey-exports; fi',
    '',
  ].join('\n');
}

interface Shell {
  words(list: readonly string[]): string;
  files: string;
  /** Offers what the server knows, and fails where that is nothing. */
  live: string;
  /** The place of the word that is written, and that of the first word behind the program. */
  position: string;
  firstPosition: number;
}

function decisions(commands: readonly KnownCommand[], shell: Shell): string[] {
  const groups = [...secondWords(commands)].filter(([, seconds]) => seconds.length > 0);
  const firsts = [...new Set(commands.map(({ name }) => name.replace(/ .*/, '')))];
  const choices = [...choicesByFlag(commands)].map(([flag, list]) => `${flag}) ${shell.words(list)};;`);
  return [
    '  case "$prev" in',
    `    ${['-o', ...flagsThat('isFile', commands)].join('|')}) ${shell.files};;`,
    `    ${flagsThat('isLive', commands).join('|')}) ${shell.live}; return;;`,
    ...choices.map((line) => `    ${line}`),
    '    *)',
    `      if [ "${shell.position}" -eq ${shell.firstPosition} ]; then ${shell.words([...firsts, 'help'])}`,
    `      elif [ "${shell.position}" -eq ${shell.firstPosition + 1} ] && [[ " ${groups.map(([first]) => first).join(' ')} " == *" $first "* ]]; then`,
    '        case "$first" in',
    ...groups.map(([first, seconds]) => `          ${first}) ${shell.words(seconds)};;`),
    '        esac',
    '      else',
    `        case "$cur:$first $second" in -*) ;; ${commands
      .filter(({ isLive }) => isLive)
      .map(({ name }) => `*:${patternOf(name)}`)
      .join('|')}) ${shell.live} && return;; esac`,
    '        case "$first $second" in',
    ...commands.map(({ name, flags }) => {
      return `          ${patternOf(name)}) ${shell.words(flags.map((flag) => flag.name))};;`;
    }),
    '        esac',
    '      fi;;',
    '  esac',
  ];
}

const patternOf = (name: string) => (name.includes(' ') ? `"${name}"` : `"${name} "*`);

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
