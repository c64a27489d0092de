/**
 * Days and counts in the ways of the four languages, written here and not by `Intl`: that would take a tenth of the time
 * of a document to wake up, and its words change with the version of Node, while equal answers have equal bytes.
 */
import type { Language } from '../../../surveys/language.ts';

interface Ways {
  months: readonly string[];
  day(day: number, month: string, year: number): string;
  groupMark: string;
  /** Numbers with fewer digits are not grouped. */
  groupedFrom: number;
}

const NO_BREAK = '\u00a0';

const ways: Record<Language, Ways> = {
  en: {
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
    day: (day, month, year) => `${day} ${month} ${year}`,
    groupMark: ',',
    groupedFrom: 4,
  },
  ru: {
    months: 'янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.'.split(' '),
    day: (day, month, year) => `${day} ${month} ${year}${NO_BREAK}г.`,
    groupMark: NO_BREAK,
    groupedFrom: 4,
  },
  es: {
    months: 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' '),
    day: (day, month, year) => `${day} ${month} ${year}`,
    groupMark: '.',
    groupedFrom: 5,
  },
  pt: {
    months: 'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.'.split(' '),
    day: (day, month, year) => `${day} de ${month} de ${year}`,
    groupMark: '.',
    groupedFrom: 4,
  },
};

/** The day of this moment in UTC: `1 Mar 2026`. */
export function dayText(language: Language, epochMs: number): string {
  const date = new Date(epochMs);
  const { months, day } = ways[language];
  return day(date.getUTCDate(), months[date.getUTCMonth()] ?? '', date.getUTCFullYear());
}

export function countText(language: Language, count: number): string {
  const { groupMark, groupedFrom } = ways[language];
  const digits = String(count);
  return digits.length < groupedFrom ? digits : digits.replace(/\B(?=(\d{3})+$)/g, groupMark);
}
