/** How commands are grouped, in the help and in shells: by their first words. */

/** Commands of two words by their first: `batch` to `start`, `watch` and so on. */
export function secondWords(commands: readonly { name: string }[]): Map<string, string[]> {
  const pairs = commands.map(({ name }) => name.split(' '));
  return new Map(
    [...Map.groupBy(pairs, ([first = '']) => first)].map(([first, all]) => [
      first,
      all.flatMap(([, second]) => (second === undefined ? [] : [second])),
    ]),
  );
}
