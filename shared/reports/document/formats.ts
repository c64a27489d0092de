/** Figures and dates as people of a language write them. Formatters are slow to make: each waits until it is needed. */

import { madeOnce } from '../../loaded-once.ts';
import type { ShareFigure } from '../../surveys/figure-types/statistics.ts';
import type { Language } from '../../surveys/language.ts';
import type { Forms } from './texts/report-texts.ts';

/** What is shown where there is no figure. */
export const noFigure = '–';

export interface Formats {
  count(value: number): string;
  /** Two decimals at most, none of millions; what is smaller than that keeps two digits. */
  number(value: number): string;
  /** For a mean: always two decimals, so that those of a column can be compared; otherwise as any number. */
  mean(value: number): string;
  /** For a score: its sign and one decimal. */
  signed(value: number): string;
  /** The same without a sign. */
  points(value: number): string;
  /** For a value from 0 to 100; one decimal. */
  percent(value: number | null): string;
  /** The same with as few decimals as it needs, two at most. */
  wholePercent(value: number): string;
  /** In thousands, millions and so on, with four digits at most: short enough for an axis. */
  compact(value: number): string;
  /** With exactly so many decimals. */
  decimals(value: number, places: number): string;
  interval(figure: ShareFigure): string;
  duration(seconds: number): string;
  /** A day (`2026-01-31`), month (`2026-01`) or year of ISO 8601 in full; any other text as it is. */
  date(iso: string): string;
  /** The same, short enough for an axis. */
  shortDate(iso: string): string;
  /** From the day of one moment to that of the other, in that zone. */
  period(first: string, last: string, timezone: string): string;
  /** A day and a time with its zone, which a reader need not share. */
  moment(at: string, timezone: string): string;
  country(code: string): string;
  list(items: readonly string[]): string;
  plural(forms: Forms, value: number): string;
}

/** What a compact number keeps of its digits. */
export const COMPACT_DIGITS = 4;

/** English dates are written day first, as in international reports. */
const dateLocales: Record<Language, string> = { en: 'en-GB', ru: 'ru', es: 'es', pt: 'pt' };
const made = new Map<Language, Formats>();

export function formatsOf(language: Language): Formats {
  const formats = made.get(language) ?? makeFormats(language);
  made.set(language, formats);
  return formats;
}

function makeFormats(locale: Language): Formats {
  const count = numbers(locale, { maximumFractionDigits: 0 });
  const plural = madeOnce(() => new Intl.PluralRules(locale));
  const list = madeOnce(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const countries = madeOnce(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }));
  return {
    ...numberFormats(locale),
    ...dateFormats(dateLocales[locale]),
    count,
    country: (code) => (/^[a-z]{2}$/i.test(code) ? (countries().of(code.toUpperCase()) ?? code) : code),
    list: (items) => list().format(items),
    plural: (forms, value) => (forms[plural().select(value)] ?? forms.other).replace('{n}', count(value)),
  };
}

function numbers(locale: string, options: Intl.NumberFormatOptions): (value: number) => string {
  const format = madeOnce(() => new Intl.NumberFormat(locale, options));
  return (value) => format().format(value);
}

function numberFormats(
  locale: string,
): Pick<
  Formats,
  | 'number'
  | 'mean'
  | 'signed'
  | 'points'
  | 'percent'
  | 'wholePercent'
  | 'compact'
  | 'decimals'
  | 'interval'
  | 'duration'
> {
  const unsignedZero = { signDisplay: 'negative' } as const;
  const number = numbers(locale, { ...unsignedZero, maximumFractionDigits: 2 });
  const mean = numbers(locale, { ...unsignedZero, minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const whole = numbers(locale, { maximumFractionDigits: 0 });
  const tiny = numbers(locale, { maximumSignificantDigits: 2 });
  const vast = numbers(locale, { notation: 'scientific', maximumFractionDigits: 3 });
  const short = numbers(locale, { notation: 'compact', maximumSignificantDigits: COMPACT_DIGITS });
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const signed = numbers(locale, { ...oneDecimal, signDisplay: 'exceptZero' });
  const share = numbers(locale, { style: 'percent', ...oneDecimal });
  const wholeShare = numbers(locale, { style: 'percent', maximumFractionDigits: 2 });
  const bareShare = numbers(locale, oneDecimal);
  const units = (['hour', 'minute', 'second'] as const).map((unit) =>
    numbers(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }),
  );
  const percent = (value: number | null) => (value === null ? noFigure : share(value / 100));
  /** `usual` of what is neither tiny nor vast. */
  const fitting = (value: number, usual: (value: number) => string) => {
    const size = Math.abs(value);
    if (size > 0 && size < 0.005) return withMinus((size < 1e-6 ? vast : tiny)(value));
    return withMinus((size < 1e6 ? usual : size < 1e15 ? whole : vast)(value));
  };
  return {
    number: (value) => fitting(value, number),
    mean: (value) => fitting(value, mean),
    signed: (value) => withMinus(signed(value)),
    points: (value) => withMinus(bareShare(value)),
    percent,
    wholePercent: (value) => wholeShare(value / 100),
    compact: (value) => withMinus(short(value)),
    decimals: (value, places) =>
      withMinus(value.toLocaleString(locale, { minimumFractionDigits: places, maximumFractionDigits: places })),
    interval: ({ ci_low, ci_high }) =>
      ci_low === null || ci_high === null ? noFigure : `${bareShare(ci_low)}–${percent(ci_high)}`,
    duration(seconds) {
      const whole = Math.round(seconds);
      const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
      const largest = parts.findIndex((part) => part > 0);
      const first = largest === -1 ? 2 : largest;
      return parts
        .map((part, at) => (at >= first && at < first + 2 ? (units[at]?.(part) ?? '') : ''))
        .filter((part) => part !== '')
        .join(' ');
    },
  };
}

/** The true minus is as wide as a plus, and no line ends after it. */
const withMinus = (figure: string) => figure.replace(/^-/, '−');

function dateFormats(locale: string): Pick<Formats, 'date' | 'shortDate' | 'period' | 'moment'> {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const later = (options: Intl.DateTimeFormatOptions) => madeOnce(() => of(options));
  const long = {
    day: later({ day: 'numeric', month: 'long', year: 'numeric' }),
    month: later({ month: 'long', year: 'numeric' }),
    year: later({ year: 'numeric' }),
    moment: later({ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
  };
  const short = {
    ...long,
    day: later({ day: 'numeric', month: 'short' }),
    month: later({ month: 'short', year: 'numeric' }),
  };
  const zoned = new Map<string, Intl.DateTimeFormat>();
  return {
    date: (iso) => shown(iso, long),
    shortDate: (iso) => shown(iso, short),
    period(first, last, timezone) {
      const format = zoned.get(timezone) ?? of({ day: 'numeric', month: 'long', year: 'numeric', timeZone: timezone });
      zoned.set(timezone, format);
      return format.formatRange(new Date(first), new Date(last));
    },
    moment(at, timeZone) {
      const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
      return `${format.format(new Date(at))} (${timeZone.replaceAll('_', ' ')})`;
    },
  };
}

const isoPattern = /^(\d{4})(-\d\d)?(-\d\d)?(?:[T ](\d\d:\d\d)\S*)?$/;

/** A time is shown as it was written, whatever its zone: nobody moves a respondent's appointment. */
function shown(iso: string, formats: Record<'day' | 'month' | 'year' | 'moment', () => Intl.DateTimeFormat>): string {
  const [, year, month, day, time] = isoPattern.exec(iso) ?? [];
  if (year === undefined) return iso;
  const moment = Date.parse(`${year}${month ?? '-01'}${day ?? '-01'}T${time ?? '00:00'}Z`);
  const precision = time ? 'moment' : day ? 'day' : month ? 'month' : 'year';
  return Number.isNaN(moment) ? iso : formats[precision]().format(moment);
}
