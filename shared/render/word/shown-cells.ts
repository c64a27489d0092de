/** Cells as a person reads them: moments in the table's zone, numbers with the language's decimal mark, texts as they are. */

import type { Language } from '../../surveys/survey.ts';
import type { CellSink } from '../../tables/column.ts';
import { type Zone, zoneOf } from '../../zone.ts';
import { locales } from './word-texts.ts';

export interface ShownCellSink {
  empty(): void;
  text(bytes: Uint8Array, start: number, end: number): void;
}

const DAY_MS = 86_400_000;
const POINT = 0x2e;

/** The sink that columns write to; what they write arrives at `shown` as text. */
export function showCells(language: Language, timezone: string, shown: ShownCellSink): CellSink {
  const momentText = momentTexts(language, zoneOf(timezone));
  const decimalMark = (1.5).toLocaleString(locales[language]).charCodeAt(1);
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
      const text = Buffer.from(momentText(epochMs));
      shown.text(text, 0, text.length);
    },
  };
}

/** `1 Mar 2026, 15:15:00` in the way of the language. `Intl` is asked once a day of data: it is slow. */
export function momentTexts(language: Language, zone: Zone): (epochMs: number) => string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' });
  const known = new Map<number, string>();
  return (epochMs) => {
    const local = epochMs + zone.offsetMinutes(epochMs) * 60_000;
    const day = Math.floor(local / DAY_MS);
    let date = known.get(day);
    if (date === undefined) {
      date = format.format(day * DAY_MS);
      known.set(day, date);
    }
    return `${date}, ${new Date(local).toISOString().slice(11, 19)}`;
  };
}
