/** When answers were submitted as a column: by quarters of an hour, each represented by one of its moments. */
import { fieldKind } from '../../packing/pack-buffer.ts';
import type { CodedColumn } from './chunk.ts';
import { slotsOf } from './slots.ts';

/** `from`: where its values begin in the bytes of the chunk. */
export function slotColumn(moments: Float64Array, from: number): { column: CodedColumn; values: Buffer } {
  const { of, firsts } = slotsOf({ moments });
  const texts = firsts.map((row) => {
    const moment = moments[row] ?? Number.NaN;
    return Number.isNaN(moment) ? '' : new Date(moment).toISOString();
  });
  let end = from;
  const ends = Uint32Array.from(texts, ({ length }) => (end += length));
  const column: CodedColumn = {
    codes: of,
    kinds: Uint8Array.from(texts, (text) => (text === '' ? fieldKind.absent : fieldKind.text)),
    starts: ends.map((at, code) => at - (texts[code]?.length ?? 0)),
    ends,
  };
  return { column, values: Buffer.from(texts.join('')) };
}
