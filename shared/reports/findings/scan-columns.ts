/** Every column of every banner against all other respondents, in every figure of every question. */

import { rankMoments } from '../../figures/significance/spread.ts';
import {
  isShown,
  type ShownColumnFigures,
  type ShownQuestion,
  type ShownStatistics,
} from '../../privacy/suppress/shown-statistics.ts';
import type { BannerColumn, BannerGroup } from '../../surveys/figure-types/comparisons.ts';
import { othersMean, othersShare, weighed } from './all-others.ts';
import { meanDifference, shareDifference } from './difference.ts';
import type { Subject, Tested } from './finding.ts';

interface Scanned {
  question: number;
  whole: ShownQuestion['statistics'];
  figures: ShownColumnFigures;
  column: NonNullable<Tested['column']>;
}

export function scanColumns({ banners = [], questions }: ShownStatistics): Tested[] {
  const columns = banners.map(({ groups }) => placesOf(groups));
  return questions.flatMap((asked, question) => {
    if (!isShown(asked)) return [];
    const seen = new Set<string>();
    return (asked.statistics.columns ?? []).flatMap((figures) => {
      const place = columns[figures.banner]?.get(figures.id);
      // a group that is in two banners is one comparison
      if (!place || isOfItself(asked, place.group) || seen.has(figures.id)) return [];
      seen.add(figures.id);
      const { group, column } = place;
      const named = { asked: group.column, title: group.title, text: column.text };
      return scanColumn({ question, whole: asked.statistics, figures, column: named });
    });
  });
}

function placesOf(groups: readonly BannerGroup[]): Map<string, { group: BannerGroup; column: BannerColumn }> {
  return new Map(groups.flatMap((group) => group.columns.map((column) => [column.id, { group, column }] as const)));
}

/** Who chose an answer has chosen it. */
function isOfItself({ question }: ShownQuestion, { column }: BannerGroup): boolean {
  return column === `q:${question.id}` || column.startsWith(`q:${question.id}:`);
}

function scanColumn(scanned: Scanned): Tested[] {
  return [...shareTests(scanned), ...cellTests(scanned), ...meanTests(scanned), ...rankTests(scanned)];
}

interface NamedShare {
  subject: Subject;
  whole: number | null | undefined;
  here: number | null | undefined;
}

function shareTests(scanned: Scanned): Tested[] {
  const { whole, figures } = scanned;
  const shares: NamedShare[] = (whole.options ?? []).map(({ id, text, percent }) => ({
    subject: { of: 'option', id, text },
    whole: percent,
    here: figures.options?.find((option) => option.id === id)?.percent,
  }));
  for (const part of ['own_texts', 'top_2_box'] as const) {
    shares.push({ subject: { of: part }, whole: whole[part]?.percent, here: figures[part]?.percent });
  }
  return shares.flatMap((share) => shareTest(scanned, share, wholeOf(whole), columnOf(figures)));
}

function cellTests(scanned: Scanned): Tested[] {
  const { whole, figures } = scanned;
  return (whole.rows ?? []).flatMap((row) => {
    const own = figures.rows?.find(({ id }) => id === row.id);
    if (!own || own.answered === null) return [];
    const { answered } = own;
    return row.options.flatMap((option) => {
      const here = own.options.find(({ id }) => id === option.id)?.percent;
      const subject: Subject = { of: 'cell', row, option };
      const part = { subject, whole: option.percent, here };
      return shareTest(scanned, part, wholeOf(row), ofMatrixRow(figures, own, answered));
    });
  });
}

type Base = ReturnType<typeof weighed>;
type Bases = Pick<ShownQuestion['statistics'], 'answered' | 'weighted_base' | 'effective_base'>;

const wholeOf = ({ answered, weighted_base, effective_base }: Bases): Base =>
  weighed(answered, weighted_base, effective_base);
const columnOf = ({ answered, weighted_base, effective_base }: ShownColumnFigures): Base =>
  weighed(answered, weighted_base, effective_base);

/** A weighted count and its percent tell what those who answered the row weigh; only their spread is taken to be that of the question. */
function ofMatrixRow(column: ShownColumnFigures, row: ShownRow, answered: number): Base {
  const part = ofRow(columnOf(column), answered);
  if (column.weighted_base === undefined) return part;
  const known = row.options.find(({ weighted_count: count, percent }) => count && percent);
  return known?.weighted_count && known.percent
    ? { ...part, weight: (100 * known.weighted_count) / known.percent }
    : part;
}

type ShownRow = NonNullable<ShownColumnFigures['rows']>[number];

/** Those who ranked an option are taken to be weighted as those who answered the question. */
function ofRow({ n, weight, base }: Base, answered: number): Base {
  const part = n > 0 ? answered / n : 0;
  return { n: answered, weight: weight * part, base: base * part };
}

function shareTest(
  { question, column }: Scanned,
  { subject, whole, here }: NamedShare,
  wholeBase: Base,
  base: Base,
): Tested[] {
  if (whole === null || whole === undefined || here === null || here === undefined) return [];
  const others = othersShare({ ...wholeBase, percent: whole }, { ...base, percent: here });
  const found = others && shareDifference({ n: base.n, base: base.base, percent: here }, others);
  return found ? [{ kind: 'column', question, subject, column, ...found }] : [];
}

function meanTests(scanned: Scanned): Tested[] {
  const { mean, sd } = scanned.whole;
  const own = scanned.figures.mean;
  if (mean == null || sd == null || own?.mean == null || own.sd === null) return [];
  return meanTest(
    scanned,
    { of: 'mean' },
    { ...wholeOf(scanned.whole), mean, sd },
    { ...columnOf(scanned.figures), mean: own.mean, sd: own.sd },
  );
}

function rankTests(scanned: Scanned): Tested[] {
  const { whole, figures } = scanned;
  return (whole.ranks ?? []).flatMap((rank) => {
    const own = figures.ranks?.find(({ id }) => id === rank.id);
    const { mean, sd, base } = rankMoments(rank);
    if (mean === null || sd === null || own?.ranked == null || own.mean === null || own.sd === null) return [];
    return meanTest(
      scanned,
      { of: 'rank', id: rank.id, text: rank.text },
      { ...weighed(rank.ranked, rank.weighted_base, base), mean, sd },
      { ...ofRow(columnOf(figures), own.ranked), mean: own.mean, sd: own.sd },
    );
  });
}

type Spread = Base & { mean: number; sd: number };

function meanTest({ question, column }: Scanned, subject: Subject, whole: Spread, here: Spread): Tested[] {
  const others = othersMean(whole, here);
  const found = others && meanDifference(here, others);
  return found ? [{ kind: 'column', question, subject, column, ...found }] : [];
}
