/** Hashes and ids: short names for `node:crypto`. */
import { createHash, randomBytes } from 'node:crypto';

export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** The same value gives the same hash whatever the order of its members. */
export function hashOf(value: unknown): string {
  return sha256Hex(canonicalJson(value));
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/** An opaque id that sorts by the time it was made: 48 bits of milliseconds, then 80 random bits. */
export function timeOrderedId(prefix: string, nowMs: number): string {
  return timeOrdered(prefix, nowMs, randomBytes(16));
}

/** The same, made of a moment and a value: the same two give the same id. */
export function timeOrderedHash(prefix: string, momentMs: number, value: unknown): string {
  return timeOrdered(prefix, momentMs, Buffer.from(hashOf(value), 'hex'));
}

/** Comes before every id of this moment or later, and after all earlier ones. */
export function timeOrderedFrom(prefix: string, momentMs: number): string {
  return timeOrdered(prefix, momentMs, new Uint8Array());
}

/** Such an id as a number that JSON holds: its moment, and ten bits more, so that few of one moment are the same. */
export function numberOfTime(id: string): number {
  const characters = id.slice(id.indexOf('_') + 1, id.indexOf('_') + 13);
  return [...characters].reduce((sum, character) => sum * 32 + Math.max(0, CROCKFORD.indexOf(character)), 0);
}

function timeOrdered(prefix: string, momentMs: number, bytes: Uint8Array): string {
  let time = '';
  for (let rest = momentMs, digit = 0; digit < 10; digit++, rest = Math.floor(rest / 32)) {
    time = (CROCKFORD[rest % 32] ?? '') + time;
  }
  const tail = Array.from(bytes.subarray(0, 32), (byte) => CROCKFORD[byte % 32]).join('');
  return `${prefix}_${time}${tail}`;
}
