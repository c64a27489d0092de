/**
 * The columns of a file of answers, to be looked at: what is personal is masked, and removed from texts, as a file
 * under
 * `mask` has it. The cells as they are can be read beside, for whoever reveals them.
 */
import { systemFields } from '../../packing/fields.ts';
import { fieldKind } from '../../packing/pack-buffer.ts';
import { type PackedReader, valueAt } from '../../packing/packed-reader.ts';
import type { Privacy } from '../../privacy/policy.ts';
import { scrubText } from '../../privacy/scrub.ts';
import type { Facts } from '../../surveys/facts.ts';
import { plainText } from '../../surveys/plain-text.ts';
import { showValue } from '../../surveys/show-value.ts';
import type { Survey } from '../../surveys/survey.ts';
import { buildTable } from '../../tables/build-table.ts';
import type { CellSink, Column } from '../../tables/column.ts';
import { fieldFinder } from '../../tables/field-finder.ts';
import type { PersonalContent } from '../../tables/treating/personal-content.ts';
import { treatTable } from '../../tables/treating/treated-table.ts';
import { isoInZone, zoneOf } from '../../zone.ts';
import { type ExportRequest, tableOptions } from '../options.ts';

export type AnswerOptions = ExportRequest['options'];

type Shown = 'keep' | 'scrub' | 'mask';

export interface MaskedColumn {
  id: string;
  title: string;
  /** What a question is, or `system` or `variable`. */
  type: string;
  cells: Column['type'];
  field: string;
  isRetired: boolean;
  shown: Shown;
}

/** What a row says of the answer itself, whichever columns are looked at. */
export interface AnswerState {
  id: number;
  submittedAt: string | undefined;
  isComplete: boolean;
  isScreenedOut: boolean;
  isDeleted: boolean;
  isHidden: boolean;
  tags: string[];
}

interface CellText {
  text: string;
  /** Something of it was masked. */
  isChanged: boolean;
}

export interface MaskedTable {
  columns: readonly MaskedColumn[];
  /** Undefined where the cell is empty. */
  cellOf(reader: PackedReader, columnId: string): CellText | undefined;
  /** The cell as the respondent left it. */
  plainOf(reader: PackedReader, columnId: string): string | undefined;
}

/** Never looser than masked: what is chosen stricter stays so, and tokens of persons are made by files only. */
function lookedAtPrivacy({ personal, free_text, columns }: Privacy): Privacy {
  const stricter = Object.entries(columns).filter(([, treatment]) => treatment !== 'keep');
  return {
    personal: personal === 'remove' ? 'remove' : 'mask',
    free_text: free_text === 'remove' ? 'remove' : 'scrub',
    minimum_base: 0,
    columns: Object.fromEntries(
      stricter.map(([id, treatment]) => [id, treatment === 'pseudonym' ? 'mask' : treatment]),
    ),
  };
}

export function maskedTable(
  survey: Survey,
  facts: Facts,
  { branding: _, ...options }: AnswerOptions,
  content: PersonalContent,
): MaskedTable {
  const asked = { ...options, lang: options.lang ?? survey.language, columns: undefined };
  const table = buildTable(survey, facts, tableOptions(asked));
  const { columns: treated } = treatTable(table, lookedAtPrivacy(options.privacy), content);
  const readCell = cellReader(options.timezone);
  const cells = treated.flatMap(({ column, treatment, changed }, at) => {
    const plain = table.columns[at];
    if (!plain || treatment === 'remove') return [];
    const shown: Shown = treatment === 'scrub' || treatment === 'mask' ? treatment : 'keep';
    return [{ column, plain, changed, shown, numberOf: fieldFinder(column.field) }];
  });
  const byId = new Map(cells.map((cell) => [cell.column.id, cell]));
  return {
    columns: cells.map(({ plain, shown }) => ({
      id: plain.id,
      title: plain.title,
      type: plain.about.type,
      cells: plain.type,
      field: plain.field,
      isRetired: plain.isRetired,
      shown,
    })),
    cellOf(reader, columnId) {
      const cell = byId.get(columnId);
      if (!cell) return undefined;
      const before = cell.changed?.cells ?? 0;
      const text = readCell(cell.column, reader, cell.numberOf(reader));
      return text === undefined ? undefined : { text, isChanged: (cell.changed?.cells ?? 0) > before };
    },
    plainOf(reader, columnId) {
      const cell = byId.get(columnId);
      return cell && readCell(cell.plain, reader, cell.numberOf(reader));
    },
  };
}

/** A cell as one line of text. */
function cellReader(timezone: string) {
  const zone = zoneOf(timezone);
  let caught: string | undefined;
  const add = (bytes: Uint8Array, start: number, end: number) => {
    caught = plainText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', start, end));
  };
  const sink: CellSink = {
    empty: () => undefined,
    text: add,
    number: add,
    moment: (epochMs) => {
      caught = isoInZone(epochMs, zone);
    },
  };
  return (column: Column, reader: PackedReader, field: number): string | undefined => {
    caught = undefined;
    if (field < 0 || reader.kinds[field] === fieldKind.absent) return undefined;
    column.write(reader, field, sink);
    return caught === '' ? undefined : caught;
  };
}

const numberOf = Object.fromEntries(systemFields.map((name, number) => [name, number]));

export function stateOf(reader: PackedReader): AnswerState {
  const of = (name: (typeof systemFields)[number]) => valueAt(reader, numberOf[name] ?? -1);
  const at = of('submitted_at');
  const tags = of('tags');
  return {
    id: Number(of('id')),
    submittedAt: typeof at === 'string' ? at : undefined,
    isComplete: of('is_complete') === true,
    isScreenedOut: of('is_screenout') === true,
    isDeleted: of('is_deleted') === true,
    isHidden: of('is_hide') === true,
    tags: Array.isArray(tags) ? tags.map(showValue) : [],
  };
}

/** Colleagues wrote these, and some write an address into them. */
export function shownTags(tags: readonly string[]): string[] {
  return tags.map(scrubText);
}
