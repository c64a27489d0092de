/** The newest and the oldest submission of a page. Times are compared as bytes, and only these become strings. */
import { BACKSLASH } from '../bytes/json-bytes.ts';
import type { JsonCursor } from '../bytes/json-cursor.ts';
import { keyText } from '../bytes/known-keys.ts';
import type { FactsGatherer } from '../surveys/facts.ts';

interface NewestTime {
  startPage(): void;
  /** A time of submission lies here between its quotes. */
  see(start: number, end: number): void;
  endPage(): void;
}

export function createNewestTime(cursor: JsonCursor, gatherer: FactsGatherer): NewestTime {
  let newestStart = 0;
  /** Negative while there is none. */
  let newestEnd = -1;
  let oldestStart = 0;
  let oldestEnd = -1;

  function see(start: number, end: number): void {
    const { bytes } = cursor;
    // bytes of ASCII are ordered as strings are; of other texts only most are
    if (!isPlainAscii(bytes, start, end)) {
      gatherer.seeTime(keyText(bytes, start, end, false));
      return;
    }
    if (newestEnd < 0 || isAfter(bytes, start, end, newestStart, newestEnd)) {
      newestStart = start;
      newestEnd = end;
    }
    if (oldestEnd < 0 || isAfter(bytes, oldestStart, oldestEnd, start, end)) {
      oldestStart = start;
      oldestEnd = end;
    }
  }

  return {
    startPage() {
      newestEnd = -1;
      oldestEnd = -1;
    },
    endPage() {
      if (newestEnd < 0) return;
      gatherer.seeTime(cursor.bytes.toString('latin1', newestStart, newestEnd));
      gatherer.seeTime(cursor.bytes.toString('latin1', oldestStart, oldestEnd));
    },
    see,
  };
}

function isAfter(bytes: Uint8Array, start: number, end: number, otherStart: number, otherEnd: number): boolean {
  const shared = Math.min(end - start, otherEnd - otherStart);
  for (let index = 0; index < shared; index++) {
    const difference = (bytes[start + index] ?? 0) - (bytes[otherStart + index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return end - start > otherEnd - otherStart;
}

function isPlainAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) >= 0x80 || bytes[at] === BACKSLASH) return false;
  return true;
}
