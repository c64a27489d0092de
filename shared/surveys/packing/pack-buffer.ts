/**
 * The bytes of packed answers as they grow. Answer after answer stands as its fields, each (field number + 1, kind and
 * length, UTF-8 bytes), ended by a zero; what is packed so is read back without parsing.
 */

import { withRoom } from '../../growing-bytes.ts';

/** How the bytes of a field are meant. A field that is absent has no bytes at all. */
export const fieldKind = { absent: 0, yes: 1, no: 2, number: 3, text: 4, json: 5 } as const;
export type FieldKind = (typeof fieldKind)[keyof typeof fieldKind];

export interface PackBuffer {
  /** Begins anew, over what was packed before. */
  start(expectedBytes: number): void;
  readonly length: number;
  /** Clean UTF-8 out of other bytes. */
  putBytes(field: number, kind: FieldKind, bytes: Uint8Array, start: number, end: number): void;
  putText(field: number, kind: FieldKind, text: string): void;
  putFlag(field: number, flag: boolean): void;
  endAnswer(): void;
  bytes(): Buffer;
}

export function createPackBuffer(): PackBuffer {
  let buffer = Buffer.alloc(0);
  let length = 0;

  function reserve(bytes: number): void {
    buffer = withRoom(buffer, length, bytes);
  }

  function varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      buffer[length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    buffer[length++] = rest;
  }

  function head(field: number, kind: FieldKind, size: number): void {
    reserve(size + 16);
    varint(field + 1);
    varint(size * 8 + kind);
  }

  return {
    start(expectedBytes) {
      length = 0;
      reserve(expectedBytes);
    },
    get length() {
      return length;
    },
    putBytes(field, kind, bytes, start, end) {
      head(field, kind, end - start);
      // short values are copied faster by hand than by a call
      if (end - start > 64) {
        buffer.set(bytes.subarray(start, end), length);
        length += end - start;
      } else for (let at = start; at < end; at++) buffer[length++] = bytes[at] ?? 0;
    },
    putText(field, kind, text) {
      head(field, kind, Buffer.byteLength(text));
      length += buffer.write(text, length);
    },
    putFlag(field, flag) {
      head(field, flag ? fieldKind.yes : fieldKind.no, 0);
    },
    endAnswer() {
      reserve(1);
      buffer[length++] = 0;
    },
    bytes: () => buffer.subarray(0, length),
  };
}
