/** Long texts of a Stata file, which follow its rows: each with the numbers of its variable and its row. */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { withRoom } from '../../bytes/growing-bytes.ts';
import type { AnswersDocument } from '../../tables/answers-document.ts';
import { zoneOf } from '../../zone.ts';
import { cellValues } from '../labelled/cell-values.ts';
import { FLUSH_BYTES, streamRows } from '../row-stream.ts';
import { endWithin } from '../truncate-to-bytes.ts';
import { dtaLimits } from './dta-limits.ts';
import type { DtaVariable } from './dta-variable.ts';

/** The bytes before each text, and the zero after it. */
const AROUND_BYTES = 21;
/** Text that ends with a zero. */
const TEXT = 130;

export function longTextsBytes(variables: readonly DtaVariable[]): number {
  return variables
    .filter(({ storage }) => storage === 'longText')
    .reduce((sum, { seen: { filled, allBytes } }) => sum + filled * AROUND_BYTES + allBytes, 0);
}

/** Reads the rows again, with these columns only. */
export async function writeLongTexts(
  { table, walk }: Pick<AnswersDocument, 'table' | 'walk'>,
  variables: readonly DtaVariable[],
  out: ByteSink,
): Promise<void> {
  const long = variables.flatMap((variable, at) => (variable.storage === 'longText' ? [{ variable, at }] : []));
  if (long.length === 0) return;
  const numbers = long.map(({ at }) => at + 1);
  let buffer: Buffer = Buffer.allocUnsafe(FLUSH_BYTES * 2);
  let length = 0;
  let row = 0;

  function text(at: number, bytes: Uint8Array, start: number, end: number): void {
    if (end === start) return;
    const to = endWithin(bytes, start, end, dtaLimits.text);
    buffer = withRoom(buffer, length, to - start + AROUND_BYTES);
    length += buffer.write('GSO', length);
    length = buffer.writeUInt32LE(numbers[at] ?? 0, length);
    length = buffer.writeBigUInt64LE(BigInt(row), length);
    length = buffer.writeUInt8(TEXT, length);
    length = buffer.writeUInt32LE(to - start + 1, length);
    buffer.set(bytes.subarray(start, to), length);
    length += to - start;
    buffer[length++] = 0;
  }

  const nothing = () => {};
  const variablesWalked = long.map(({ variable }) => variable);
  const values = cellValues(variablesWalked, zoneOf(table.timezone), {
    missing: nothing,
    skipped: nothing,
    number: nothing,
    seconds: nothing,
    text,
  });
  const columns = long.flatMap(({ at }) => table.columns[at] ?? []);
  await streamRows(walk(columns), {
    row(source) {
      row++;
      values.startRow();
      source.write(values);
    },
    sizeBytes: () => length,
    flush,
  });
  await flush();

  async function flush(): Promise<void> {
    const whole = buffer.subarray(0, length);
    length = 0;
    await out.write(whole);
  }
}
