/** All countries by their names in the reader's language. */

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const pairs = letters.flatMap((first) => letters.map((second) => first + second));
/** Codes with names that are no countries: unions, the world, and languages under test. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const known = new Map<string, readonly (readonly [code: string, name: string])[]>();

/** A browser translates names, but no list: what has a name of its own is one. */
export function countries(language: string): readonly (readonly [code: string, name: string])[] {
  const found = known.get(language);
  if (found) return found;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const all = pairs
    .filter((code) => !others.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[code, name] as const];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, language));
  known.set(language, all);
  return all;
}
