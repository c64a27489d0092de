/** From a scanned JSON value to a packed field: copied where its bytes are good as they are, else worked out. */
import { type JsonCursor, jsonKind } from './json-cursor.ts';
import { keyText } from './known-keys.ts';
import { fieldKind, type PackBuffer } from './pack-buffer.ts';
import { unescapeInto } from './unescape.ts';

/** Where a value lies and what it is: a cursor that has just taken it, or a note of one. */
export type Place = Pick<JsonCursor, 'kind' | 'start' | 'end' | 'isPlain'>;

/** Any value as it is; null leaves the field out. */
export function putScanned(bytes: Buffer, value: Place, buffer: PackBuffer, field: number): void {
  const { kind } = value;
  if (kind === jsonKind.text) putText(bytes, value, buffer, field);
  else if (kind === jsonKind.number) putNumber(bytes, value, buffer, field);
  else if (kind === jsonKind.yes || kind === jsonKind.no) buffer.putFlag(field, kind === jsonKind.yes);
  else if (kind !== jsonKind.none) buffer.putBytes(field, fieldKind.json, bytes, value.start, value.end);
}

function putText(bytes: Buffer, value: Place, buffer: PackBuffer, field: number): void {
  if (value.isPlain) buffer.putBytes(field, fieldKind.text, bytes, value.start, value.end);
  else {
    const room = scratchOf(value.end - value.start);
    buffer.putBytes(field, fieldKind.text, room, 0, unescapeInto(room, 0, bytes, value.start, value.end));
  }
}

let scratch = Buffer.allocUnsafe(4096);

/** Room for a text without its escapes. `\\b` and its like are three bytes behind two. */
function scratchOf(sizeBytes: number): Buffer {
  if (scratch.length < sizeBytes * 2) scratch = Buffer.allocUnsafe(sizeBytes * 2);
  return scratch;
}

/** Only a text, or what is easily one; lists and objects have no place here. */
export function putTextOnly(bytes: Buffer, value: Place, buffer: PackBuffer, field: number): void {
  if (value.kind === jsonKind.text) putText(bytes, value, buffer, field);
  else {
    const text = scannedText(bytes, value);
    if (text !== undefined) buffer.putText(field, fieldKind.text, text);
  }
}

/** Only a number, written as JavaScript writes it. */
export function putNumber(bytes: Buffer, value: Place, buffer: PackBuffer, field: number): void {
  if (value.kind !== jsonKind.number) return;
  if (isShortInteger(bytes, value)) buffer.putBytes(field, fieldKind.number, bytes, value.start, value.end);
  else {
    const number = Number(bytes.toString('latin1', value.start, value.end));
    if (Number.isFinite(number)) buffer.putText(field, fieldKind.number, String(number));
  }
}

/** Its digits are already what JavaScript would write. */
function isShortInteger(bytes: Buffer, value: Place): boolean {
  const { start, end } = value;
  if (end - start > 15 || (bytes[start] === 0x2d && bytes[start + 1] === 0x30)) return false;
  for (let at = start + 1; at < end; at++) if ((bytes[at] ?? 0) < 0x30 || (bytes[at] ?? 0) > 0x39) return false;
  return true;
}

/** The value as text where it is a text, a number or a yes or no. */
export function scannedText(bytes: Buffer, value: Place): string | undefined {
  if (value.kind === jsonKind.text) return keyText(bytes, value.start, value.end, value.isPlain);
  if (value.kind === jsonKind.number) return String(Number(bytes.toString('latin1', value.start, value.end)));
  if (value.kind === jsonKind.yes) return 'true';
  return value.kind === jsonKind.no ? 'false' : undefined;
}

/** Other services write a flag as a number or a word. */
export function scannedFlag(bytes: Buffer, value: Place): boolean {
  if (value.kind === jsonKind.yes) return true;
  if (value.kind !== jsonKind.number && value.kind !== jsonKind.text) return false;
  const text = scannedText(bytes, value);
  return text === '1' || (value.kind === jsonKind.text && text === 'true');
}
