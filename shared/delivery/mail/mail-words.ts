/** The words of one language, with its own numbers, dates and sizes. */
import type { PageLanguage } from '../links/page-language.ts';
import type { Tracked } from '../mailed-figures.ts';
import { english } from './texts/en.ts';
import { spanish } from './texts/es.ts';
import type { Forms, MailTexts } from './texts/mail-texts.ts';
import { portuguese } from './texts/pt.ts';
import { russian } from './texts/ru.ts';

export const mailTexts: Record<PageLanguage, MailTexts> = {
  en: english,
  ru: russian,
  es: spanish,
  pt: portuguese,
};

/** English for the whole world: the day before the month, a clock of 24 hours. */
const locales: Record<PageLanguage, string> = { en: 'en-GB', ru: 'ru', es: 'es', pt: 'pt-BR' };

const digits: Record<Tracked['unit'], Intl.NumberFormatOptions> = {
  count: {},
  percent: { style: 'percent', maximumFractionDigits: 1 },
  mean: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  score: { signDisplay: 'exceptZero', maximumFractionDigits: 1 },
};

export interface MailWords {
  texts: MailTexts;
  plural(forms: Forms, count: number): string;
  /** With its zone, which the reader need not share. */
  moment(iso: string, timezone: string): string;
  /** The day of a moment in a zone. */
  day(iso: string, timezone: string): string;
  /** From one day to another, both of them named in UTC. */
  days(from: string, to: string): string;
  size(bytes: number): string;
  number(value: number, unit: Tracked['unit']): string;
}

export function mailWords(language: PageLanguage): MailWords {
  const locale = locales[language];
  const texts = mailTexts[language];
  const rules = new Intl.PluralRules(locale);
  const whole = new Intl.NumberFormat(locale);
  return {
    texts,
    plural: (forms, count) => (forms[rules.select(count)] ?? forms.other).replace('{n}', whole.format(count)),
    moment: (iso, timezone) => {
      const format = { dateStyle: 'long', timeStyle: 'short', timeZone: timezone } as const;
      const shown = new Intl.DateTimeFormat(locale, format).format(new Date(iso));
      return `${shown} (${timezone.replaceAll('_', ' ')})`;
    },
    day: (iso, timezone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone }).format(new Date(iso)),
    days: (from, to) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(new Date(from), new Date(to)),
    number: (value, unit) =>
      new Intl.NumberFormat(locale, digits[unit]).format(unit === 'percent' ? value / 100 : value),
    size: (bytes) => shownSize(bytes, texts.units, locale),
  };
}

function shownSize(bytes: number, units: MailTexts['units'], locale: string): string {
  const kilobytes = bytes / 1024;
  const [amount, unit] =
    kilobytes < 1000
      ? [kilobytes, units.kilobytes]
      : kilobytes < 1000 * 1024
        ? [kilobytes / 1024, units.megabytes]
        : [kilobytes / 1024 / 1024, units.gigabytes];
  const digits = amount < 10 ? 1 : 0;
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(Math.max(amount, 0.1));
  return `${shown}\u00a0${unit}`;
}
