/** How many bytes an item counts: its names and values, as DynamoDB's limits of items and pages count them. */
import { invalid } from '../refusal.ts';
import type { Item, Value } from './value.ts';

const LARGEST_ITEM = 400 * 1024;
/** A list or a map, and each of its members. */
const CONTAINER_BYTES = 3;
const MEMBER_BYTES = 1;

export function itemSize(item: Item): number {
  let size = 0;
  for (const name of Object.keys(item)) size += Buffer.byteLength(name) + valueSize(item[name] ?? {});
  return size;
}

export function refuseLarge(size: number): void {
  if (size > LARGEST_ITEM) throw invalid('Item size has exceeded the maximum allowed size');
}

function valueSize(value: Value): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.B !== undefined) return binarySize(value.B);
  if (value.BOOL !== undefined || value.NULL !== undefined) return 1;
  if (value.SS !== undefined) return total(value.SS, (text) => Buffer.byteLength(text));
  if (value.NS !== undefined) return total(value.NS, numberSize);
  if (value.BS !== undefined) return total(value.BS, binarySize);
  if (value.L !== undefined) return CONTAINER_BYTES + total(value.L, (one) => MEMBER_BYTES + valueSize(one));
  const map = value.M ?? {};
  return CONTAINER_BYTES + Object.keys(map).length * MEMBER_BYTES + itemSize(map);
}

/** Two digits take a byte, and all else of a number together takes another one. */
function numberSize(text: string): number {
  const digits = text.replace(/^-?0*\.?0*|[.-]/g, '').replace(/0+$/, '');
  return Math.ceil(digits.length / 2) + 1 + (text.startsWith('-') ? 1 : 0);
}

function binarySize(base64: string): number {
  return Buffer.byteLength(base64, 'base64');
}

function total<Member>(members: readonly Member[], sizeOf: (member: Member) => number): number {
  return members.reduce((sum, member) => sum + sizeOf(member), 0);
}
