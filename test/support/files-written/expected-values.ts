/** What a statistical program must find in a file, worked out from the CSV of the same table and nothing else. */
import type { Column, Table } from '../../../shared/tables/column.ts';
import { isoInZone, zoneOf } from '../../../shared/zone.ts';
import type { LabelledFormat } from './labelled-file.ts';

/** A number, a text (times as 2026-03-01 09:30:00), or nothing. */
type Value = number | string | null;

type Program = 'pspp' | 'readstat' | 'haven' | 'pandas';

const limits = { sav: 32_767, dta: 2_000_000 } as const;
/** What programs themselves do not keep: PSPP writes no CRLF into its CSV, and ReadStat reads no more than 32,766 bytes. */
function kept(value: Value, format: LabelledFormat, program: Program): Value {
  if (typeof value !== 'string') return value;
  if (program === 'pspp') return value.replaceAll('\r\n', '\n');
  return format === 'sav' && Buffer.byteLength(value) === limits.sav ? value.slice(0, -1) : value;
}
const isNumber = (text: string) => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && text >= '1583';
const isTime = (text: string) => /^\d\d:\d\d(:\d\d)?$/.test(text);
const isDayTime = (text: string) =>
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?$/.test(text) && text >= '1583';

export function expectedCells(
  table: Table,
  csv: readonly string[][],
  format: LabelledFormat,
  program: Program,
): Value[][] {
  const show = table.columns.map((column, at) => {
    const filled = csv.map((row) => row[at] ?? '').filter((text) => text !== '');
    const show = shownAs(column, filled, table.timezone, limits[format]);
    return (text: string) => kept(show(text), format, program);
  });
  return csv.map((row) => row.map((text, at) => (text === '' ? null : (show[at]?.(text) ?? null))));
}

/** A column is what its type says if all its cells are; otherwise its cells are texts. */
function shownAs({ type }: Column, filled: readonly string[], timezone: string, most: number): (text: string) => Value {
  const all = (is: (text: string) => boolean) => filled.every(is);
  if (type === 'number' && all(isNumber)) return Number;
  if (type === 'moment' && all(isDayTime)) return (text) => text.slice(0, 19).replace('T', ' ');
  if (type === 'date' && all(isTime)) return (text) => `${text}:00`.slice(0, 8);
  if (type === 'date' && all(isDay)) return (text) => text;
  if (type === 'date' && all((text) => isDay(text) || isDayTime(text))) return (text) => dayTime(text, timezone);
  return (text) => {
    const bytes = Buffer.from(text);
    const cut =
      bytes.length <= most
        ? text
        : bytes
            .subarray(0, most)
            .toString()
            .replace(/\ufffd$/, '');
    return cut.replace(/ +$/, '') || null;
  };
}

function dayTime(text: string, timezone: string): string {
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) {
    return isoInZone(Date.parse(text), zoneOf(timezone)).slice(0, 19).replace('T', ' ');
  }
  return `${text.replace('T', ' ')}${text.length === 10 ? ' 00:00:00' : ''}:00`.slice(0, 19);
}

/** The first cells that differ, by row and column, with the place of the first character that does. */
export function differences(shown: readonly Value[][], wanted: readonly Value[][]): string[] {
  const found = wanted.flatMap((row, at) =>
    row.flatMap((value, column) => {
      const other = shown[at]?.[column] ?? null;
      return other === value ? [] : [`${at}:${column} ${difference(String(value), String(other))}`];
    }),
  );
  return [...found.slice(0, 20), ...(shown.length === wanted.length ? [] : [`${shown.length} rows`])];
}

function difference(wanted: string, shown: string): string {
  const others = [...shown];
  const at = [...wanted].findIndex((character, index) => character !== others[index]);
  const from = Math.max(0, at - 5);
  const around = (text: string) => JSON.stringify(text.slice(from, from + 60));
  return `at ${at} of ${wanted.length}: ${around(wanted)} is ${around(shown)}, ${shown.length} long`;
}

/** What a program wrote, as values: each has its own way with dates, and readstat shows what the file counts. */
export function shownCells(
  cells: readonly string[][],
  wanted: readonly (readonly Value[])[],
  program: Program,
): Value[][] {
  return cells.map((row, at) =>
    row.map((text, column) => {
      const value = wanted[at]?.[column] ?? null;
      const own = text.replace(/ +$/, '');
      if (own === '') return null;
      if (typeof value === 'number') return program === 'readstat' ? near(Number(own), value) : Number(own);
      return typeof value === 'string' && isClockLike(value) ? clock(own, value) : own;
    }),
  );
}

/** It shows six decimals. */
function near(shown: number, value: number): number {
  return Math.abs(shown - value) < 1e-6 ? value : shown;
}

const isClockLike = (value: string) => /^(\d{4}-\d\d-\d\d)?( ?\d\d:\d\d:\d\d)?$/.test(value);
const spssEpoch = Date.UTC(1582, 9, 14);
const stataEpoch = Date.UTC(1960, 0, 1);

function clock(own: string, value: string): string {
  const american = /^(\d\d)\/(\d\d)\/(\d{4})(.*)$/.exec(own);
  if (american) return `${american[3]}-${american[1]}-${american[2]}${american[4]}`;
  if (/^-?\d+(\.0+)?$/.test(own)) return counted(Number(own), value);
  const whole = own.replace('T', ' ');
  if (isTime(value)) return whole.replace(/^1960-01-01 /, '');
  return value.length === 10 ? whole.slice(0, 10) : whole;
}

/** Seconds since 1582, days or milliseconds since 1960: only one of them gives the wanted value. */
function counted(number: number, value: string): string {
  const reported = [
    spssEpoch + number * 1000,
    stataEpoch + number * 86_400_000,
    stataEpoch + number,
    number * 1000,
    number,
  ];
  const shown = reported
    .filter((ms) => Math.abs(ms) < 8e15)
    .map((ms) => new Date(ms).toISOString().slice(0, 19).replace('T', ' '))
    .map((text) => (isTime(value) ? text.slice(11) : text.slice(0, value.length)));
  return shown.find((text) => text === value) ?? String(number);
}
