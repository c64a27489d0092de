/**
 * The first pass over the answers of a report that compares: how often each value of its columns is there, and how many
 * respondents are in each cell of its rim targets. Only then columns and weights are known, and answers can be counted.
 */

import type { PackedReader } from '../../../packing/packed-reader.ts';
import type { RowTest } from '../../../packing/row-test.ts';
import { isObject } from '../../../surveys/question.ts';
import { passingRows, rowsIn } from '../../columns/chosen-rows.ts';
import type { Chunk } from '../../columns/chunk.ts';
import { countedValues } from '../../columns/classes.ts';
import { codePart } from '../../columns/code-part.ts';
import { increment, mergeCounts } from '../question-partial.ts';
import { readTexts, storedTexts } from '../stored-tallies.ts';
import { readCounts, readItems, readText, storedCounts } from '../stored-values.ts';
import { addName, emptyTexts, mergeTexts, type TextTally } from '../text-tally.ts';
import { type Asked, type ColumnSource, columnSource } from './column-source.ts';
import type { Comparison } from './comparison.ts';
import { type Period, periods } from './period.ts';

export interface Seen {
  /** By column asked for, in the order of the banners: values of counted respondents. */
  values: Map<string, TextTally>;
  /** Respondents by the cell of the rim targets they are in; each period separately. */
  cells: Record<Period, Map<string, number>>;
}

export interface FirstPass {
  readonly seen: Seen;
  /** Whether a field is needed. */
  reads(field: string): boolean;
  read(part: PackedReader): void;
  readChunk(chunk: Chunk): void;
  store(): object;
  mergeStored(stored: unknown): void;
}

interface FirstPassRequest extends Asked {
  comparison: Comparison;
  /** Which answers are counted in each period; those of both in the present one. */
  counts: { now: readonly RowTest[]; before?: readonly RowTest[] | undefined };
}

export function createFirstPass({ comparison, counts, ...asked }: FirstPassRequest): FirstPass {
  const columns = [...new Set(comparison.banner.flat())].map((column) => columnSource(column, asked));
  const rim = comparison.weight && 'rim' in comparison.weight ? comparison.weight.rim : [];
  const targets = rim.map(({ column }) => columnSource(column, asked));
  const seen: Seen = {
    values: new Map(columns.map(({ column }) => [column, emptyTexts()])),
    cells: { now: new Map(), before: new Map() },
  };
  const sources = [...columns, ...targets];
  const tests = [...counts.now, ...(counts.before ?? [])];
  const wanted = new Set([...sources, ...tests].flatMap(({ fields }) => fields));

  function read(part: PackedReader): void {
    readChunk(codePart(part, (field) => wanted.has(field)));
  }

  function readChunk(chunk: Chunk): void {
    const passing = passingRows(chunk, counts.now);
    const rows: Record<Period, Uint32Array> = {
      now: rowsIn(passing),
      before: counts.before ? rowsIn(passingRows(chunk, counts.before), passing) : new Uint32Array(),
    };
    if (targets.length > 0) for (const period of periods) seeCells(chunk, rows[period], period);
    for (const source of columns) seeValues(chunk, rows.now, source);
  }

  function seeCells(chunk: Chunk, rows: Uint32Array, period: Period): void {
    const fields = targets.flatMap((target) => target.fields);
    const counted = countedValues(chunk, fields, rows, {
      open(reader) {
        for (const target of targets) target.open(reader);
      },
      valueOf: (reader) => cellOf(targets, reader),
    });
    for (const [cell, times] of counted) increment(seen.cells[period], cell, times);
  }

  function seeValues(chunk: Chunk, rows: Uint32Array, { column, fields, open, valuesOf }: ColumnSource): void {
    const tally = seen.values.get(column);
    for (const [values, times] of countedValues(chunk, fields, rows, { open, valueOf: valuesOf })) {
      for (const value of values) if (tally) addName(tally, value, value, times);
    }
  }

  return {
    seen,
    reads: (field) => wanted.has(field),
    read,
    readChunk,
    store: () => storedSeen(seen),
    mergeStored: (stored) => mergeSeen(seen, stored),
  };
}

/** Which cell of the rim targets an answer is in; ids and values are clean texts and never hold the character between. */
export function cellOf(targets: readonly { valuesOf(part: PackedReader): readonly string[] }[], part: PackedReader) {
  return targets.map(({ valuesOf }) => valuesOf(part)[0] ?? '').join('\u0000');
}

function storedSeen({ values, cells }: Seen): object {
  return {
    values: [...values].map(([column, tally]) => [column, storedTexts(tally) ?? null]),
    ...Object.fromEntries(periods.map((period) => [period, storedCounts(cells[period])])),
  };
}

function mergeSeen(into: Seen, stored: unknown): void {
  if (!isObject(stored)) throw new Error('what was seen in a segment is gone');
  for (const period of periods) mergeCounts(into.cells[period], readCounts(stored[period], readText));
  for (const item of readItems(stored.values)) {
    const [column, tally] = readItems(item);
    const own = into.values.get(readText(column));
    if (own) mergeTexts(own, readTexts(tally));
  }
}
