/** Makes a test of items out of a parsed condition and the values of its placeholders. */
import { invalid } from '../refusal.ts';
import { compareValues, isEqual } from '../values/compare.ts';
import { type Item, typeOf, type Value, type ValueType, valueTypes } from '../values/value.ts';
import type { Bindings } from './bindings.ts';
import { type Comparison, type Condition, type FunctionName, type Operand, parseCondition } from './condition-text.ts';
import { bindPath, follow, type Path } from './paths.ts';

type ItemTest = (item: Item) => boolean;

export interface BoundCondition {
  test: ItemTest;
  /** All that it looks at. */
  paths: readonly Path[];
}

interface BoundOperand {
  of(item: Item): Value | undefined;
  /** What is known of it before there is an item. */
  value?: Value;
  type?: ValueType;
  path?: Path;
}

interface Binding {
  bindings: Bindings;
  kind: string;
  paths: Path[];
}

export function bindCondition(text: string, bindings: Bindings, kind: string): BoundCondition {
  const paths: Path[] = [];
  return { test: bind(parseCondition(text, kind), { bindings, kind, paths }), paths };
}

function bind(condition: Condition, binding: Binding): ItemTest {
  if (condition.kind === 'and' || condition.kind === 'or') {
    const [left, right] = [bind(condition.parts[0], binding), bind(condition.parts[1], binding)];
    return condition.kind === 'and' ? (item) => left(item) && right(item) : (item) => left(item) || right(item);
  }
  if (condition.kind === 'not') {
    const part = bind(condition.part, binding);
    return (item) => !part(item);
  }
  if (condition.kind === 'compare') return bindComparison(condition, binding);
  if (condition.kind === 'between') return bindBetween(condition, binding);
  if (condition.kind === 'function') return bindFunction(condition, binding);
  const value = bindOperand(condition.value, binding);
  const among = condition.among.map((one) => bindOperand(one, binding));
  for (const one of among) refuseSame('IN', value, one, binding);
  return (item) => {
    const found = value.of(item);
    return found !== undefined && among.some((one) => isSame(found, one.of(item)));
  };
}

function bindComparison(
  { sign, left, right }: { sign: Comparison; left: Operand; right: Operand },
  binding: Binding,
): ItemTest {
  const [a, b] = [bindOperand(left, binding), bindOperand(right, binding)];
  refuseSame(sign, a, b, binding);
  if (sign === '=') return (item) => isSame(a.of(item), b.of(item));
  if (sign === '<>') return (item) => !isSame(a.of(item), b.of(item));
  for (const one of [a, b]) refuseType(sign, one, ['S', 'N', 'B'], binding);
  return (item) => {
    const order = orderOf(a.of(item), b.of(item));
    if (order === undefined) return false;
    if (sign === '<') return order < 0;
    if (sign === '<=') return order <= 0;
    return sign === '>' ? order > 0 : order >= 0;
  };
}

function bindBetween(condition: { value: Operand; low: Operand; high: Operand }, binding: Binding): ItemTest {
  const value = bindOperand(condition.value, binding);
  const [low, high] = [bindOperand(condition.low, binding), bindOperand(condition.high, binding)];
  for (const one of [low, high]) refuseSame('BETWEEN', value, one, binding);
  for (const one of [value, low, high]) refuseType('BETWEEN', one, ['S', 'N', 'B'], binding);
  if (low.value && high.value) refuseTurned(low.value, high.value, binding.kind);
  return (item) => {
    const found = value.of(item);
    const [fromLow, toHigh] = [orderOf(found, low.of(item)), orderOf(found, high.of(item))];
    return fromLow !== undefined && toHigh !== undefined && fromLow >= 0 && toHigh <= 0;
  };
}

export function refuseTurned(low: Value, high: Value, kind: string): void {
  const named = `lower bound operand: AttributeValue: ${JSON.stringify(low)}, upper bound operand: AttributeValue: ${JSON.stringify(high)}`;
  if (typeOf(low) !== typeOf(high))
    throw invalid(`Invalid ${kind}: The BETWEEN operator requires same data type for lower and upper bounds; ${named}`);
  if ((compareValues(low, high) ?? 0) > 0)
    throw invalid(
      `Invalid ${kind}: The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ${named}`,
    );
}

function bindFunction(
  { name, operands }: { name: FunctionName; operands: readonly Operand[] },
  binding: Binding,
): ItemTest {
  const [first, second] = operands.map((one) => bindOperand(one, binding));
  if (!first) throw new Error('A function without operands.');
  if (first.path === undefined && (name === 'attribute_exists' || name === 'attribute_not_exists'))
    throw invalid(
      `Invalid ${binding.kind}: Operator or function requires a document path; operator or function: ${name}`,
    );
  if (name === 'attribute_exists') return (item) => first.of(item) !== undefined;
  if (name === 'attribute_not_exists') return (item) => first.of(item) === undefined;
  if (!second) throw new Error('A function without a second operand.');
  refuseSame(name, first, second, binding);
  if (name === 'attribute_type') return bindTypeTest(first, second, binding);
  if (name === 'begins_with') {
    for (const one of [first, second]) refuseType(name, one, ['S', 'B'], binding);
    return (item) => begins(first.of(item), second.of(item));
  }
  return (item) => holds(first.of(item), second.of(item));
}

function bindTypeTest(first: BoundOperand, second: BoundOperand, binding: Binding): ItemTest {
  refuseType('attribute_type', second, ['S'], binding);
  const type = valueTypes.find((one) => one === second.value?.S);
  if (!type)
    throw invalid(
      `Invalid ${binding.kind}: Invalid attribute type name found; type: ${second.value?.S}, valid types: {${valueTypes.join(',')}}`,
    );
  return (item) => {
    const found = first.of(item);
    return found !== undefined && typeOf(found) === type;
  };
}

function begins(value: Value | undefined, start: Value | undefined): boolean {
  if (value?.S !== undefined && start?.S !== undefined) return value.S.startsWith(start.S);
  if (value?.B === undefined || start?.B === undefined) return false;
  const bytes = Buffer.from(start.B, 'base64');
  return Buffer.from(value.B, 'base64').subarray(0, bytes.length).equals(bytes);
}

function holds(value: Value | undefined, part: Value | undefined): boolean {
  if (!value || !part) return false;
  if (value.S !== undefined) return part.S !== undefined && value.S.includes(part.S);
  if (value.B !== undefined)
    return part.B !== undefined && Buffer.from(value.B, 'base64').includes(Buffer.from(part.B, 'base64'));
  if (value.L) return value.L.some((one) => isEqual(one, part));
  if (value.SS) return part.S !== undefined && value.SS.includes(part.S);
  if (value.NS) return part.N !== undefined && value.NS.includes(part.N);
  return part.B !== undefined && (value.BS?.includes(part.B) ?? false);
}

function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return a !== undefined && b !== undefined && isEqual(a, b);
}

function orderOf(a: Value | undefined, b: Value | undefined): number | undefined {
  return a && b && compareValues(a, b);
}

function bindOperand(operand: Operand, binding: Binding): BoundOperand {
  if (operand.kind === 'value') {
    const value = binding.bindings.value(operand.name, binding.kind);
    return { of: () => value, value, type: typeOf(value) };
  }
  if (operand.kind === 'path') {
    const path = bindPath(operand.path, binding.bindings, binding.kind);
    const [top, ...below] = path;
    if (typeof top !== 'string') throw new Error('A path without a name.');
    binding.paths.push(path);
    if (below.length > 0) return { of: (item) => follow(item, path), path };
    return { of: (item) => (Object.hasOwn(item, top) ? item[top] : undefined), path };
  }
  const of = bindOperand(operand.of, binding);
  refuseType('size', of, ['S', 'B', 'SS', 'NS', 'BS', 'L', 'M'], binding);
  return { of: (item) => sizeOf(of.of(item)), type: 'N' };
}

function refuseSame(operator: string, a: BoundOperand, b: BoundOperand, { kind }: Binding): void {
  if (a.path && b.path && a.path.length === b.path.length && a.path.every((step, at) => step === b.path?.[at]))
    throw invalid(
      `Invalid ${kind}: The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: [${a.path.join(', ')}]`,
    );
}

function refuseType(operator: string, { type }: BoundOperand, types: readonly ValueType[], { kind }: Binding): void {
  if (type && !types.includes(type))
    throw invalid(
      `Invalid ${kind}: Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`,
    );
}

/** The function `size` of expressions. Undefined where the value has no size. */
function sizeOf(value: Value | undefined): Value | undefined {
  const size = value && lengthOf(value);
  return size === undefined ? undefined : { N: String(size) };
}

function lengthOf(value: Value): number | undefined {
  if (value.S !== undefined) return value.S.length;
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64');
  if (value.M) return Object.keys(value.M).length;
  return (value.SS ?? value.NS ?? value.BS ?? value.L)?.length;
}
