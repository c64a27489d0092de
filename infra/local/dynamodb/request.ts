/** Reads the members of a request, whose types nobody has checked yet. */
import { invalid, unreadable } from './refusal.ts';

export type Request = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readObject(request: Request, name: string): Record<string, unknown> | undefined {
  const value = request[name] ?? undefined;
  if (value === undefined || isObject(value)) return value;
  throw unreadable(`${name} must be an object.`);
}

export function readList(request: Request, name: string): readonly unknown[] | undefined {
  const value = request[name] ?? undefined;
  if (value === undefined || Array.isArray(value)) return value;
  throw unreadable(`${name} must be a list.`);
}

export function readText(request: Request, name: string): string | undefined {
  const value = request[name] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw unreadable(`${name} must be a string.`);
}

export function readFlag(request: Request, name: string): boolean | undefined {
  const value = request[name] ?? undefined;
  if (value === undefined || typeof value === 'boolean') return value;
  throw unreadable(`${name} must be true or false.`);
}

/** A whole number of at least one. */
export function readCount(request: Request, name: string): number | undefined {
  const value = request[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'number') throw unreadable(`${name} must be a number.`);
  if (Number.isInteger(value) && value >= 1) return value;
  throw invalid(`1 validation error detected: Value '${value}' at '${name}' must be greater than or equal to 1`);
}

export function readChoice<Choice extends string>(
  request: Request,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = readText(request, name);
  const found = choices.find((choice) => choice === text);
  if (text === undefined || found !== undefined) return found;
  const set = `[${choices.join(', ')}]`;
  throw invalid(
    `1 validation error detected: Value '${text}' at '${name}' failed to satisfy constraint: Member must satisfy enum value set: ${set}`,
  );
}

/** What DynamoDB knew before it had expressions, and what nothing here uses. */
export function refuseMembers(request: Request, names: readonly string[]): void {
  const found = names.find((name) => request[name] !== undefined && request[name] !== null);
  if (found !== undefined) throw invalid(`The local DynamoDB does not have ${found}: use an expression instead.`);
}
