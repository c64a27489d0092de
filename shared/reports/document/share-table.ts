/** A table of shares: a name, count, percent and interval in every row; without intervals where they would say nothing. */

import type { ShareFigure } from '../../surveys/figure-types/statistics.ts';
import type { ReportTable } from '../report-document.ts';
import { countTitle, endColumn, shareCells, shareColumns, startColumn } from './cells.ts';
import type { ReportStyle } from './report-style.ts';
import { roomyColumns } from './roomy-columns.ts';
import { saysSomething } from './small-base.ts';

export interface NamedShare {
  name: string;
  figure: ShareFigure;
  /** The colour of its bar, where it is not that of the others. */
  color?: string | undefined;
}

interface Shares {
  /** What the columns are, unless said otherwise: a chart right above states the base. */
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
  const isWeighted = shares.some(({ figure }) => figure.weighted_count !== undefined);
  const { percent, sharesCaption } = style.texts.question;
  const count = countTitle(isWeighted, style);
  const usual = isWeighted
    ? `${style.formats.list([percent, style.texts.question.interval])} (${style.reading.weighted})`
    : sharesCaption;
  const rows = shares.map(({ name, figure }) => [{ text: name }, ...shareCells(figure, style)]);
  if (saysSomething(base))
    return {
      caption: caption ?? usual,
      columns: roomyColumns(shareColumns(names, style, hasLongNames(shares), isWeighted)),
      rows,
    };
  return {
    caption: caption ?? style.formats.list([count, percent.toLowerCase()]),
    columns: [startColumn(names, 0.6), endColumn(count, 0.2), endColumn(percent, 0.2)],
    rows: rows.map((row) => row.slice(0, -1)),
  };
}
