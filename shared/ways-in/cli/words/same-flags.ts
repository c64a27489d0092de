/** Flags as they are abbreviated, or called by other programs. */

const abbreviated: Readonly<Record<string, readonly string[]>> = {
  '-h': ['help'],
  '-o': ['output', 'file'],
  '-q': ['quiet'],
  '-L': ['limit'],
  '-y': ['yes'],
  '-w': ['web'],
  '-f': ['force', 'field'],
  '-F': ['field'],
  '-X': ['method'],
  '-d': ['folder'],
  '-D': ['folder'],
};

/** What other programs call a flag of ours; it is understood where a command has ours and not theirs. */
const otherNames: Readonly<Record<string, string>> = {
  url: 'pipeline',
  server: 'pipeline',
  dir: 'folder',
  output: 'file',
  survey: 'surveys',
  email: 'deliver',
};

/** `known` are the flags of the command, without their dashes. `mostWords`: how many words it takes. */
export function inOurFlags(words: readonly string[], known: readonly string[], mostWords: number): string[] {
  return words.flatMap((word, at) => {
    // elsewhere `-q .[].id` is a path, and `--json id,status` chooses members
    if (word === '-q' && words[at + 1]?.startsWith('.')) return '--jq';
    if (word === '--json' && isListOfMembers(words[at + 1], mostWords)) return ['--json', '--field'];
    const [own] = (abbreviated[word] ?? []).filter((name) => known.includes(name));
    if (own !== undefined) return `--${own}`;
    const [, name = '', rest = ''] = /^--([a-z-]+)(=.*)?$/s.exec(word) ?? [];
    const ours = otherNames[name];
    return ours !== undefined && known.includes(ours) && !known.includes(name) ? `--${ours}${rest}` : word;
  });
}

function isListOfMembers(word: string | undefined, mostWords: number): boolean {
  return word !== undefined && (mostWords === 0 ? /^[a-z_.,]+$/ : /^[a-z_.]+(,[a-z_.]+)+$/).test(word);
}
