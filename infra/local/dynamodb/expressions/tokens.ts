/** Cuts an expression into its words and signs, and walks along them. */
import { invalid } from '../refusal.ts';

interface Token {
  kind: 'word' | 'name' | 'value' | 'index' | 'sign' | 'end';
  text: string;
}

const pattern = /\s*(?:(#[A-Za-z0-9_]+)|(:[A-Za-z0-9_]+)|([A-Za-z_][A-Za-z0-9_]*)|(\d+)|(<>|<=|>=|[=<>()[\],.+-]))/y;
const MOST_BYTES = 4096;

function tokensOf(text: string, kind: string): Token[] {
  if (text === '') throw invalid(`Invalid ${kind}: The expression can not be empty;`);
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw invalid(`Invalid ${kind}: Expression size has exceeded the maximum allowed size;`);
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  let end = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [, name, value, word, index, sign] = match;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (value !== undefined) tokens.push({ kind: 'value', text: value });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (index !== undefined) tokens.push({ kind: 'index', text: index });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
    end = pattern.lastIndex;
  }
  const rest = text.slice(end).trim();
  if (rest !== '') throw syntaxError(kind, rest.charAt(0));
  return tokens;
}

function syntaxError(kind: string, token: string) {
  return invalid(`Invalid ${kind}: Syntax error; token: "${token}"`);
}

const end: Token = { kind: 'end', text: '<EOF>' };

export interface Reader {
  peek(ahead?: number): Token;
  next(): Token;
  /** Takes the sign, or the keyword in any case, if it comes next. */
  take(text: string): boolean;
  expect(text: string): void;
  /** The error for what comes next. */
  unexpected(): Error;
}

export function createReader(text: string, kind: string): Reader {
  const tokens = tokensOf(text, kind);
  let at = 0;
  const peek = (ahead = 0) => tokens[at + ahead] ?? end;
  const unexpected = () => syntaxError(kind, peek().text);
  const take = (wanted: string) => {
    const token = peek();
    const isThere =
      token.kind === 'sign' ? token.text === wanted : token.kind === 'word' && token.text.toUpperCase() === wanted;
    if (isThere) at++;
    return isThere;
  };
  return {
    peek,
    next: () => tokens[at++] ?? end,
    take,
    unexpected,
    expect(wanted) {
      if (!take(wanted)) throw unexpected();
    },
  };
}

const MOST_REMEMBERED = 1000;

/** The product has few expressions and uses them again and again: each is parsed once. */
export function remembering<Parsed>(parse: (text: string) => Parsed): (text: string) => Parsed {
  const known = new Map<string, Parsed>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const parsed = parse(text);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, parsed);
    return parsed;
  };
}
