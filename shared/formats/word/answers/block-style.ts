/**
 * How a block is divided: question and answer are side by side, details of the answer (device, country and the like)
 * two in a row. Cells are read in pairs: a name and its value.
 */
import { colors } from '../../ooxml/document-colors.ts';
import { borders, cellFrame, openTable } from './table-xml.ts';
import type { Frame } from './xml-buffer.ts';

export interface Pair {
  name: Frame;
  value: Frame;
}

export interface BlockStyle {
  open: Buffer;
  band: Pair;
  answer: Pair;
  detail: readonly [Pair, Pair];
  /** A detail without one beside it: its value has the room of three. */
  lastDetail: Pair;
}

/** Name and value of a detail, and of the one beside it, in percent. */
const GRID = [18, 22, 18, 42];

export function blockStyle(tableWidth: number): BlockStyle {
  const [a = 0, b = 0, c = 0] = GRID.map((percent) => Math.round((tableWidth * percent) / 100));
  const d = tableWidth - a - b - c;
  const half = (nameStyle: string, valueStyle?: string, fill?: string): Pair => ({
    name: cellFrame({ width: a + b, span: 2, style: nameStyle, fill }),
    value: cellFrame({ width: c + d, span: 2, style: valueStyle, fill }),
  });
  const detail = (nameWidth: number, valueWidth: number, span = 1): Pair => ({
    name: cellFrame({ width: nameWidth, style: 'DetailName', fill: colors.band }),
    value: cellFrame({ width: valueWidth, span, style: 'Detail', fill: colors.band }),
  });
  return {
    open: openTable({
      widths: [a, b, c, d],
      borders: borders.betweenRows,
      padding: { vertical: 40, horizontal: 110 },
    }),
    band: half('Heading2', 'BandMoment', colors.accent),
    answer: half('Question'),
    detail: [detail(a, b), detail(c, d)],
    lastDetail: detail(a, b + c + d, 3),
  };
}
