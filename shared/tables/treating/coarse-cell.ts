/** Times that are too exact to be shown: the day of a moment, the minute of a duration. */
import type { PackedReader } from '../../packing/packed-reader.ts';
import { dayOf, zoneOf } from '../../zone.ts';
import type { CellWriter } from '../cells.ts';
import type { CellSink } from '../column.ts';

const MINUTE_SECONDS = 60;

/** The cell of a column of moments or seconds, cut down. */
export function coarseCell(write: CellWriter, timezone: string): CellWriter {
  const zone = zoneOf(timezone);
  let out: CellSink | undefined;
  const coarse: CellSink = {
    empty: () => out?.empty(),
    text: (bytes, start, end) => out?.text(bytes, start, end),
    moment: (epochMs) => out?.moment(dayOf(epochMs, zone)),
    number(bytes, start, end) {
      const seconds = Number(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', start, end));
      const cut = Buffer.from(String(Math.floor(seconds / MINUTE_SECONDS) * MINUTE_SECONDS));
      out?.number(cut, 0, cut.length);
    },
  };
  return (reader: PackedReader, field, sink) => {
    out = sink;
    write(reader, field, coarse);
  };
}
