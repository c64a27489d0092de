/** A table of shares: a name, count, percent and interval in every row; without intervals where they would say nothing. */

import type { ShareFigure } from '../../surveys/figure-types/statistics.ts';
import type { ReportTable } from '../report-document.ts';
import { endColumn, shareCells, shareColumns, startColumn } from './cells.ts';
import type { ReportStyle } from './report-style.ts';
import { saysSomething } from './small-base.ts';

export interface NamedShare {
  name: string;
  figure: ShareFigure;
}

interface Shares {
  /** What the columns are, unless said otherwise: a chart right above tells the base. */
  caption?: string;
  /** Title of the column that holds the names. */
  names: string;
  shares: readonly NamedShare[];
  /** What the percentages are of. */
  base: number;
}

/** Characters of which a name takes several lines. */
const LONG_NAME = 60;
const hasLongNames = (shares: readonly NamedShare[]) => shares.some(({ name }) => name.length > LONG_NAME);

export function shareTable({ caption, names, shares, base }: Shares, style: ReportStyle): ReportTable {
  const { count, percent, sharesCaption } = style.texts.question;
  const rows = shares.map(({ name, figure }) => [{ text: name }, ...shareCells(figure, style)]);
  if (saysSomething(base))
    return { caption: caption ?? sharesCaption, columns: shareColumns(names, style, hasLongNames(shares)), rows };
  return {
    caption: caption ?? style.formats.list([count, percent.toLowerCase()]),
    columns: [startColumn(names, 0.6), endColumn(count, 0.2), endColumn(percent, 0.2)],
    rows: rows.map((row) => row.slice(0, -1)),
  };
}
