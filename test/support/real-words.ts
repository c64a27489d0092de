/** Words that people really write: names of countries, languages and currencies in a language, as Unicode collects them. */

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const pairs = letters.flatMap((one) => letters.map((other) => one + other));

export function realWords(locale: string): string[] {
  const names = [
    ...namesOf(locale, 'region', pairs),
    ...namesOf(
      locale,
      'language',
      pairs.map((pair) => pair.toLowerCase()),
    ),
    ...namesOf(locale, 'currency', Intl.supportedValuesOf('currency')),
  ];
  return [...new Set(names.flatMap((name) => name.split(/[\s()[\],\-–’]+/u)))]
    .map((word) => word.replace(/^[\u200b-\u200d]+|\u200b+$/g, ''))
    .filter((word) => word !== '');
}

function namesOf(locale: string, type: 'region' | 'language' | 'currency', codes: readonly string[]): string[] {
  const names = new Intl.DisplayNames(locale, { type, fallback: 'none' });
  return codes.flatMap((code) => names.of(code) ?? []);
}
