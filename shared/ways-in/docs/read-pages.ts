/** The pages as they are written, by name. A deployed bundle has them inside. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFiles } from './served-pages.ts';

export function readPages(): ReadonlyMap<string, string> {
  const project = join(import.meta.dirname, '../../..');
  return new Map([...pageFiles].map(([name, file]) => [name, readFileSync(join(project, file), 'utf8')]));
}
