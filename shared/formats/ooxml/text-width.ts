/** How wide a text is and how many lines it takes, in average characters: columns, rows and charts are sized by it. */

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
