/**
 * What a log line says beside its message, kept short: of an error only its name, message and place; never bytes, such
 * as the packet that a broken HTTP reply leaves in its error.
 */
import { mappedStack } from './mapped-stack.ts';

const MOST_CHARACTERS = 12_000;
const MOST_OF_A_TEXT = 2_000;
const MOST_ITEMS = 20;
const MOST_DEPTH = 5;

export function briefFacts(facts: Record<string, unknown>): Record<string, unknown> {
  let left = MOST_CHARACTERS;
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, brief(value, 0)]));

  function brief(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return truncate(value);
    if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? String(value) : value;
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (depth >= MOST_DEPTH || left <= 0) return '[more]';
    if (value instanceof Error) return briefError(value, depth);
    if (value instanceof Date) return value;
    if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => brief(item, depth + 1));
    const entries = Object.entries(value).slice(0, MOST_ITEMS);
    return Object.fromEntries(entries.map(([name, inner]) => [truncate(name), brief(inner, depth + 1)]));
  }

  function briefError(error: Error, depth: number): unknown {
    const { name, message, stack, cause } = error;
    const code = 'code' in error ? { code: brief(error.code, depth + 1) } : {};
    const reason = cause === undefined ? {} : { cause: brief(cause, depth + 1) };
    return {
      name: truncate(name),
      ...code,
      message: truncate(message),
      stack: stack && truncate(mappedStack(stack)),
      ...reason,
    };
  }

  function truncate(text: string): string {
    const most = Math.min(MOST_OF_A_TEXT, Math.max(0, left));
    left -= Math.min(text.length, most);
    return text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;
  }
}
