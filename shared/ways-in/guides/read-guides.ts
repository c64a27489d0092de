/** The guides as they are written, by name; `README` is the list of them. A deployed bundle has them inside. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function readGuides(): ReadonlyMap<string, string> {
  const folder = import.meta.dirname;
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return new Map(names.toSorted().map((name) => [name.slice(0, -3), readFileSync(join(folder, name), 'utf8')]));
}
