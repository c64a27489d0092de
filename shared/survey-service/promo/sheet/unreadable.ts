/** A file that cannot be read as a spreadsheet, told to whoever sent it. */
import { Problem } from '../../../errors.ts';

export function unsupported(message: string, cause?: unknown): Problem {
  return new Problem('unsupported_format.spreadsheet', { fault: message }, { field: 'file', cause });
}
