/** Devices, countries and sources: the ten most frequent, and the rest in one. */
import { shareOf } from '../../figures/statistics/share.ts';
import type { NamedCount, NamedKind } from '../../surveys/figure-types/statistics.ts';
import type { ReportBlock, ReportKind, ReportSection } from '../report-document.ts';
import { singleSeriesChart } from './charts.ts';
import { mutedText } from './muted-text.ts';
import type { ReportStyle } from './report-style.ts';
import { shareTable } from './share-table.ts';
import { baseLine } from './small-base.ts';

const mostNames = 10;

export interface NamedCounts {
  id: NamedKind;
  heading: string;
  /** Title of the column that holds the names. */
  column: string;
  counts: readonly NamedCount[];
  nameOf?: (name: string) => string;
  /** Where some are hidden: how many, and of how many answers the percentages are. */
  hiding?: { base: number; hidden: number } | undefined;
}

export function namedCountsSection(named: NamedCounts, kind: ReportKind, style: ReportStyle): ReportSection {
  const { texts, formats } = style;
  const { id, heading, column, counts } = named;
  const hidden = named.hiding?.hidden ?? 0;
  const base = named.hiding?.base ?? counts.reduce((sum, { count }) => sum + count, 0);
  if (hidden > 0 && counts.length === 0) return { id, heading, blocks: [mutedText(texts.tooFew)] };
  if (base === 0) return { id, heading, blocks: [mutedText(texts.overview.nothingKnown)] };
  const shown = shownCounts(named, base, style);
  const bars = shown.map(({ name, percent }) => ({
    category: name,
    value: percent,
    label: formats.percent(percent),
  }));
  const blocks: ReportBlock[] = [
    singleSeriesChart(
      {
        kind: 'bar',
        about: heading,
        title: texts.overview.shareTitle,
        name: texts.question.percent,
        unit: 'percent',
        bars,
      },
      style,
    ),
  ];
  if (kind === 'report') {
    blocks.push({
      kind: 'table',
      table: shareTable({ names: column, shares: shown.map((figure) => ({ name: figure.name, figure })), base }, style),
    });
  }
  if (hidden > 0) blocks.push(mutedText(formats.plural(texts.overview.namesHidden, hidden)));
  return { id, heading, base: baseLine(formats.plural(texts.overview.knownBase, base), base, style), blocks };
}

function shownCounts({ counts, nameOf }: NamedCounts, base: number, { texts, formats, z }: ReportStyle): NamedCount[] {
  const sorted = [...counts].sort((a, b) => b.count - a.count);
  // one that is left over is named like the others
  const kept = sorted.length > mostNames + 1 ? sorted.slice(0, mostNames) : sorted;
  const rest = sorted.slice(kept.length);
  const restCount = rest.reduce((sum, { count }) => sum + count, 0);
  const restName = formats.plural(texts.overview.rest, rest.length);
  return [
    ...kept.map((figure) => ({
      ...figure,
      name: figure.name === '' ? texts.overview.unknownName : (nameOf?.(figure.name) ?? figure.name),
    })),
    ...(rest.length === 0 ? [] : [{ name: restName, ...shareOf(restCount, base, z) }]),
  ];
}
