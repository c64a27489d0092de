/** The numbers of answers as a column: every row has a value of its own. */
import { fieldKind } from '../../packing/pack-buffer.ts';
import type { CodedColumn } from './chunk.ts';

/** `from`: where its values begin in the bytes of the chunk. */
export function idColumn(ids: Float64Array, from: number): { column: CodedColumn; values: Buffer } {
  const texts = Array.from(ids, String);
  let end = from;
  const ends = Uint32Array.from(texts, ({ length }) => (end += length));
  const column: CodedColumn = {
    codes: Uint32Array.from(ids, (_, row) => row),
    kinds: new Uint8Array(ids.length).fill(fieldKind.number),
    starts: ends.map((at, row) => at - (texts[row]?.length ?? 0)),
    ends,
  };
  return { column, values: Buffer.from(texts.join('')) };
}
