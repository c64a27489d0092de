/** The words and formats of the reader's language. Figures are written as reports write them. */
import { type Formats, formatsOf } from '../../../reports/document/formats.ts';
import { reportLanguages } from '../../../reports/document/texts/report-languages.ts';
import type { Language } from '../../../surveys/language.ts';
import { addWarningTexts } from '../../../surveys/warnings/warning-text.ts';
import type { Texts } from './texts/en/english.ts';
import { viewerZone } from './viewer-zone.ts';

/** A folder and a file for each: the browser fetches only what its reader reads. */
const fetchedTexts = {
  en: async () => (await import('./texts/en/english.ts')).english,
  ru: async () => (await import('./texts/ru/russian.ts')).russian,
  es: async () => (await import('./texts/es/spanish.ts')).spanish,
  pt: async () => (await import('./texts/pt/portuguese.ts')).portuguese,
} satisfies Record<string, () => Promise<Texts>>;

export type PageLanguage = keyof typeof fetchedTexts;
export const pageLanguages = Object.keys(fetchedTexts).filter(isPageLanguage);

function isPageLanguage(name: string): name is PageLanguage {
  return Object.hasOwn(fetchedTexts, name);
}

export interface Words {
  language: PageLanguage;
  /** The language of charts, figures, warnings and mails: the same, or the one that its readers read best of those that files are in. */
  filesLanguage: Language;
  texts: Texts;
  figures: Formats;
  bytes(size: number): string;
  /** For a figure whose exact value is unknown. */
  wholePercent(percent: number): string;
  /** A day and a time, in the reader's zone. */
  moment(iso: string): string;
  /** The same in words and with its weekday, in any zone. */
  run(iso: string, timezone: string): string;
  /** "in 3 hours", "2 days ago". */
  ago(iso: string, now: number): string;
  weekday(day: number, style: 'long' | 'short'): string;
}

const loaded = new Map<PageLanguage, Texts>();

/** What is said in a language can be asked for once this has finished. */
export async function loadLanguage(language: PageLanguage): Promise<Texts> {
  const texts = loaded.get(language) ?? (await fetchedTexts[language]());
  loaded.set(language, texts);
  reportLanguages[texts.filesLanguage] = texts.reports;
  addWarningTexts(texts.warnings, texts.filesLanguage);
  return texts;
}

/** What its readers call it. */
export function languageName(language: PageLanguage): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** From so many seconds on it is said in this unit. */
const spans = [
  { unit: 'year', seconds: 365 * 86_400, from: 365 * 86_400 },
  { unit: 'month', seconds: 30.44 * 86_400, from: 60 * 86_400 },
  { unit: 'day', seconds: 86_400, from: 86_400 },
  { unit: 'hour', seconds: 3600, from: 3600 },
  { unit: 'minute', seconds: 60, from: 60 },
] as const;

export function wordsOf(language: PageLanguage): Words {
  const texts = loaded.get(language);
  if (!texts) throw new Error(`the words of ${language} are not loaded`);
  const { locale, filesLanguage } = texts;
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: viewerZone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const runs = new Map<string, Intl.DateTimeFormat>();
  return {
    language,
    filesLanguage,
    texts,
    figures: formatsOf(filesLanguage),
    bytes: (size) => bytes(size, locale),
    wholePercent: (percent) => new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100),
    moment: (iso) => moment.format(new Date(iso)),
    run(iso, timezone) {
      const format = runs.get(timezone) ?? runFormat(locale, timezone);
      runs.set(timezone, format);
      return format.format(new Date(iso));
    },
    ago(iso, now) {
      const seconds = (Date.parse(iso) - now) / 1000;
      const span = spans.find((one) => Math.abs(seconds) >= one.from);
      return span ? relative.format(Math.round(seconds / span.seconds), span.unit) : texts.justNow;
    },
    weekday(day, style) {
      // the first of January 2023 was a Sunday
      const date = new Date(Date.UTC(2023, 0, 1 + day));
      return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(date);
    },
  };
}

function runFormat(locale: string, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
}

function bytes(size: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = size < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(size) / 3));
  const value = size / 1000 ** step;
  const maximumFractionDigits = step > 0 && value < 10 ? 1 : 0;
  const unit = units[step] ?? 'byte';
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
  return format.format(value).replace('kB', 'KB'); // as everywhere else here
}
