/** Names of eight bytes, which old programs know variables and segments of texts by: no two are the same. */

const MOST_BYTES = 8;

interface NamedVariable {
  name: string;
  /** Segments behind the first. */
  more: number;
}

/** Of each variable the names of its segments; a name that is short enough is its own. */
export function shortNames(variables: readonly NamedVariable[]): string[][] {
  const taken = new Set(variables.filter(isShort).map(({ name }) => name.toUpperCase()));
  let last = 0;

  function nextName(): string {
    for (;;) {
      const name = `V${++last}`;
      if (!taken.has(name)) return name;
    }
  }

  return variables.map((variable) => [
    isShort(variable) ? variable.name.toUpperCase() : nextName(),
    ...Array.from({ length: variable.more }, nextName),
  ]);
}

function isShort({ name }: NamedVariable): boolean {
  return name.length <= MOST_BYTES;
}
