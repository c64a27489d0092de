/** The clients in other languages as they are written, by file name. A deployed bundle has them inside. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const names = ['survey_exports.py', 'survey_exports.R'];

export function readClients(): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')]));
}
