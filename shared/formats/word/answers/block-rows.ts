/** The rows of one block: an answer takes a row, two details share one. */
import type { BlockStyle, Pair } from './block-style.ts';
import { closeRow, openRow } from './table-xml.ts';
import type { XmlBuffer } from './xml-buffer.ts';

interface BlockRows {
  answer(title: Uint8Array, bytes: Uint8Array, start: number, end: number): void;
  detail(title: Uint8Array, bytes: Uint8Array, start: number, end: number): void;
  /** Writes the detail that waits for another one. */
  end(): void;
}

/** Answers with more lines may break across pages. */
const SHORT_LINES = 25;
const CHARACTERS_PER_LINE = 60;

export function createBlockRows(style: BlockStyle, out: XmlBuffer): BlockRows {
  const [left, right] = style.detail;
  /** A detail whose neighbour is not known yet; a copy, because its bytes may be written over. */
  let waiting: { title: Uint8Array; value: Buffer } | undefined;

  /** Gives the lines of the value. */
  function pair(cells: Pair, title: Uint8Array, bytes: Uint8Array, start: number, end: number): number {
    out.paragraph(cells.name, title, 0, title.length, CHARACTERS_PER_LINE);
    return out.paragraph(cells.value, bytes, start, end, CHARACTERS_PER_LINE);
  }

  function endWaiting(): void {
    if (!waiting) return;
    out.raw(openRow.bytes);
    pair(style.lastDetail, waiting.title, waiting.value, 0, waiting.value.length);
    out.raw(closeRow);
    waiting = undefined;
  }

  return {
    answer(title, bytes, start, end) {
      endWaiting();
      const rowStart = out.sizeBytes();
      out.raw(openRow.bytes);
      const lines = pair(style.answer, title, bytes, start, end);
      out.raw(closeRow);
      if (lines > SHORT_LINES) out.overwrite(rowStart + openRow.hintAt, openRow.blanks);
    },
    detail(title, bytes, start, end) {
      if (!waiting) {
        waiting = { title, value: Buffer.from(bytes.subarray(start, end)) };
        return;
      }
      out.raw(openRow.bytes);
      pair(left, waiting.title, waiting.value, 0, waiting.value.length);
      pair(right, title, bytes, start, end);
      out.raw(closeRow);
      waiting = undefined;
    },
    end: endWaiting,
  };
}
