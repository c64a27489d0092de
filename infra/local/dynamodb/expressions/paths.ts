/** Paths into an item, such as `a.b[2].c`: parsed, with their names filled in, and followed. */
import { invalid } from '../refusal.ts';
import type { Item, Value } from '../values/value.ts';
import type { Bindings } from './bindings.ts';
import { isReserved } from './reserved-words.ts';
import type { Reader } from './tokens.ts';

/** Names of attributes, which may be placeholders, and positions in lists. */
export type PathText = readonly (string | number)[];
/** With the real names. */
export type Path = readonly (string | number)[];

export function parsePath(reader: Reader): PathText {
  const steps: (string | number)[] = [parseName(reader)];
  for (;;) {
    if (reader.take('.')) steps.push(parseName(reader));
    else if (reader.take('[')) {
      if (reader.peek().kind !== 'index') throw reader.unexpected();
      steps.push(Number(reader.next().text));
      reader.expect(']');
    } else return steps;
  }
}

function parseName(reader: Reader): string {
  const { kind } = reader.peek();
  if (kind !== 'word' && kind !== 'name') throw reader.unexpected();
  return reader.next().text;
}

export function bindPath(steps: PathText, bindings: Bindings, kind: string): Path {
  return steps.map((step) => {
    if (typeof step === 'number') return step;
    if (step.startsWith('#')) return bindings.name(step, kind);
    if (isReserved(step))
      throw invalid(`Invalid ${kind}: Attribute name is a reserved keyword; reserved keyword: ${step}`);
    return step;
  });
}

export function follow(item: Item, path: Path): Value | undefined {
  let value: Value | undefined = { M: item };
  for (const step of path) {
    if (value === undefined) return undefined;
    value = stepInto(value, step);
  }
  return value;
}

export function stepInto(value: Value, step: string | number): Value | undefined {
  if (typeof step === 'number') return value.L?.[step];
  return value.M && Object.hasOwn(value.M, step) ? value.M[step] : undefined;
}

export function topOf([top = '']: Path): string {
  return String(top);
}

export function refuseNestedKeys(paths: readonly Path[], keyNames: readonly string[]): void {
  const nested = paths.find((path) => path.length > 1 && keyNames.includes(topOf(path)));
  if (nested)
    throw invalid(
      `Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: ${topOf(nested)}`,
    );
}

/** Neither may lie within another one, nor take for a list what another one takes for a map. */
export function refuseOverlaps(paths: readonly Path[], kind: string): void {
  paths.forEach((one, at) => {
    for (const other of paths.slice(at + 1)) {
      const steps = Math.min(one.length, other.length);
      const differs = one.findIndex((step, depth) => depth < steps && step !== other[depth]);
      const named = `path one: [${one.join(', ')}], path two: [${other.join(', ')}]`;
      if (differs === -1)
        throw invalid(
          `Invalid ${kind}: Two document paths overlap with each other; must remove or rewrite one of these paths; ${named}`,
        );
      if (typeof one[differs] !== typeof other[differs])
        throw invalid(
          `Invalid ${kind}: Two document paths conflict with each other; must remove or rewrite one of these paths; ${named}`,
        );
    }
  });
}
