/** Names of variables that no program takes for a word of its own. */

const MOST_BYTES = 32;

/** Names as they are, but for reserved ones: those get a `_`, and a number where that is taken. */
export function variableNames(names: readonly string[], reserved: RegExp): string[] {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  return names.map((name) => {
    if (!reserved.test(name)) return name;
    const free = freeName(name, taken);
    taken.add(free.toLowerCase());
    return free;
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '_' : `_${number}`;
    const tried = `${name.slice(0, MOST_BYTES - end.length)}${end}`;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}
