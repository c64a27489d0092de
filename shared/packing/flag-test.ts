/** Whether an answer has a flag, such as `is_complete`. One that is missing counts as not set. */
import { type SystemField, systemFields } from './fields.ts';
import { fieldKind } from './pack-buffer.ts';
import type { RowTest } from './row-test.ts';

export function flagTest(field: SystemField, wanted = true): RowTest {
  const number = systemFields.indexOf(field);
  return { fields: [field], passes: ({ kinds }) => (kinds[number] === fieldKind.yes) === wanted };
}
