/** Cuts texts to so many bytes of UTF-8, never inside a character. */

/** Between two characters as people see them; where the first of them is longer, between code points. */
export function truncateToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let kept = '';
  let sizeBytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    sizeBytes += Buffer.byteLength(segment);
    if (sizeBytes > maxBytes) break;
    kept += segment;
  }
  return kept === '' ? bytesWithin(Buffer.from(text), maxBytes) : kept;
}

function bytesWithin(bytes: Buffer, maxBytes: number): string {
  return bytes.toString('utf8', 0, endWithin(bytes, 0, bytes.length, maxBytes));
}

/** Where so many bytes of a UTF-8 text end, at a code point. */
export function endWithin(bytes: Uint8Array, start: number, end: number, maxBytes: number): number {
  if (end - start <= maxBytes) return end;
  let at = start + maxBytes;
  while (at > start && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}
