/** When two values are equal, and which one is smaller. */
import { compareNumbers } from './numbers.ts';
import { typeOf, type Value } from './value.ts';

export function isEqual(a: Value, b: Value): boolean {
  if (a.S !== undefined || b.S !== undefined) return a.S === b.S;
  if (a.N !== undefined || b.N !== undefined) return a.N === b.N;
  const type = typeOf(a);
  if (type !== typeOf(b)) return false;
  if (type === 'SS' || type === 'NS' || type === 'BS') return isSameSet(a[type] ?? [], b[type] ?? []);
  if (type === 'L') return isSameList(a.L ?? [], b.L ?? []);
  if (type === 'M') return isSameMap(a.M ?? {}, b.M ?? {});
  return a[type] === b[type];
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((member) => b.includes(member));
}

function isSameList(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((member, at) => isEqual(member, b[at] ?? {}));
}

function isSameMap(a: Readonly<Record<string, Value>>, b: Readonly<Record<string, Value>>): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(a[name] ?? {}, b[name] ?? {}))
  );
}

/** Undefined where the two have no order. */
export function compareValues(a: Value, b: Value): number | undefined {
  if (a.S !== undefined && b.S !== undefined) return compareTexts(a.S, b.S);
  if (a.N !== undefined && b.N !== undefined) return compareNumbers(a.N, b.N);
  if (a.B !== undefined && b.B !== undefined)
    return Buffer.compare(Buffer.from(a.B, 'base64'), Buffer.from(b.B, 'base64'));
  return undefined;
}

const plain = /^[\x20-\x7e]*$/;

/** By UTF-8 bytes, which is not the order of JavaScript's own comparison. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  if (plain.test(a) && plain.test(b)) return a < b ? -1 : 1;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
