/** How wide columns are and how tall rows: measured in average characters, from titles and the first rows of a table. */

/** Wider columns push the rest off the screen; longer texts are wrapped. */
export const MAX_WIDTH = 48;
const MIN_WIDTH = 8;
/** Room for the cell's margins; a title also makes room for the filter button. */
const MARGIN = 2;
export const FILTER_BUTTON = 3;
const TITLE_LINES = 3;
const SHORT_TITLE = 16;

/** A column is as wide as a short title, as a long one in three lines, and as its longest word. */
export function titleWidth(title: string): number {
  const words = title.split(/\s+/).map(widthOf);
  const whole = widthOf(title);
  const wanted = Math.max(Math.min(whole, SHORT_TITLE), Math.ceil(whole / TITLE_LINES), ...words);
  return fitted(wanted + FILTER_BUTTON);
}

export function fitted(contentWidth: number): number {
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, contentWidth + MARGIN));
}

export function widthOf(text: string): number {
  const bytes = Buffer.from(text);
  return longestLine(bytes, 0, bytes.length);
}

export function longestLine(bytes: Uint8Array, start: number, end: number): number {
  let longest = 0;
  let line = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    line = byte === LINE_FEED ? 0 : line + (advance[byte] ?? 0);
    if (line > longest) longest = line;
  }
  return longest;
}

/** Lines that a wrapped text takes in a column, at most `most`. Letters are narrower than digits, but lines end ragged. */
export function linesOf(bytes: Uint8Array, start: number, end: number, width: number, most: number): number {
  const room = Math.max(1, width);
  let lines = 1;
  let line = 0;
  for (let at = start; at < end && lines < most; at++) {
    const byte = bytes[at] ?? 0;
    line += advance[byte] ?? 0;
    if (byte === LINE_FEED || line > room) {
      lines++;
      line = byte === LINE_FEED ? 0 : LOST_AT_WRAP;
    }
  }
  return lines;
}

const LINE_FEED = 0x0a;
const LOST_AT_WRAP = 3;

/** Width by the first byte of a character in UTF-8: East Asian scripts and pictures take two, what follows it none. */
const advance = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte < 0x20 || (byte >= 0x80 && byte < 0xc0)) return 0;
  return byte >= 0xe3 && byte !== 0xee ? 2 : 1;
});
