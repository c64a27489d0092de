/** A sink that takes texts out of their dress before it passes them on. */
import { plainText } from '../surveys/plain-text.ts';
import type { CellSink } from './column.ts';

export function plainTextSink(sink: CellSink): CellSink {
  return {
    empty: () => sink.empty(),
    number: (bytes, start, end) => sink.number(bytes, start, end),
    moment: (epochMs) => sink.moment(epochMs),
    text(bytes, start, end) {
      const plain = Buffer.from(
        plainText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', start, end)),
      );
      if (plain.length > 0) sink.text(plain, 0, plain.length);
      else sink.empty();
    },
  };
}
