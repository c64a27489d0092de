/** The rows of one block: an answer takes a row, two details share one. */
import type { BlockLook, Pair } from './block-look.ts';
import { closeRow, openRow } from './table-xml.ts';
import type { XmlBuffer } from './xml-buffer.ts';

export interface BlockRows {
  answer(title: Uint8Array, bytes: Uint8Array, start: number, end: number): void;
  detail(title: Uint8Array, bytes: Uint8Array, start: number, end: number): void;
  /** Completes a row that only holds one detail. */
  end(): void;
}

/** Answers with more lines may break across pages. */
const SHORT_LINES = 25;
const LETTERS_PER_LINE = 60;
const nothing = new Uint8Array(0);

export function createBlockRows(look: BlockLook, out: XmlBuffer): BlockRows {
  const [left, right] = look.detail;
  let isHalf = false;

  /** Gives the lines of the value. */
  function pair(cells: Pair, title: Uint8Array, bytes: Uint8Array, start: number, end: number): number {
    out.paragraph(cells.name, title, 0, title.length, LETTERS_PER_LINE);
    return out.paragraph(cells.value, bytes, start, end, LETTERS_PER_LINE);
  }

  function complete(): void {
    if (isHalf) pair(right, nothing, nothing, 0, 0);
    if (isHalf) out.raw(closeRow);
    isHalf = false;
  }

  return {
    answer(title, bytes, start, end) {
      complete();
      const rowStart = out.sizeBytes();
      out.raw(openRow.bytes);
      const lines = pair(look.answer, title, bytes, start, end);
      out.raw(closeRow);
      if (lines > SHORT_LINES) out.mend(rowStart + openRow.wishAt, openRow.blanks);
    },
    detail(title, bytes, start, end) {
      if (!isHalf) out.raw(openRow.bytes);
      pair(isHalf ? right : left, title, bytes, start, end);
      if (isHalf) out.raw(closeRow);
      isHalf = !isHalf;
    },
    end: complete,
  };
}
