/**
 * Bins of a histogram, made wider until each rests on enough respondents: a bin of several reveals only their sum.
 * Where a line between bins must stay (promoters begin at nine), no bin reaches over it.
 */
import type { HistogramBin } from '../../surveys/figure-types/statistics.ts';

interface MergedBins {
  bins: HistogramBin[];
  isMerged: boolean;
  /** Whether each part between the lines has enough respondents of its own. */
  keepsLines: boolean;
}

export function mergeBins(bins: readonly HistogramBin[], minimumBase: number, lines: readonly number[]): MergedBins {
  const parts = isAligned(bins, lines) ? partsOf(bins, lines) : [];
  const keepsLines = parts.length > 0 && parts.every((part) => sum(part) >= minimumBase);
  const merged = (keepsLines ? parts : [bins]).flatMap((part) => mergePart(part, minimumBase));
  return { bins: merged, isMerged: merged.length < bins.length, keepsLines };
}

/** The first and the last bin of numbers are never empty: a sum of several leaves room for that. */
const NEVER_EMPTY = 2;

interface Group {
  bin: HistogramBin;
  size: number;
}

/** From left to right; what is left at the end joins those before it. */
function mergePart(bins: readonly HistogramBin[], minimumBase: number): HistogramBin[] {
  const isEnough = ({ bin, size }: Group) => bin.count >= minimumBase + (size > 1 ? NEVER_EMPTY : 0);
  const groups: Group[] = [];
  for (const bin of bins) {
    const last = groups.at(-1);
    if (last && !isEnough(last)) groups[groups.length - 1] = together(last, { bin, size: 1 });
    else groups.push({ bin, size: 1 });
  }
  for (let last = groups.at(-1); last && groups.length > 1 && !isEnough(last); last = groups.at(-1)) {
    const before = groups.at(-2);
    if (before) groups.splice(-2, 2, together(before, last));
  }
  return groups.map(({ bin }) => bin);
}

function together(one: Group, other: Group): Group {
  const { from, count, weighted_count } = one.bin;
  const weight = weighted_count !== undefined && { weighted_count: weighted_count + (other.bin.weighted_count ?? 0) };
  return { bin: { from, to: other.bin.to, count: count + other.bin.count, ...weight }, size: one.size + other.size };
}

function isAligned(bins: readonly HistogramBin[], lines: readonly number[]): boolean {
  return lines.every((line) => !bins.some(({ from, to }) => Number(from) < line && line < Number(to)));
}

function partsOf(bins: readonly HistogramBin[], lines: readonly number[]): HistogramBin[][] {
  if (lines.length === 0) return [[...bins]];
  const edges = [Number.NEGATIVE_INFINITY, ...lines, Number.POSITIVE_INFINITY];
  return edges
    .slice(1)
    .map((end, at) => bins.filter(({ from }) => Number(from) >= (edges[at] ?? end) && Number(from) < end));
}

const sum = (bins: readonly HistogramBin[]) => bins.reduce((total, { count }) => total + count, 0);
