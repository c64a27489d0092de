/** Records of a binary format, least significant byte first: heads and dictionaries of files, which are small. */
import { withRoom } from './growing-bytes.ts';

export interface RecordBytes {
  uint8(value: number): void;
  uint16(value: number): void;
  int32(value: number): void;
  /** A whole number of up to 53 bits in eight bytes. */
  uint64(value: number): void;
  float64(value: number): void;
  bytes(bytes: Uint8Array): void;
  /** UTF-8, filled up to so many bytes. */
  text(text: string, sizeBytes?: number, filling?: string): void;
  sizeBytes(): number;
  /** All of it; valid until more is written. */
  all(): Buffer;
}

export function createRecordBytes(): RecordBytes {
  let buffer: Buffer = Buffer.allocUnsafe(4096);
  let length = 0;

  function room(sizeBytes: number): void {
    buffer = withRoom(buffer, length, sizeBytes);
  }

  function bytes(more: Uint8Array): void {
    room(more.length);
    buffer.set(more, length);
    length += more.length;
  }

  return {
    uint8(value) {
      room(1);
      length = buffer.writeUInt8(value, length);
    },
    uint16(value) {
      room(2);
      length = buffer.writeUInt16LE(value, length);
    },
    int32(value) {
      room(4);
      length = buffer.writeInt32LE(value, length);
    },
    uint64(value) {
      room(8);
      length = buffer.writeBigUInt64LE(BigInt(value), length);
    },
    float64(value) {
      room(8);
      length = buffer.writeDoubleLE(value, length);
    },
    bytes,
    text(text, sizeBytes, filling = '\0') {
      const content = Buffer.from(text);
      bytes(content);
      const rest = (sizeBytes ?? content.length) - content.length;
      if (rest < 0) throw new Error(`${content.length} bytes do not fit into ${sizeBytes}`);
      room(rest);
      buffer.fill(filling, length, length + rest);
      length += rest;
    },
    sizeBytes: () => length,
    all: () => buffer.subarray(0, length),
  };
}
