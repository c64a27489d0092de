/** Where a named field is in a part: looked up once per part, because every part numbers its fields again. */
import type { PackedReader } from '../packing/packed-reader.ts';

/** The field's number, or -1 in a part that does not have it. */
export function fieldFinder(name: string): (reader: PackedReader) => number {
  let last: PackedReader | undefined;
  let number = -1;
  return (reader) => {
    if (reader !== last) {
      last = reader;
      number = reader.fields.indexOf(name);
    }
    return number;
  };
}
