/** Parses conditions, filters and conditions on keys into trees that still have their placeholders. */
import { invalid } from '../refusal.ts';
import { type PathText, parsePath } from './paths.ts';
import { createReader, type Reader, remembering } from './tokens.ts';

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';
export type Operand =
  | { kind: 'path'; path: PathText }
  | { kind: 'value'; name: string }
  | { kind: 'size'; of: Operand };

export type Condition =
  | { kind: 'and'; parts: readonly [Condition, Condition] }
  | { kind: 'or'; parts: readonly [Condition, Condition] }
  | { kind: 'not'; part: Condition }
  | { kind: 'compare'; sign: Comparison; left: Operand; right: Operand }
  | { kind: 'between'; value: Operand; low: Operand; high: Operand }
  | { kind: 'in'; value: Operand; among: readonly Operand[] }
  | { kind: 'function'; name: FunctionName; operands: readonly Operand[] };

const functions = {
  attribute_exists: 1,
  attribute_not_exists: 1,
  attribute_type: 2,
  begins_with: 2,
  contains: 2,
} as const;
export type FunctionName = keyof typeof functions;

const comparisons: readonly Comparison[] = ['=', '<>', '<', '<=', '>', '>='];
const MOST_IN = 100;

const parsers = new Map<string, (text: string) => Condition>();

/** `kind` is the name of the request's member, without its first letters "Invalid". */
export function parseCondition(text: string, kind: string): Condition {
  let parse = parsers.get(kind);
  if (!parse) {
    parse = remembering((one: string) => parseWhole(one, kind));
    parsers.set(kind, parse);
  }
  return parse(text);
}

function parseWhole(text: string, kind: string): Condition {
  const reader = createReader(text, kind);
  const condition = parseOr(reader, kind);
  if (reader.peek().kind !== 'end') throw reader.unexpected();
  return condition;
}

function parseOr(reader: Reader, kind: string): Condition {
  let left = parseAnd(reader, kind);
  while (reader.take('OR')) left = { kind: 'or', parts: [left, parseAnd(reader, kind)] };
  return left;
}

function parseAnd(reader: Reader, kind: string): Condition {
  let left = parseNot(reader, kind);
  while (reader.take('AND')) left = { kind: 'and', parts: [left, parseNot(reader, kind)] };
  return left;
}

function parseNot(reader: Reader, kind: string): Condition {
  if (reader.take('NOT')) return { kind: 'not', part: parseNot(reader, kind) };
  if (!reader.take('(')) return parseSimple(reader, kind);
  const isDoubled = reader.peek().text === '(';
  const inner = parseOr(reader, kind);
  reader.expect(')');
  if (isDoubled && inParentheses.has(inner))
    throw invalid(`Invalid ${kind}: The expression has redundant parentheses;`);
  inParentheses.add(inner);
  return inner;
}

/** Conditions that have stood in parentheses of their own. */
const inParentheses = new WeakSet<Condition>();

function parseSimple(reader: Reader, kind: string): Condition {
  const { kind: first, text } = reader.peek();
  if (first === 'word' && reader.peek(1).text === '(' && text !== 'size') return parseFunction(reader, kind);
  const left = parseOperand(reader, kind);
  if (reader.take('BETWEEN')) {
    const low = parseOperand(reader, kind);
    reader.expect('AND');
    return { kind: 'between', value: left, low, high: parseOperand(reader, kind) };
  }
  if (reader.take('IN')) return parseIn(reader, kind, left);
  const sign = comparisons.find((one) => reader.take(one));
  if (!sign) throw reader.unexpected();
  return { kind: 'compare', sign, left, right: parseOperand(reader, kind) };
}

function parseIn(reader: Reader, kind: string, value: Operand): Condition {
  reader.expect('(');
  const among = parseOperands(reader, kind);
  if (among.length > MOST_IN)
    throw invalid(
      `Invalid ${kind}: The IN operator is provided with too many operands; number of operands: ${among.length}`,
    );
  return { kind: 'in', value, among };
}

function parseFunction(reader: Reader, kind: string): Condition {
  const { text } = reader.next();
  reader.expect('(');
  const operands = parseOperands(reader, kind);
  if (!isFunction(text)) throw invalid(`Invalid ${kind}: Invalid function name; function: ${text}`);
  if (operands.length !== functions[text])
    throw invalid(
      `Invalid ${kind}: Incorrect number of operands for operator or function; operator or function: ${text}, number of operands: ${operands.length}`,
    );
  return { kind: 'function', name: text, operands };
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(functions, name);
}

function parseOperands(reader: Reader, kind: string): Operand[] {
  const operands = [parseOperand(reader, kind)];
  while (reader.take(',')) operands.push(parseOperand(reader, kind));
  reader.expect(')');
  return operands;
}

function parseOperand(reader: Reader, kind: string): Operand {
  const { kind: first, text } = reader.peek();
  if (first === 'value') return { kind: 'value', name: reader.next().text };
  if (first === 'word' && reader.peek(1).text === '(') {
    if (text !== 'size')
      throw invalid(
        `Invalid ${kind}: The function is not allowed to be used this way in an expression; function: ${text}`,
      );
    reader.next();
    reader.expect('(');
    const of = parseOperand(reader, kind);
    reader.expect(')');
    return { kind: 'size', of };
  }
  return { kind: 'path', path: parsePath(reader) };
}
