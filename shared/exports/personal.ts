/** Columns that look as if they told who somebody is, so that people think before they pass a file on. */
import { personalByName } from '../privacy/personal.ts';
import type { Column } from '../tables/column.ts';

export function looksPersonal({ id, about }: Column): boolean {
  const type = id.endsWith(':other') ? 'input' : about.type;
  return personalByName({ columnId: id, type, title: about.question }) !== undefined;
}
