/** Conditions on keys: one partition, and a stretch of it as bounds that the database can look up. */
import { invalid, invalidParameters } from '../refusal.ts';
import { type KeyPart, keyParameter, readKeyPart, type SqlKey, successor } from '../storage/keys.ts';
import type { Value } from '../values/value.ts';
import type { Bindings } from './bindings.ts';
import { refuseTurned } from './condition-test.ts';
import { type Condition, type Operand, parseCondition } from './condition-text.ts';
import { bindPath } from './paths.ts';

export interface Bound {
  sign: '=' | '<' | '<=' | '>' | '>=';
  key: SqlKey;
}

export interface KeyRange {
  hash: SqlKey;
  bounds: readonly Bound[];
}

interface Term {
  name: string;
  sign: Bound['sign'] | 'BETWEEN' | 'begins_with';
  values: readonly Value[];
}

const kind = 'KeyConditionExpression';

export function bindKeyCondition(
  text: string,
  bindings: Bindings,
  { hash, range }: { hash: KeyPart; range?: KeyPart | undefined },
): KeyRange {
  const terms = termsOf(parseCondition(text, kind), bindings);
  const names = [hash.name, ...(range ? [range.name] : [])];
  if (terms.length > 2 || new Set(terms.map(({ name }) => name)).size < terms.length)
    throw invalid('KeyConditionExpressions must only contain one condition per key');
  const ofHash = terms.find(({ name }) => name === hash.name);
  if (!ofHash) throw invalid(`Query condition missed key schema element: ${hash.name}`);
  if (ofHash.sign !== '=') throw invalid('Query key condition not supported');
  const ofRange = terms.find((term) => term !== ofHash);
  if (ofRange && !names.includes(ofRange.name))
    throw invalid(`Query condition missed key schema element: ${range?.name ?? hash.name}`);
  const [value] = ofHash.values;
  return { hash: keyOf(value, hash), bounds: ofRange && range ? boundsOf(ofRange, range) : [] };
}

function termsOf(condition: Condition, bindings: Bindings): Term[] {
  if (condition.kind === 'and') return condition.parts.flatMap((part) => termsOf(part, bindings));
  if (condition.kind === 'compare' && condition.sign !== '<>') {
    const { sign, left, right } = condition;
    return [{ name: nameOf(left, bindings), sign, values: [givenValue(right, bindings)] }];
  }
  if (condition.kind === 'between') {
    const [low, high] = [givenValue(condition.low, bindings), givenValue(condition.high, bindings)];
    refuseTurned(low, high, kind);
    return [{ name: nameOf(condition.value, bindings), sign: 'BETWEEN', values: [low, high] }];
  }
  if (condition.kind === 'function' && condition.name === 'begins_with') {
    const [left, right] = condition.operands;
    if (left && right)
      return [{ name: nameOf(left, bindings), sign: 'begins_with', values: [givenValue(right, bindings)] }];
  }
  throw invalid(`Invalid operator used in KeyConditionExpression: ${operatorOf(condition)}`);
}

function operatorOf(condition: Condition): string {
  if (condition.kind === 'compare') return condition.sign;
  return condition.kind === 'function' ? condition.name : condition.kind.toUpperCase();
}

function nameOf(operand: Operand, bindings: Bindings): string {
  if (operand.kind !== 'path') throw invalid(`Invalid ${kind}: Invalid condition in KeyConditionExpression`);
  const [name, ...below] = bindPath(operand.path, bindings, kind);
  if (typeof name === 'string' && below.length === 0) return name;
  throw invalid('KeyConditionExpressions cannot have conditions on nested attributes');
}

function givenValue(operand: Operand, bindings: Bindings): Value {
  if (operand.kind === 'value') return bindings.value(operand.name, kind);
  throw invalid(`Invalid ${kind}: Invalid condition in KeyConditionExpression`);
}

function keyOf(value: Value | undefined, part: KeyPart): SqlKey {
  if (value?.[part.type] === undefined) throw invalidParameters('Condition parameter type does not match schema type');
  return readKeyPart(value, part);
}

function boundsOf({ sign, values }: Term, part: KeyPart): Bound[] {
  const [first, second] = values.map((value) => keyOf(value, part));
  if (first === undefined) throw new Error('A condition without a value.');
  if (sign === 'BETWEEN')
    return [{ sign: '>=', key: first }, ...(second === undefined ? [] : [{ sign: '<=' as const, key: second }])];
  if (sign !== 'begins_with') return [{ sign, key: first }];
  if (part.type === 'N')
    throw invalid(
      `Invalid ${kind}: Incorrect operand type for operator or function; operator or function: begins_with, operand type: N`,
    );
  const end = successor(keyParameter(values[0] ?? {}, part.type));
  return [{ sign: '>=', key: first }, ...(end === undefined ? [] : [{ sign: '<' as const, key: end }])];
}
