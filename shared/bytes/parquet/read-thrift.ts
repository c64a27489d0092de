/** Thrift's compact protocol as it is read: the footer of a Parquet file, as what `thrift` takes to write it once more. */
import { type ThriftStruct, type ThriftValue, wire } from './thrift.ts';

interface Cursor {
  bytes: Uint8Array;
  at: number;
}

/** Bytes and texts are the same in it: all of them are bytes here. */
export function readThrift(bytes: Uint8Array): ThriftStruct {
  return readStruct({ bytes, at: 0 });
}

function readStruct(cursor: Cursor): ThriftStruct {
  const struct: ThriftStruct = {};
  let id = 0;
  for (;;) {
    const head = byteOf(cursor);
    const type = head & 0xf;
    if (type === wire.stop) return struct;
    const step = head >> 4;
    id = step > 0 ? id + step : Number(zigzag(cursor));
    struct[`field_${id}`] = readValue(cursor, type);
  }
}

function readValue(cursor: Cursor, type: number): ThriftValue {
  switch (type) {
    case wire.true:
      return true;
    case wire.false:
      return false;
    case wire.int32:
      return Number(zigzag(cursor));
    case wire.int64:
      return zigzag(cursor);
    case wire.bytes:
      return bytesOf(cursor);
    case wire.list:
      return readList(cursor);
    case wire.struct:
      return readStruct(cursor);
    default:
      throw new Error(`Thrift: a value of type ${type}`);
  }
}

function readList(cursor: Cursor): ThriftValue[] {
  const head = byteOf(cursor);
  const short = head >> 4;
  const length = short === 0xf ? Number(varintOf(cursor)) : short;
  if (length > cursor.bytes.length) throw new Error('Thrift: a list of more than there is');
  return Array.from({ length }, () => readValue(cursor, head & 0xf));
}

function bytesOf(cursor: Cursor): Uint8Array {
  const length = Number(varintOf(cursor));
  const start = cursor.at;
  cursor.at += length;
  if (cursor.at > cursor.bytes.length) throw new Error('Thrift: the end came too soon');
  return cursor.bytes.subarray(start, cursor.at);
}

function zigzag(cursor: Cursor): bigint {
  const value = varintOf(cursor);
  return (value >> 1n) ^ -(value & 1n);
}

function varintOf(cursor: Cursor): bigint {
  let value = 0n;
  for (let shift = 0n; ; shift += 7n) {
    const byte = byteOf(cursor);
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
}

function byteOf(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.at++];
  if (byte === undefined) throw new Error('Thrift: the end came too soon');
  return byte;
}
