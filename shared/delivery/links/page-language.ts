/**
 * Which language a page speaks: the reader's, as the browser names it, otherwise the one the file is in, otherwise
 * English.
 */

export const pageLanguages = ['en', 'ru', 'es', 'pt'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

export function pageLanguage(acceptLanguage: string | undefined, otherwise: string | undefined): PageLanguage {
  const wanted = (acceptLanguage ?? '')
    .split(',', 50)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const weight = /^\s*q=([\d.]+)\s*$/.exec(parameters.join(';'))?.[1];
      return { language: tag.trim().toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => known(language)).find(Boolean) ?? known(otherwise) ?? 'en';
}

function known(language: string | undefined): PageLanguage | undefined {
  return pageLanguages.find((each) => each === language);
}
