/** Flags as they are abbreviated, or called by other programs. */

const abbreviated: Readonly<Record<string, string>> = { '-h': '--help', '-o': '--output', '-q': '--quiet' };

/** What other programs call a flag of ours; it is understood where a command has ours and not theirs. */
const otherNames: Readonly<Record<string, string>> = { url: 'pipeline', server: 'pipeline' };

/** `known` are the flags of the command, without their dashes. */
export function inOurFlags(words: readonly string[], known: readonly string[]): string[] {
  return words.map((word) => {
    const [, name = '', rest = ''] = /^--([a-z-]+)(=.*)?$/s.exec(abbreviated[word] ?? word) ?? [];
    const ours = otherNames[name];
    const isOurs = ours !== undefined && known.includes(ours) && !known.includes(name);
    return isOurs ? `--${ours}${rest}` : (abbreviated[word] ?? word);
  });
}
