/** Values of attributes as DynamoDB's JSON has them, and how they are checked when they come from outside. */
import { invalid, invalidParameters, unreadable } from '../refusal.ts';
import { isObject } from '../request.ts';
import { canonicalNumber } from './numbers.ts';

/** Has exactly one member. */
export interface Value {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: boolean;
  SS?: string[];
  NS?: string[];
  BS?: string[];
  L?: Value[];
  M?: Item;
}

export type Item = Record<string, Value>;
export type ValueType = keyof Value;

export const valueTypes: readonly ValueType[] = ['S', 'N', 'B', 'BOOL', 'NULL', 'SS', 'NS', 'BS', 'L', 'M'];

const DEEPEST = 32;

export function typeOf(value: Value): ValueType {
  for (const type of valueTypes) if (value[type] !== undefined) return type;
  throw new Error('A value without a type.');
}

export function readItem(given: Readonly<Record<string, unknown>>, depth = 0): Item {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, readValue(value, depth)]));
}

export function readValue(given: unknown, depth = 0): Value {
  if (!isObject(given)) throw unreadable('An attribute value must be an object.');
  const [type, ...others] = Object.keys(given).filter((name) => given[name] !== null);
  if (type === undefined)
    throw invalid('Supplied AttributeValue is empty, must contain exactly one of the supported datatypes');
  if (others.length > 0)
    throw invalid(
      'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    );
  if (depth > DEEPEST) throw invalid('Nesting Levels have exceeded supported limits');
  return readTyped(type, given[type], depth);
}

function readTyped(type: string, given: unknown, depth: number): Value {
  if (type === 'S') return { S: asText(given) };
  if (type === 'N') return { N: canonicalNumber(asText(given)) };
  if (type === 'B') return { B: asBinary(given) };
  if (type === 'SS') return { SS: asSet(given, asText) };
  if (type === 'NS') return { NS: asSet(given, (one) => canonicalNumber(asText(one))) };
  if (type === 'BS') return { BS: asSet(given, asBinary) };
  if (type === 'L') return { L: asList(given).map((one) => readValue(one, depth + 1)) };
  if (type === 'M') {
    if (!isObject(given)) throw unreadable('A map must be an object.');
    return { M: readItem(given, depth + 1) };
  }
  if (type === 'BOOL' || type === 'NULL') return asFlag(type, given);
  throw invalid('Supplied AttributeValue is empty, must contain exactly one of the supported datatypes');
}

function asFlag(type: 'BOOL' | 'NULL', given: unknown): Value {
  if (typeof given !== 'boolean') throw unreadable(`${type} must be true or false.`);
  if (type === 'BOOL') return { BOOL: given };
  if (!given) throw invalidParameters('Null attribute value types must have the value of true');
  return { NULL: true };
}

function asText(given: unknown): string {
  if (typeof given === 'string') return given;
  throw unreadable('A value of an attribute must be a string.');
}

function asBinary(given: unknown): string {
  const text = asText(given);
  if (/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return text;
  throw unreadable('Binary values must be Base64.');
}

function asList(given: unknown): readonly unknown[] {
  if (Array.isArray(given)) return given;
  throw unreadable('A list must be an array.');
}

function asSet(given: unknown, read: (one: unknown) => string): string[] {
  const members = asList(given).map(read);
  if (members.length === 0) throw invalidParameters('An set  may not be empty');
  if (new Set(members).size < members.length)
    throw invalidParameters(`Input collection [${members.join(', ')}] contains duplicates.`);
  return members;
}
