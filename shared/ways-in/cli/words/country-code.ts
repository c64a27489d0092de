/** Answers know a country by its code of two letters: which one is meant by a name. */
import { nearest } from './nearest.ts';

const languages = ['en', 'ru', 'es', 'pt'] as const;

/** Undefined for a code, and for what is no country that we know. */
export function countryMeant(word: string): string | undefined {
  if (word.toUpperCase() === 'UK') return 'GB';
  if (/^[a-z]{2}$/i.test(word)) return undefined;
  const tables = languages.map(codesByName);
  const same = tables.map((codes) => codes.get(word.toLowerCase()));
  // a name of one language may be close to another country's in another
  const close = tables.map((codes) => codes.get(nearest(word, [...codes.keys()]) ?? ''));
  return [...same, ...close].find((code) => code !== undefined);
}

/** Made only when somebody has written a name: there are some hundred of them. */
function codesByName(language: string): Map<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // where several codes have one name, the first is a former one, such as DD beside DE
  const current = codes.filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
  return new Map(
    current.flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name === undefined ? [] : [[name.toLowerCase(), code]];
    }),
  );
}
