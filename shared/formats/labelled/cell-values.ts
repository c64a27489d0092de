/** Cells become values of variables: each is written as its variable's kind has it, whatever its column hands over. */
import { numberAt } from '../../bytes/number-bytes.ts';
import type { CellSink } from '../../tables/column.ts';
import { isoInZone, type Zone } from '../../zone.ts';
import { localSecondsOf, readDateCell } from './date-cell.ts';
import type { FileVariable } from './file-variable.ts';

interface ValueSink {
  missing(at: number): void;
  /** It was asked for. */
  skipped(at: number): void;
  number(at: number, value: number): void;
  /** For days, times and both: seconds since 1970, or since midnight. */
  seconds(at: number, localSeconds: number): void;
  text(at: number, bytes: Uint8Array, start: number, end: number): void;
}

const NUMBER = 1;
const TEXT = 2;
const DATE = 3;

export function cellValues(
  variables: readonly Pick<FileVariable, 'kind'>[],
  zone: Zone,
  values: ValueSink,
): CellSink & { startRow(): void } {
  const kinds = Uint8Array.from(variables, ({ kind }) => (kind === 'number' ? NUMBER : kind === 'text' ? TEXT : DATE));
  let at = 0;
  let asked: Uint8Array | undefined;

  function moved(localSeconds: number): void {
    if (Number.isNaN(localSeconds)) values.missing(at);
    else values.seconds(at, localSeconds);
  }

  return {
    startRow() {
      at = 0;
    },
    seeAsked(columns) {
      asked = columns;
    },
    empty() {
      if (asked !== undefined && asked[at] === 1) values.skipped(at);
      else values.missing(at);
      at++;
    },
    text(bytes, start, end) {
      if (kinds[at] === TEXT) values.text(at, bytes, start, end);
      else if (kinds[at] === DATE) moved(readDateCell(bytes, start, end, zone)?.localSeconds ?? Number.NaN);
      else values.missing(at);
      at++;
    },
    number(bytes, start, end) {
      if (kinds[at] === NUMBER) values.number(at, numberAt(bytes, start, end));
      else if (kinds[at] === TEXT) values.text(at, bytes, start, end);
      else values.missing(at);
      at++;
    },
    moment(epochMs) {
      if (kinds[at] === DATE) moved(localSecondsOf(epochMs, zone));
      else if (kinds[at] === TEXT) {
        const text = Buffer.from(isoInZone(epochMs, zone));
        values.text(at, text, 0, text.length);
      } else values.missing(at);
      at++;
    },
  };
}
