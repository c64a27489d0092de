/** Cuts a text to a number of UTF-16 units between two characters as people see them, never inside one. */

const segmenter = new Intl.Segmenter();

export function truncateText(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  const boundary = segmenter.segment(text).containing(maxUnits)?.index ?? 0;
  if (boundary > 0) return text.slice(0, boundary);
  // one endless pile of combining marks: cut between code points
  return text.slice(0, maxUnits).replace(/[\ud800-\udbff]$/, '');
}

/** UTF-16 units of a UTF-8 text: one for every character, two for those beyond the first plane. */
export function utf16Units(bytes: Uint8Array, start: number, end: number): number {
  let units = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || byte >= 0xc0) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

/** One line of at most so many units, and a mark where it goes on. */
export function shortLine(text: string, units: number): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > units ? `${truncateText(line, units)}…` : line;
}
