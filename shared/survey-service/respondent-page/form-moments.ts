/** A date or a time as the fields of a form: day, month, year, hour and minute each in its own, and put together again. */
import type { Question } from '../questions/question-schema.ts';
import type { Values } from './sitting.ts';

export type MomentPart = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'half';
type Parts = Partial<Record<MomentPart, string>>;
type Format = Pick<Question, 'dateTimeType' | 'dateTimeFormatOfDate' | 'dateTimeFormatOfTime'>;

const letters: Record<string, MomentPart> = { D: 'day', M: 'month', Y: 'year' };

/** The fields that a question has, in the order of its format. */
export function momentParts({ dateTimeType = 'date', dateTimeFormatOfDate = '', ...format }: Format): MomentPart[] {
  const dates = new Set([...dateTimeFormatOfDate, ...'DMY'].flatMap((letter) => letters[letter] ?? []));
  const times: MomentPart[] = hasHalves(format) ? ['hour', 'minute', 'half'] : ['hour', 'minute'];
  return [...(dateTimeType === 'time' ? [] : dates), ...(dateTimeType === 'date' ? [] : times)];
}

/** Whether hours are counted to twelve, twice a day. */
function hasHalves({ dateTimeFormatOfTime = '' }: Pick<Format, 'dateTimeFormatOfTime'>): boolean {
  return dateTimeFormatOfTime.includes('h') && !dateTimeFormatOfTime.includes('H');
}

const partName = (id: string, part: MomentPart) => `q.${id}.${part}`;

/** What was given, part by part; also of a moment that was kept whole. */
export function partsOf(values: Values, id: string, question: Format): Parts {
  const given = momentParts(question).map((part) => [part, values[partName(id, part)]?.[0] ?? ''] as const);
  if (given.some(([, text]) => text !== '')) return Object.fromEntries(given);
  const [, date = '', time = ''] = /^([\d-]*)T?([\d:]*)/.exec(values[`q.${id}`]?.[0] ?? '') ?? [];
  const [year = '', month = '', day = ''] = date.includes('-') ? date.split('-') : [];
  const [hour = '', minute = ''] = (date.includes('-') ? time : `${date}${time}`).split(':');
  const shownHour = hasHalves(question) && hour !== '' ? String(Number(hour) % 12 || 12) : hour;
  return { year, day, hour: shownHour, minute, month: month && String(Number(month)), half: halfOf(hour) };
}

function halfOf(hour: string): string {
  if (hour === '') return '';
  return Number(hour) < 12 ? 'am' : 'pm';
}

/** The moment in the form that v3 knows; one of which a part is missing is passed on as it is, to be refused. */
export function momentOf(values: Values, id: string, question: Format): string | undefined {
  const parts = momentParts(question);
  const given = Object.fromEntries(parts.map((part) => [part, digits(values[partName(id, part)]?.[0] ?? '')]));
  if (parts.every((part) => given[part] === '')) return (values[`q.${id}`]?.[0] ?? '').trim() || undefined;
  const { year = '', month = '', day = '', hour = '', minute = '', half } = given;
  const date = `${year}-${padded(month)}-${padded(day)}`;
  const time = `${padded(half === undefined ? hour : fullHour(hour, half))}:${padded(minute)}`;
  const { dateTimeType = 'date' } = question;
  if (dateTimeType === 'datetime') return `${date}T${time}`;
  return dateTimeType === 'date' ? date : time;
}

/** Nobody means an hour without its half; 13 with one is refused. */
function fullHour(hour: string, half: string): string {
  const count = Number(hour);
  if (half === '' || !(count >= 1 && count <= 12)) return '';
  return String((count % 12) + (half === 'pm' ? 12 : 0));
}

function padded(text: string): string {
  return text.length === 1 ? `0${text}` : text;
}

/** Arabic keyboards have digits of their own. */
function digits(text: string): string {
  return text.trim().replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}
