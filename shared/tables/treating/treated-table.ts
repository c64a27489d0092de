/**
 * A table with personal columns masked, given tokens, scrubbed or left out. Columns that stay as they are stay the very
 * same: a table in which nothing is treated costs nothing.
 */
import type { PackedReader } from '../../packing/packed-reader.ts';
import { maskText } from '../../privacy/mask.ts';
import { withoutOwnValues } from '../../privacy/own-values.ts';
import type { Personal } from '../../privacy/personal.ts';
import type { CellTreatment, Privacy } from '../../privacy/policy.ts';
import type { Pseudonym } from '../../privacy/pseudonym.ts';
import { scrubText } from '../../privacy/scrub.ts';
import { type Decided, decide } from '../../privacy/treatment.ts';
import { invalid } from '../../problems/problem.ts';
import { dayOf, zoneOf } from '../../zone.ts';
import type { CellWriter } from '../cells.ts';
import type { CellSink, Column, Table } from '../column.ts';
import { keptSets } from '../dictionary/table-variables.ts';
import { createCellText } from './cell-text.ts';
import { subjectOf } from './column-subject.ts';
import { type OwnValuesOf, ownValuesOf } from './own-cells.ts';
import type { PersonalContent } from './personal-content.ts';

/** Times that are too exact to be shown: the day of a moment, the minute of a duration. */
const MINUTE_SECONDS = 60;

/** The cell of a column of moments or seconds, cut down. */
function coarseCell(write: CellWriter, timezone: string): CellWriter {
  const zone = zoneOf(timezone);
  let out: CellSink | undefined;
  const coarse: CellSink = {
    empty: () => out?.empty(),
    text: (bytes, start, end) => out?.text(bytes, start, end),
    moment: (epochMs) => out?.moment(dayOf(epochMs, zone)),
    number(bytes, start, end) {
      const seconds = Number(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', start, end));
      const rounded = Buffer.from(String(Math.floor(seconds / MINUTE_SECONDS) * MINUTE_SECONDS));
      out?.number(rounded, 0, rounded.length);
    },
  };
  return (reader: PackedReader, field, sink) => {
    out = sink;
    write(reader, field, coarse);
  };
}

/** What was done to a column, without any of its values. */
export interface TreatedColumn {
  column: Column;
  treatment: CellTreatment;
  personal: Personal | undefined;
  /** For a column that is masked, pseudonymised or scrubbed; correct once the rows have been written. */
  changed?: { cells: number };
}

export interface TreatedTable {
  table: Table;
  /** All columns, including those that are left out. */
  columns: readonly TreatedColumn[];
}

interface Treating {
  /** Must be there when a column asks for it. */
  pseudonym?: Pseudonym | undefined;
  /** Every column of the survey, where the table has only some: what is personal in them is scrubbed from its texts. */
  every?: readonly Column[] | undefined;
}

export function treatTable(
  table: Table,
  privacy: Privacy,
  content: PersonalContent,
  { pseudonym, every = table.columns }: Treating = {},
): TreatedTable {
  const own = ownValuesOf(every, (column) => decideColumn(column, privacy, content));
  const columns = table.columns.map((column) =>
    treated(column, decideColumn(column, privacy, content), { pseudonym, own, timezone: table.timezone }),
  );
  const left = columns.filter(({ treatment }) => treatment !== 'remove').map(({ column }) => column);
  if (left.length === 0 && columns.length > 0) {
    throw invalid('options.privacy', 'no_column_left');
  }
  const { sets } = table;
  return { table: { ...table, columns: left, ...(sets && { sets: keptSets(sets, left) }) }, columns };
}

/** How many cells were changed so far, by column: for `addChangedCells` of the same columns elsewhere. */
export function changedCells(columns: readonly TreatedColumn[]): number[] {
  return columns.map(({ changed }) => changed?.cells ?? 0);
}

/** A format may walk through the same cells again, and then they count once: nothing of these columns is counted yet. */
export function forgetChangedCells(columns: readonly TreatedColumn[], walked: readonly Column[]): void {
  const again = new Set(walked);
  for (const { column, changed } of columns) if (changed && again.has(column)) changed.cells = 0;
}

/** Adds what was changed elsewhere, as `changedCells` has counted it. */
export function addChangedCells(columns: readonly TreatedColumn[], cells: readonly number[]): void {
  for (const [at, { changed }] of columns.entries()) if (changed) changed.cells += cells[at] ?? 0;
}

export function decideColumn(column: Column, privacy: Privacy, content: PersonalContent): Decided {
  return decide(privacy, subjectOf(column), content.get(column.field));
}

interface Means {
  pseudonym: Pseudonym | undefined;
  own: OwnValuesOf;
  timezone: string;
}

function treated(column: Column, { treatment, personal }: Decided, { pseudonym, own, timezone }: Means): TreatedColumn {
  if (treatment === 'keep' || treatment === 'remove') return { column, treatment, personal };
  if (treatment === 'coarsen') {
    return { column: { ...column, write: coarseCell(column.write, timezone) }, treatment, personal };
  }
  const changed = { cells: 0 };
  if (treatment === 'scrub') {
    const scrub = (text: string, reader: PackedReader) => withoutOwnValues(scrubText(text), own(reader));
    return { column: { ...column, write: changedCell(column.write, scrub, changed) }, treatment, personal, changed };
  }
  const write = changedCell(column.write, changeOf(treatment, personal?.kind ?? 'other', pseudonym), changed);
  return { column: { ...asText(column), write }, treatment, personal, changed };
}

/** A masked number or moment is text, and what its numbers meant is gone. */
export function asText(column: Column): Column {
  const { variable } = column;
  if (!variable) return { ...column, type: 'text' };
  const { set: _, ...alone } = variable;
  return { ...column, type: 'text', variable: { ...alone, measure: 'text', codes: [] } };
}

function changeOf(
  treatment: 'mask' | 'pseudonym',
  kind: Personal['kind'],
  pseudonym: Pseudonym | undefined,
): (text: string) => string {
  if (treatment === 'mask') return (text) => maskText(text, kind);
  if (!pseudonym) throw new Error('there is no key to make pseudonyms with');
  return (text) => pseudonym(text, kind);
}

/** Intercepts the cell and passes on its treated form. A cell that stays the same keeps its kind. */
function changedCell(
  write: CellWriter,
  change: (text: string, reader: PackedReader) => string,
  changed: { cells: number },
): CellWriter {
  const textOf = createCellText();
  return (reader, field, sink) => {
    const caught = textOf(write, reader, field);
    if (caught === undefined) return sink.empty();
    const text = caught === '' ? '' : change(caught, reader);
    if (text === caught) return write(reader, field, sink);
    changed.cells++;
    const bytes = Buffer.from(text);
    if (bytes.length === 0) sink.empty();
    else sink.text(bytes, 0, bytes.length);
  };
}
