/** Parses update expressions into actions that still have their placeholders. */
import { invalid } from '../refusal.ts';
import { type PathText, parsePath } from './paths.ts';
import { createReader, type Reader, remembering } from './tokens.ts';

export type NewValue =
  | { kind: 'path'; path: PathText }
  | { kind: 'value'; name: string }
  | { kind: 'sum'; sign: '+' | '-'; left: NewValue; right: NewValue }
  | { kind: 'if_not_exists'; path: PathText; otherwise: NewValue }
  | { kind: 'list_append'; first: NewValue; second: NewValue };

export type Action =
  | { kind: 'SET'; path: PathText; value: NewValue }
  | { kind: 'REMOVE'; path: PathText }
  | { kind: 'ADD' | 'DELETE'; path: PathText; name: string };

export const kind = 'UpdateExpression';
const clauses = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const;

export const parseUpdate = remembering((text: string): readonly Action[] => {
  const reader = createReader(text, kind);
  const actions: Action[] = [];
  const seen = new Set<string>();
  do {
    const clause = clauses.find((one) => reader.take(one));
    if (!clause) throw reader.unexpected();
    if (seen.has(clause))
      throw invalid(`Invalid ${kind}: The "${clause}" section can only be used once in an update expression;`);
    seen.add(clause);
    do actions.push(parseAction(reader, clause));
    while (reader.take(','));
  } while (reader.peek().kind !== 'end');
  return actions;
});

function parseAction(reader: Reader, clause: (typeof clauses)[number]): Action {
  const path = parsePath(reader);
  if (clause === 'REMOVE') return { kind: clause, path };
  if (clause === 'SET') {
    reader.expect('=');
    return { kind: clause, path, value: parseSum(reader) };
  }
  if (reader.peek().kind !== 'value') throw reader.unexpected();
  return { kind: clause, path, name: reader.next().text };
}

function parseSum(reader: Reader): NewValue {
  const left = parseOperand(reader);
  const sign = (['+', '-'] as const).find((one) => reader.take(one));
  return sign ? { kind: 'sum', sign, left, right: parseOperand(reader) } : left;
}

function parseOperand(reader: Reader): NewValue {
  const { kind: first, text } = reader.peek();
  if (first === 'value') return { kind: 'value', name: reader.next().text };
  if (reader.take('(')) {
    const inner = parseSum(reader);
    reader.expect(')');
    return inner;
  }
  if (first !== 'word' || reader.peek(1).text !== '(') return { kind: 'path', path: parsePath(reader) };
  reader.next();
  reader.expect('(');
  const made = parseFunction(reader, text);
  reader.expect(')');
  return made;
}

function parseFunction(reader: Reader, name: string): NewValue {
  if (name === 'if_not_exists') {
    const path = parsePath(reader);
    reader.expect(',');
    return { kind: name, path, otherwise: parseOperand(reader) };
  }
  if (name !== 'list_append') throw invalid(`Invalid ${kind}: Invalid function name; function: ${name}`);
  const first = parseOperand(reader);
  reader.expect(',');
  return { kind: name, first, second: parseOperand(reader) };
}
