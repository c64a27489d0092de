/** The names and values that stand for the placeholders of a request's expressions. All must be used. */
import { invalid } from '../refusal.ts';
import { type Request, readObject } from '../request.ts';
import { readValue, type Value } from '../values/value.ts';

export interface Bindings {
  name(placeholder: string, kind: string): string;
  value(placeholder: string, kind: string): Value;
  refuseUnused(): void;
}

export function readBindings(request: Request): Bindings {
  const names = readMember(request, 'ExpressionAttributeNames', '#');
  const given = readMember(request, 'ExpressionAttributeValues', ':');
  const values = new Map(Object.entries(given).map(([name, value]) => [name, readValue(value)]));
  const usedNames = new Set<string>();
  const usedValues = new Set<string>();
  return {
    name(placeholder, kind) {
      const name = Object.hasOwn(names, placeholder) ? names[placeholder] : undefined;
      if (typeof name !== 'string')
        throw invalid(
          `Invalid ${kind}: An expression attribute name used in the document path is not defined; attribute name: ${placeholder}`,
        );
      usedNames.add(placeholder);
      return name;
    },
    value(placeholder, kind) {
      const value = values.get(placeholder);
      if (!value)
        throw invalid(
          `Invalid ${kind}: An expression attribute value used in expression is not defined; attribute value: ${placeholder}`,
        );
      usedValues.add(placeholder);
      return value;
    },
    refuseUnused() {
      refuseLeft('ExpressionAttributeNames', Object.keys(names), usedNames);
      refuseLeft('ExpressionAttributeValues', [...values.keys()], usedValues);
    },
  };
}

/** Reads by key have no values in their expressions, and overlook those that are given. */
export function readNames({ ExpressionAttributeNames }: Request): Bindings {
  return readBindings({ ExpressionAttributeNames });
}

function readMember(request: Request, member: string, sign: string): Record<string, unknown> {
  const given = readObject(request, member);
  if (!given) return {};
  const placeholders = Object.keys(given);
  if (placeholders.length === 0) throw invalid(`${member} must not be empty`);
  const wrong = placeholders.find((name) => !(name.startsWith(sign) && /^.[A-Za-z0-9_]+$/.test(name)));
  if (wrong !== undefined) throw invalid(`${member} contains invalid key: Syntax error; key: "${wrong}"`);
  return given;
}

function refuseLeft(member: string, given: readonly string[], used: ReadonlySet<string>): void {
  const left = given.filter((name) => !used.has(name));
  if (left.length > 0) throw invalid(`Value provided in ${member} unused in expressions: keys: {${left.join(', ')}}`);
}
