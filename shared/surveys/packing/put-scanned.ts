/** From a scanned JSON value to a packed field: copied where its bytes are good as they are, else worked out. */
import { cleanText } from '../clean-text.ts';
import { type JsonCursor, jsonKind } from './json-cursor.ts';
import { keyText } from './known-keys.ts';
import { fieldKind, type PackBuffer } from './pack-buffer.ts';

/** Any value as it is; null leaves the field out. */
export function putScanned(bytes: Buffer, cursor: JsonCursor, buffer: PackBuffer, field: number): void {
  const { kind } = cursor;
  if (kind === jsonKind.text) putText(bytes, cursor, buffer, field);
  else if (kind === jsonKind.number) putNumber(bytes, cursor, buffer, field);
  else if (kind === jsonKind.yes || kind === jsonKind.no) buffer.putFlag(field, kind === jsonKind.yes);
  else if (kind !== jsonKind.none) buffer.putBytes(field, fieldKind.json, bytes, cursor.start, cursor.end);
}

function putText(bytes: Buffer, cursor: JsonCursor, buffer: PackBuffer, field: number): void {
  if (cursor.isPlain) buffer.putBytes(field, fieldKind.text, bytes, cursor.start, cursor.end);
  else buffer.putText(field, fieldKind.text, cleanText(keyText(bytes, cursor.start, cursor.end, false)));
}

/** Only a text, or what is easily one; lists and objects have no place here. */
export function putTextOnly(bytes: Buffer, cursor: JsonCursor, buffer: PackBuffer, field: number): void {
  if (cursor.kind === jsonKind.text) putText(bytes, cursor, buffer, field);
  else {
    const text = scannedText(bytes, cursor);
    if (text !== undefined) buffer.putText(field, fieldKind.text, text);
  }
}

/** Only a number, written as JavaScript writes it. */
export function putNumber(bytes: Buffer, cursor: JsonCursor, buffer: PackBuffer, field: number): void {
  if (cursor.kind !== jsonKind.number) return;
  if (isShortInteger(bytes, cursor)) buffer.putBytes(field, fieldKind.number, bytes, cursor.start, cursor.end);
  else {
    const number = Number(bytes.toString('latin1', cursor.start, cursor.end));
    if (Number.isFinite(number)) buffer.putText(field, fieldKind.number, String(number));
  }
}

/** Its digits are already what JavaScript would write. */
function isShortInteger(bytes: Buffer, cursor: JsonCursor): boolean {
  const { start, end } = cursor;
  if (end - start > 15 || (bytes[start] === 0x2d && bytes[start + 1] === 0x30)) return false;
  for (let at = start + 1; at < end; at++) if ((bytes[at] ?? 0) < 0x30 || (bytes[at] ?? 0) > 0x39) return false;
  return true;
}

/** The value as text where it is a text, a number or a yes or no. */
export function scannedText(bytes: Buffer, cursor: JsonCursor): string | undefined {
  if (cursor.kind === jsonKind.text) return keyText(bytes, cursor.start, cursor.end, cursor.isPlain);
  if (cursor.kind === jsonKind.number) return String(Number(bytes.toString('latin1', cursor.start, cursor.end)));
  if (cursor.kind === jsonKind.yes) return 'true';
  return cursor.kind === jsonKind.no ? 'false' : undefined;
}

/** Other services write a flag as a number or a word. */
export function scannedFlag(bytes: Buffer, cursor: JsonCursor): boolean {
  if (cursor.kind === jsonKind.yes) return true;
  if (cursor.kind !== jsonKind.number && cursor.kind !== jsonKind.text) return false;
  const text = scannedText(bytes, cursor);
  return text === '1' || (cursor.kind === jsonKind.text && text === 'true');
}
