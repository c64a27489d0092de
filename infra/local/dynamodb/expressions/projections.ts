/** Parts of items: those that a projection names, and those that an update has changed. */
import type { Item, Value } from '../values/value.ts';
import type { Bindings } from './bindings.ts';
import { bindPath, type Path, type PathText, parsePath, refuseOverlaps, stepInto, topOf } from './paths.ts';
import { createReader, remembering } from './tokens.ts';

const kind = 'ProjectionExpression';

const parse = remembering((text: string): readonly PathText[] => {
  const reader = createReader(text, kind);
  const paths = [parsePath(reader)];
  while (reader.take(',')) paths.push(parsePath(reader));
  if (reader.peek().kind !== 'end') throw reader.unexpected();
  return paths;
});

export function bindProjection(text: string, bindings: Bindings): readonly Path[] {
  const paths = parse(text).map((path) => bindPath(path, bindings, kind));
  refuseOverlaps(paths, kind);
  return paths;
}

/** What lies at these paths; lists are closed up. */
export function project(item: Item, paths: readonly Path[]): Item {
  // Most projections name whole attributes, and indexes are read by the thousand.
  if (paths.every(({ length }) => length === 1)) return attributesOf(item, paths.map(topOf));
  return pick({ M: item }, paths)?.M ?? {};
}

function attributesOf(item: Item, names: readonly string[]): Item {
  const entries: [string, Value][] = [];
  for (const name of names) {
    const value = Object.hasOwn(item, name) ? item[name] : undefined;
    if (value) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

function pick(value: Value, paths: readonly Path[]): Value | undefined {
  if (paths.some((path) => path.length === 0)) return value;
  const steps = [...new Set(paths.map(([step]) => step ?? ''))];
  const found = steps.toSorted(byPosition).flatMap((step) => {
    const below = stepInto(value, step);
    const rest = paths.filter(([first]) => first === step).map((path) => path.slice(1));
    const picked = below && pick(below, rest);
    return picked ? [[step, picked] as const] : [];
  });
  if (found.length === 0) return undefined;
  return value.L ? { L: found.map(([, picked]) => picked) } : { M: Object.fromEntries(found) };
}

function byPosition(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : 0;
}
