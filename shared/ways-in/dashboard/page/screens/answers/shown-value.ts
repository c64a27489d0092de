/** A cell of the table of answers: moments, countries and devices are stored as codes, and shown in the reader's language. */
import type { Words } from '../../words.ts';

export const moments: ReadonlySet<string> = new Set(['submitted_at', 'date_start', 'date_end']);

export function shownValue(words: Words, columnId: string, value: string): string {
  if (value === '') return '';
  if (moments.has(columnId)) return words.moment(value);
  if (columnId === 'country') return words.figures.country(value);
  const devices: Readonly<Record<string, string>> = words.texts.forms.filter.devices;
  return columnId === 'device' ? (devices[value] ?? value) : value;
}
