/** Carries out update expressions. All values are taken from the item as it was before; then it is changed in place. */
import { invalid, invalidParameters } from '../refusal.ts';
import { addNumbers, subtractNumbers } from '../values/numbers.ts';
import { type Item, typeOf, type Value, type ValueType } from '../values/value.ts';
import type { Bindings } from './bindings.ts';
import { bindPath, follow, type Path, refuseOverlaps, topOf } from './paths.ts';
import { type Action, kind, type NewValue, parseUpdate } from './update-text.ts';

export interface Update {
  paths: readonly Path[];
  apply(item: Item): void;
}

type ValueOf = (item: Item) => Value;

/** The result for one path: a new value, or nothing. */
interface Change {
  path: Path;
  next(item: Item): Value | undefined;
}

export function bindUpdate(text: string, bindings: Bindings, keyNames: readonly string[]): Update {
  const changes = parseUpdate(text).map((action) => bindAction(action, bindings));
  const paths = changes.map(({ path }) => path);
  refuseOverlaps(paths, kind);
  const apply = (item: Item) => {
    refuseKeys(paths, keyNames);
    applyAll(item, changes);
  };
  return { paths, apply };
}

function refuseKeys(paths: readonly Path[], keyNames: readonly string[]): void {
  const key = paths.map(topOf).find((top) => keyNames.includes(top));
  if (key !== undefined) throw invalidParameters(`Cannot update attribute ${key}. This attribute is part of the key`);
}

function applyAll(item: Item, changes: readonly Change[]): void {
  const made = changes.map(({ path, next }) => ({ path, value: next(item) }));
  const removed = made.filter(({ value }) => value === undefined);
  const set = made.filter(({ value }) => value !== undefined);
  // Positions in lists are those of before: what is appended comes in its order, and the last is removed first.
  for (const { path, value } of set.toSorted(byLastPosition)) if (value) place(item, path, value);
  for (const { path } of removed.toSorted(byLastPosition).toReversed()) take(item, path);
}

function byLastPosition(a: { path: Path }, b: { path: Path }): number {
  const [one, other] = [a.path.at(-1), b.path.at(-1)];
  return typeof one === 'number' && typeof other === 'number' ? one - other : 0;
}

function place(item: Item, path: Path, value: Value): void {
  const step = path.at(-1);
  const holder = holderOf(item, path);
  if (typeof step === 'number' && holder.L) {
    if (step < holder.L.length) holder.L[step] = value;
    else holder.L.push(value);
  } else if (typeof step === 'string' && holder.M) {
    Object.defineProperty(holder.M, step, { value, configurable: true, enumerable: true, writable: true });
  } else throw wrongPath();
}

function take(item: Item, path: Path): void {
  const step = path.at(-1);
  const holder = holderOf(item, path);
  if (typeof step === 'number' && holder.L) holder.L.splice(step, 1);
  else if (typeof step === 'string' && holder.M) delete holder.M[step];
  else throw wrongPath();
}

function holderOf(item: Item, path: Path): Value {
  const holder = follow(item, path.slice(0, -1));
  if (!holder) throw wrongPath();
  return holder;
}

function wrongPath() {
  return invalid('The document path provided in the update expression is invalid for update');
}

function bindAction(action: Action, bindings: Bindings): Change {
  const path = bindPath(action.path, bindings, kind);
  if (action.kind === 'REMOVE') return { path, next: () => undefined };
  if (action.kind === 'SET') return { path, next: bindValue(action.value, bindings) };
  const given = bindings.value(action.name, kind);
  const types: readonly ValueType[] = action.kind === 'ADD' ? ['N', 'SS', 'NS', 'BS'] : ['SS', 'NS', 'BS'];
  if (!types.includes(typeOf(given))) throw wrongOperand(action.kind, given);
  const change = action.kind === 'ADD' ? added : without;
  return { path, next: (item) => change(follow(item, path), given) };
}

function added(old: Value | undefined, more: Value): Value {
  if (!old) return more;
  const type = sharedType(old, more);
  if (type === 'N') return { N: addNumbers(old.N ?? '0', more.N ?? '0') };
  return { [type]: [...new Set([...(old[type] ?? []), ...(more[type] ?? [])])] };
}

function without(old: Value | undefined, less: Value): Value | undefined {
  if (!old) return undefined;
  const type = sharedType(old, less);
  if (type === 'N') throw wrongTypes();
  const left = (old[type] ?? []).filter((member) => !less[type]?.includes(member));
  return left.length > 0 ? { [type]: left } : undefined;
}

function sharedType(old: Value, given: Value): 'N' | 'SS' | 'NS' | 'BS' {
  const type = typeOf(given);
  if (typeOf(old) === type && (type === 'N' || type === 'SS' || type === 'NS' || type === 'BS')) return type;
  throw wrongTypes();
}

function wrongTypes() {
  return invalid('An operand in the update expression has an incorrect data type');
}

function wrongOperand(operator: string, value: Value) {
  return invalid(
    `Invalid ${kind}: Incorrect operand type for operator or function; operator: ${operator}, operand type: ${typeOf(value)}`,
  );
}

function bindValue(text: NewValue, bindings: Bindings): ValueOf {
  if (text.kind === 'value') {
    const value = bindings.value(text.name, kind);
    return () => value;
  }
  if (text.kind === 'path') {
    const path = bindPath(text.path, bindings, kind);
    return (item) => {
      const value = follow(item, path);
      if (!value) throw invalid('The provided expression refers to an attribute that does not exist in the item');
      // A copy: the original may be changed by another action.
      return structuredClone(value);
    };
  }
  if (text.kind === 'if_not_exists') {
    const path = bindPath(text.path, bindings, kind);
    const otherwise = bindValue(text.otherwise, bindings);
    return (item) => structuredClone(follow(item, path)) ?? otherwise(item);
  }
  if (text.kind === 'sum') return bindSum(text, bindings);
  return bindAppending(text, bindings);
}

function bindSum({ sign, left, right }: Extract<NewValue, { kind: 'sum' }>, bindings: Bindings): ValueOf {
  const operands = [left, right].map((one) => bindTyped(one, 'N', sign, bindings));
  const calculate = sign === '+' ? addNumbers : subtractNumbers;
  return (item) => {
    const [a, b] = operands.map((of) => of(item).N);
    if (a === undefined || b === undefined) throw wrongTypes();
    return { N: calculate(a, b) };
  };
}

function bindAppending({ first, second }: Extract<NewValue, { kind: 'list_append' }>, bindings: Bindings): ValueOf {
  const operands = [first, second].map((one) => bindTyped(one, 'L', 'list_append', bindings));
  return (item) => {
    const [a, b] = operands.map((of) => of(item).L);
    if (!a || !b) throw wrongTypes();
    return { L: [...a, ...b] };
  };
}

/** A value that is given must be of this type; what is in the item is looked at later. */
function bindTyped(text: NewValue, type: ValueType, operator: string, bindings: Bindings): ValueOf {
  const given = text.kind === 'value' ? bindings.value(text.name, kind) : undefined;
  if (given && typeOf(given) !== type) throw wrongOperand(operator, given);
  return bindValue(text, bindings);
}
