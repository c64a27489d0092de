/**
 * Rows on their way into a row group: a renderer's sink that sorts cells into columns. A cell that is not of its
 * column's kind is kept as a text, beside the others, so that nothing is lost and no column changes its type.
 */
import { writeMoment } from '../../bytes/moment-bytes.ts';
import { type CellSink, type Column, listMark, type Table } from '../../tables/column.ts';
import { zoneOf } from '../../zone.ts';
import { variableOf } from '../variable-of.ts';
import { dayAt, numberAt, timeAt } from './cell-values.ts';
import type { ChunkContent } from './chunk.ts';
import type { ColumnStyle, StoredKind } from './column-kind.ts';
import { createListValues, type ListValues } from './list-values.ts';
import { createNumberValues, type NumberValues } from './number-values.ts';
import { createTextValues, type TextValues } from './text-values.ts';

interface ColumnContent {
  /** Values of the column's kind. */
  own?: ChunkContent;
  /** The extra text column of a column that is not text. */
  text?: ChunkContent;
}

interface GroupEncoder extends CellSink {
  endRow(): void;
  rows(): number;
  /** About as much as the group would be without any encoding. */
  sizeBytes(): number;
  /** The columns of the group, one after the other; each is good until the next is asked for. The next row begins a new group. */
  take(): Generator<ColumnContent>;
}

interface ColumnValues {
  kind: StoredKind;
  numbers: NumberValues | undefined;
  texts: TextValues;
  lists: ListValues | undefined;
  /** For yes and no: their words, by their codes. */
  words: readonly Buffer[];
}

const NUMBER_BYTES = 8;
const LIST_MARK = listMark.charCodeAt(0);

export function createGroupEncoder({ columns, timezone }: Table, { kindOf }: ColumnStyle): GroupEncoder {
  const zone = zoneOf(timezone);
  const scratch = Buffer.alloc(64);
  const values = columns.map((column): ColumnValues => {
    const kind = kindOf(column);
    const words = kind === 'boolean' ? wordsOf(column) : [];
    const lists = kind === 'list' ? createListValues() : undefined;
    const numbers = kind === 'text' || lists ? undefined : createNumberValues(kind);
    return { kind, numbers, texts: createTextValues(), lists, words };
  });
  const spare: ColumnValues = {
    kind: 'text',
    numbers: undefined,
    texts: createTextValues(),
    lists: undefined,
    words: [],
  };
  let at = 0;
  let row = 0;
  let sizeBytes = 0;

  function addText({ texts, lists }: ColumnValues, bytes: Uint8Array, start: number, end: number): void {
    sizeBytes += end - start;
    if (lists) addList(lists, bytes, start, end);
    else texts.add(row, bytes, start, end);
  }

  function addList(lists: ListValues, bytes: Uint8Array, start: number, end: number): void {
    for (let from = start; from <= end; ) {
      const mark = bytes.indexOf(LIST_MARK, from);
      const to = mark < 0 || mark > end ? end : mark;
      lists.add(row, bytes, from, to);
      from = to + 1;
    }
  }

  function addNumber(numbers: NumberValues, value: number): void {
    numbers.add(row, value);
    sizeBytes += NUMBER_BYTES;
  }

  return {
    empty() {
      at++;
    },
    text(bytes, start, end) {
      const column = values[at++] ?? spare;
      if (column.kind === 'text' || column.lists) return addText(column, bytes, start, end);
      const value = valueOfText(column, bytes, start, end);
      if (column.numbers && !Number.isNaN(value)) addNumber(column.numbers, value);
      else addText(column, bytes, start, end);
    },
    number(bytes, start, end) {
      const column = values[at++] ?? spare;
      const value = column.numbers ? numberAt(column.kind, bytes, start, end) : Number.NaN;
      if (column.numbers && !Number.isNaN(value)) addNumber(column.numbers, value);
      else addText(column, bytes, start, end);
    },
    moment(epochMs) {
      const column = values[at++] ?? spare;
      if (isMoment(column) && column.numbers) addNumber(column.numbers, epochMs);
      else addText(column, scratch, 0, writeMoment(scratch, 0, epochMs, zone));
    },
    endRow() {
      at = 0;
      row++;
    },
    rows: () => row,
    sizeBytes: () => sizeBytes,
    *take() {
      for (const { numbers, texts, lists } of values) {
        yield lists ? { own: lists.take(row) } : contentOf(numbers, texts, row);
      }
      row = 0;
      sizeBytes = 0;
    },
  };
}

const isMoment = ({ kind }: ColumnValues) => kind === 'moment' || kind === 'micros';

function wordsOf(column: Column): Buffer[] {
  const { codes } = variableOf(column);
  return [0, 1].map((code) => Buffer.from(codes.find((one) => one.code === code)?.label ?? ''));
}

/** NaN for what is not of the column's kind. */
function valueOfText({ kind, words }: ColumnValues, bytes: Uint8Array, start: number, end: number): number {
  if (kind === 'day') return dayAt(bytes, start, end);
  if (kind === 'clock' || kind === 'local') return timeAt(kind, bytes, start, end);
  if (kind !== 'boolean') return Number.NaN;
  const at = words.findIndex((word) => word.equals(bytes.subarray(start, end)));
  return at < 0 ? Number.NaN : at;
}

/** A column without a value has a chunk all the same: of texts only where there are texts, and then alone. */
function contentOf(numbers: NumberValues | undefined, texts: TextValues, rows: number): ColumnContent {
  if (!numbers) return { own: texts.take(rows) };
  const hasTexts = texts.count() > 0;
  return {
    ...((numbers.count() > 0 || !hasTexts) && { own: numbers.take(rows) }),
    ...(hasTexts && { text: texts.take(rows) }),
  };
}
