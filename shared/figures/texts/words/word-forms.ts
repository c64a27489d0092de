/**
 * What all forms of a word have in common: "доставки" and "доставкой" are one word, "rápido" and "rapidos" another. Stemmers
 * are those of Snowball. The language of a text is unknown, so script and survey decide: words in Cyrillic are Russian, words
 * in Latin letters are in the survey's language, or English if that is Russian or unknown. In any other language words are
 * compared as they are written, without case and accents.
 */
import { stemmer as stemPortuguese } from '@orama/stemmers/portuguese';
import { stemmer as stemRussian } from '@orama/stemmers/russian';
import { stemmer as stemSpanish } from '@orama/stemmers/spanish';
import { stem as stemEnglish } from 'porter2';
import { type Language, languages } from '../../../surveys/language.ts';

/** The language of a word, where it is one of the four. */
type LanguageOf = (word: string) => Language | undefined;

const cyrillic = /^[а-яё]+$/;
const latin = /^\p{sc=Latin}[\p{sc=Latin}\p{M}']*$/u;
/** Their words look like Russian ones and have other endings. */
const otherCyrillic: ReadonlySet<string> = new Set(['be', 'bg', 'kk', 'ky', 'mk', 'mn', 'sr', 'tg', 'tt', 'uk']);

/** `survey`: the survey's language, e.g. `pt` or `pt-BR`. */
export function languageOfWords(survey: string | undefined): LanguageOf {
  const primary = survey?.toLowerCase().split(/[-_]/)[0] ?? '';
  const known = languages.find((one) => one === primary);
  const inLatin = known === 'ru' || primary === '' || otherCyrillic.has(primary) ? 'en' : known;
  const inCyrillic = otherCyrillic.has(primary) ? undefined : 'ru';
  return (word) => {
    if (cyrillic.test(word)) return inCyrillic;
    return latin.test(word) ? inLatin : undefined;
  };
}

/** As it is shown: in small letters, composed, with one kind of apostrophe, and without signs that nobody sees. */
export function shownForm(written: string): string {
  const bare = written.replace(/\u00ad|\u200c|\ufe0f|\p{EMod}/gu, '');
  return bare
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[’ʼ]/g, "'")
    .replace(/(?<=\p{sc=Cyrillic})[\u0300\u0301]/gu, '');
}

/** Marks that a letter can go without. With a tilde n is another letter, so are Cyrillic ones, and in Thai or Hindi all are. */
const accents = /(?<!n)\u0303|(?<!\p{sc=Cyrillic})[\u0300-\u0302\u0304-\u036f]|[\u0591-\u05c7\u064b-\u065f]/gu;

export function withoutAccents(form: string): string {
  if (/^[\0-\x7f]*$/.test(form)) return form;
  return form.normalize('NFD').replace(accents, '').normalize('NFC').replaceAll('ё', 'е');
}

/** `form` as `shownForm` made it. */
export function stemOf(form: string, language: Language | undefined): string {
  if (language === undefined) return withoutAccents(form);
  return withoutAccents(stemmers[language](form));
}

/** In Portuguese most plurals in -ões are of words in -ão, which the stemmer does not know. */
const stemmers: Record<Language, (form: string) => string> = {
  en: (form) => stemEnglish(withoutAccents(form)),
  ru: (form) => stemRussian(form.replaceAll('ё', 'е')),
  es: (form) => stemSpanish(withAccents(form, spanishEndings)),
  pt: (form) => stemPortuguese(withAccents(form, portugueseEndings).replace(/ões$/, 'ão')),
};

/** Endings that are often typed without their accents, and that a stemmer knows only with them. */
type Endings = readonly (readonly [RegExp, string])[];

const spanishEndings: Endings = [
  [/([cs])ion$/, '$1ión'],
  [/logia(s?)$/, 'logía$1'],
];

const portugueseEndings: Endings = [
  [/c(ao|oes)$/, 'ç$1'],
  [/ao$/, 'ão'],
  [/oes$/, 'ões'],
  [/encia(s?)$/, 'ência$1'],
  [/ancia(s?)$/, 'ância$1'],
  [/ave(l|is)$/, 'áve$1'],
  [/ive(l|is)$/, 'íve$1'],
];

function withAccents(form: string, endings: Endings): string {
  if (!/^[a-zñ']+$/.test(form)) return form;
  return endings.reduce((word, [ending, restored]) => word.replace(ending, restored), form);
}
