/** Numbers in ASCII, read without a string where they are whole and short, as nearly all numbers of answers are. */

/** More digits would not fit into 31 bits. */
const FAST_DIGITS = 9;

/** `bytes` hold a JSON number between these places. */
export function numberAt(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === 0x2d;
  const first = isNegative ? start + 1 : start;
  if (end - first > FAST_DIGITS) return slowNumber(bytes, start, end);
  let whole = 0;
  for (let at = first; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return slowNumber(bytes, start, end);
    whole = whole * 10 + digit;
  }
  return isNegative ? 0 - whole : whole;
}

function slowNumber(bytes: Uint8Array, start: number, end: number): number {
  return Number(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1'));
}
