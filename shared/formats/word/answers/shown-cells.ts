/** Cells as a person reads them: moments in the table's zone, numbers with the language's decimal mark, texts as they are. */
import { writeClock } from '../../../bytes/moment-bytes.ts';
import type { Language } from '../../../surveys/language.ts';
import type { CellSink } from '../../../tables/column.ts';
import { type Zone, zoneOf } from '../../../zone.ts';
import { dayText } from './day-texts.ts';

export interface ShownCellSink {
  empty(): void;
  text(bytes: Uint8Array, start: number, end: number): void;
}

const DAY_MS = 86_400_000;
const POINT = 0x2e;
const COMMA = 0x2c;

/** The sink that columns write to; what they write arrives at `shown` as text. */
export function showCells(language: Language, timezone: string, shown: ShownCellSink): CellSink {
  const writeMoment = createShownMoment(language, zoneOf(timezone));
  const decimalMark = language === 'en' ? POINT : COMMA;
  const scratch = Buffer.alloc(512);
  return {
    empty: shown.empty,
    text: shown.text,
    number(bytes, start, end) {
      const length = end - start;
      if (decimalMark === POINT || length > scratch.length) return shown.text(bytes, start, end);
      for (let at = 0; at < length; at++) {
        const byte = bytes[start + at] ?? 0;
        scratch[at] = byte === POINT ? decimalMark : byte;
      }
      shown.text(scratch, 0, length);
    },
    moment(epochMs) {
      shown.text(scratch, 0, writeMoment(scratch, epochMs));
    },
  };
}

/** `1 Mar 2026, 15:15:00` in the way of the language. */
export function momentTexts(language: Language, zone: Zone): (epochMs: number) => string {
  const writeMoment = createShownMoment(language, zone);
  const scratch = Buffer.alloc(512);
  return (epochMs) => scratch.toString('utf8', 0, writeMoment(scratch, epochMs));
}

/** Writes it and gives the number of bytes. Every day of data is put into words once. */
function createShownMoment(language: Language, zone: Zone): (target: Buffer, epochMs: number) => number {
  const known = new Map<number, Buffer>();
  return (target, epochMs) => {
    const local = epochMs + zone.offsetMinutes(epochMs) * 60_000;
    const day = Math.floor(local / DAY_MS);
    let date = known.get(day);
    if (date === undefined) {
      date = Buffer.from(`${dayText(language, day * DAY_MS)}, `);
      known.set(day, date);
    }
    for (let at = 0; at < date.length; at++) target[at] = date[at] ?? 0;
    return date.length + writeClock(target, date.length, Math.floor((local - day * DAY_MS) / 1_000));
  };
}
