/**
 * What a double click on a CSV file would destroy: a spreadsheet takes some texts for numbers or dates and shows, and
 * saves, something else. The file itself is right; to keep such columns, import them as text.
 */
import type { spreadsheetTexts } from '../../surveys/warnings/spreadsheet-texts.ts';
import type { CellSink, Column } from '../../tables/column.ts';
import { isExactNumber } from '../exact-number.ts';
import { isPlainPhone } from '../formula.ts';

/** The codes of the warnings about them. */
export type SpreadsheetLoss = keyof typeof spreadsheetTexts;

interface LossCounter {
  startRow(): void;
  /** Takes the cells of a row in the order of the columns. */
  sink: CellSink;
  /** How often in which column, by id. */
  found(): { column: Column; loss: SpreadsheetLoss; count: number }[];
}

/** Longer texts are treated as texts. */
const LONGEST = 60;
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*';
const shapes: readonly [SpreadsheetLoss, RegExp][] = [
  ['leading_zeros', /^0\d+(?:[.,]\d+)?$/],
  ['long_numbers', /^\d{16,}$/],
  ['exponents', /^\d+(?:[.,]\d+)?e[+-]?\d+$/i],
  ['like_dates', /^\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?$/],
  ['like_dates', new RegExp(`^(?:\\d{1,2}[ -]?${month}|${month}[ -]?\\d{1,4})$`, 'i')],
];

export function createLossCounter(columns: readonly Column[]): LossCounter {
  const counts = columns.map(() => new Map<SpreadsheetLoss, number>());
  let at = 0;

  function note(loss: SpreadsheetLoss | undefined): void {
    const known = counts[at++];
    if (loss !== undefined) known?.set(loss, (known.get(loss) ?? 0) + 1);
  }

  return {
    startRow() {
      at = 0;
    },
    sink: {
      empty: () => note(undefined),
      moment: () => note(undefined),
      number: (bytes, start, end) => note(isExactNumber(bytes, start, end) ? undefined : 'long_numbers'),
      text(bytes, start, end) {
        const column = columns[at];
        note(column && column.type !== 'date' ? lossOf(column, bytes, start, end) : undefined);
      },
    },
    found: () =>
      columns.flatMap((column, index) => [...(counts[index] ?? [])].map(([loss, count]) => ({ column, loss, count }))),
  };
}

function lossOf({ about }: Column, bytes: Uint8Array, start: number, end: number): SpreadsheetLoss | undefined {
  if (end - start > LONGEST) return undefined;
  const text = Buffer.from(bytes.subarray(start, end)).toString('latin1');
  if (about.type === 'phone' && !text.includes(' ') && isPlainPhone(bytes, start, end)) return 'plus_signs';
  return shapes.find(([, shape]) => shape.test(text))?.[0];
}
