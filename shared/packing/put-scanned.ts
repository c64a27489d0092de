/** From a scanned JSON value to a packed field: copied where its bytes are good as they are, otherwise worked out. */
import { jsonKind, QUOTE } from '../bytes/json-bytes.ts';
import type { JsonCursor } from '../bytes/json-cursor.ts';
import { keyText } from '../bytes/known-keys.ts';
import { holdsDigits, parseKeepingDigits } from '../bytes/number-digits.ts';
import { fieldKind, type PackBuffer } from './pack-buffer.ts';

/**
 * Where a value is in the cursor's page and what it is: the cursor that has just read it, or a copy of its position.
 */
export type Place = Pick<JsonCursor, 'kind' | 'start' | 'end' | 'isPlain'>;

/** Any value as it is; null leaves the field out. */
export function putScanned(page: JsonCursor, value: Place, buffer: PackBuffer, field: number): void {
  const { kind } = value;
  if (kind === jsonKind.text) putText(page, value, buffer, field);
  else if (kind === jsonKind.number) putNumber(page, value, buffer, field);
  else if (kind === jsonKind.yes || kind === jsonKind.no) buffer.putFlag(field, kind === jsonKind.yes);
  else if (kind === jsonKind.none) return;
  else if (value.isPlain) buffer.putBytes(field, fieldKind.json, page.words, value.start, value.end);
  else putNumbersInside(page, value, buffer, field);
}

/** A list or object with numbers that may be more than a double holds. */
function putNumbersInside({ bytes }: JsonCursor, { start, end }: Place, buffer: PackBuffer, field: number): void {
  const source = bytes.toString('utf8', start, end);
  const { value, isHeld } = parseKeepingDigits(source);
  buffer.putText(field, fieldKind.json, isHeld ? source : JSON.stringify(value));
  if (!isHeld) buffer.keptAsText.add(field);
}

function putText(page: JsonCursor, value: Place, buffer: PackBuffer, field: number): void {
  buffer.putJsonText(field, page.words, value.start - 1);
}

/**
 * The text or the number at this place of the page is put without being noted first: that is nearly every value, and what
 * makes scanning fast. Gives where it ends, -1 for any other value and for what is not JSON.
 */
export function putUsual(page: JsonCursor, at: number, buffer: PackBuffer, field: number): number {
  return page.words.getUint8(at) === QUOTE
    ? buffer.putJsonText(field, page.words, at)
    : buffer.putJsonInteger(field, page.words, at);
}

/** Only a text, or what is easily one; lists and objects have no place here. */
export function putTextOnly(page: JsonCursor, value: Place, buffer: PackBuffer, field: number): void {
  if (value.kind === jsonKind.text) putText(page, value, buffer, field);
  else {
    const text = scannedText(page, value);
    if (text !== undefined) buffer.putText(field, fieldKind.text, text);
  }
}

/** Only a number, written as JavaScript writes it; one that JavaScript cannot hold stays as it was written. */
export function putNumber(page: JsonCursor, value: Place, buffer: PackBuffer, field: number): void {
  if (value.kind !== jsonKind.number) return;
  if (value.isPlain) buffer.putBytes(field, fieldKind.number, page.words, value.start, value.end);
  else {
    const source = page.bytes.toString('latin1', value.start, value.end);
    if (holdsDigits(source)) buffer.putText(field, fieldKind.number, String(Number(source)));
    else {
      buffer.putText(field, fieldKind.text, source);
      buffer.keptAsText.add(field);
    }
  }
}

/** The value as text where it is a text, a number or a yes or no. */
export function scannedText({ bytes }: JsonCursor, value: Place): string | undefined {
  if (value.kind === jsonKind.text) return keyText(bytes, value.start, value.end, value.isPlain);
  if (value.kind === jsonKind.number) return numberText(bytes.toString('latin1', value.start, value.end));
  if (value.kind === jsonKind.yes) return 'true';
  return value.kind === jsonKind.no ? 'false' : undefined;
}

const numberText = (source: string) => (holdsDigits(source) ? String(Number(source)) : source);

/** Other services write a flag as a number or a word. */
export function scannedFlag(page: JsonCursor, value: Place): boolean {
  if (value.kind === jsonKind.yes) return true;
  if (value.kind !== jsonKind.number && value.kind !== jsonKind.text) return false;
  const text = scannedText(page, value);
  return text === '1' || (value.kind === jsonKind.text && text === 'true');
}
