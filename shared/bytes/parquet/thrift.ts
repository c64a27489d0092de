/** Thrift's compact protocol, as far as the headers and the footer of a file need it. */
import { varint } from './varint.ts';

/** Members in ascending order. A bigint is a number of 64 bits, any other number a whole one of 32. */
export interface ThriftStruct {
  [member: `field_${number}`]: ThriftValue | undefined;
}
export type ThriftValue = number | bigint | string | boolean | Uint8Array | ThriftStruct | readonly ThriftValue[];

export const wire = { stop: 0, true: 1, false: 2, int32: 5, int64: 6, bytes: 8, list: 9, struct: 12 } as const;

/** A longer list has its length behind its first byte. */
const SHORT_LIST = 15;

export function thrift(struct: ThriftStruct): Uint8Array {
  const pieces: Uint8Array[] = [];
  writeStruct(struct, pieces);
  return Buffer.concat(pieces);
}

function writeStruct(struct: ThriftStruct, pieces: Uint8Array[]): void {
  let before = 0;
  const members: [string, ThriftValue | undefined][] = Object.entries(struct);
  for (const [member, value] of members) {
    if (value === undefined) continue;
    const id = Number(member.slice('field_'.length));
    const step = id - before;
    // numbers of members are small here: the form for steps of more than 15 is never needed
    if (!(step >= 1 && step <= 15)) throw new Error(`Thrift: ${member} cannot follow field_${before}`);
    pieces.push(Uint8Array.of((step << 4) | typeOf(value)));
    writeValue(value, pieces);
    before = id;
  }
  pieces.push(Uint8Array.of(wire.stop));
}

function typeOf(value: ThriftValue): number {
  if (typeof value === 'boolean') return value ? wire.true : wire.false;
  if (typeof value === 'number') return wire.int32;
  if (typeof value === 'bigint') return wire.int64;
  if (typeof value === 'string' || value instanceof Uint8Array) return wire.bytes;
  return isList(value) ? wire.list : wire.struct;
}

const isList = (value: ThriftStruct | readonly ThriftValue[]): value is readonly ThriftValue[] => Array.isArray(value);

/** A boolean is stored in its type alone. */
function writeValue(value: ThriftValue, pieces: Uint8Array[]): void {
  if (typeof value === 'boolean') return;
  if (typeof value === 'number') pieces.push(varint(((value << 1) ^ (value >> 31)) >>> 0));
  else if (typeof value === 'bigint') pieces.push(longVarint(BigInt.asUintN(64, (value << 1n) ^ (value >> 63n))));
  else if (typeof value === 'string') writeBytes(Buffer.from(value), pieces);
  else if (value instanceof Uint8Array) writeBytes(value, pieces);
  else if (isList(value)) writeList(value, pieces);
  else writeStruct(value, pieces);
}

function writeBytes(bytes: Uint8Array, pieces: Uint8Array[]): void {
  pieces.push(varint(bytes.length), bytes);
}

/** All of one type, that of the first. No list of ours holds truths, which are written otherwise there. */
function writeList(list: readonly ThriftValue[], pieces: Uint8Array[]): void {
  const [first] = list;
  const type = first === undefined ? wire.struct : typeOf(first);
  if (list.length < SHORT_LIST) pieces.push(Uint8Array.of((list.length << 4) | type));
  else pieces.push(Uint8Array.of((SHORT_LIST << 4) | type), varint(list.length));
  for (const item of list) writeValue(item, pieces);
}

function longVarint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
