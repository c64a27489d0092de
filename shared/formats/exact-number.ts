/**
 * Whether a spreadsheet keeps a number as it is. It computes with 64-bit floats and shows 15 digits, so that a longer
 * integer (a card, an account, an id) would lose its last digits before the reader's eyes: such numbers become text.
 */

const MAX_DIGITS = 15;
/** Beyond these a spreadsheet has no number. */
const LARGEST = 9.99999999999999e307;
const SMALLEST = 2.2250738585072014e-308;

export function isExactNumber(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > MAX_DIGITS) return isExact(Buffer.from(bytes.subarray(start, end)).toString('latin1'));
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if ((byte | 0x20) === 0x65) return isExact(Buffer.from(bytes.subarray(start, end)).toString('latin1'));
  }
  return true;
}

function isExact(text: string): boolean {
  const value = Number(text);
  const size = Math.abs(value);
  if (!(size <= LARGEST) || (size > 0 && size < SMALLEST)) return false;
  const digits = significantDigits(text);
  if (digits === '') return true;
  if (size === 0) return false;
  if (digits.length <= MAX_DIGITS) return true;
  return !Number.isInteger(value) && significantDigits(String(value)) === digits;
}

/** Without sign, point, exponent and the zeros at both ends. */
function significantDigits(text: string): string {
  return text
    .replace(/e.*$/i, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+|0+$/g, '');
}
