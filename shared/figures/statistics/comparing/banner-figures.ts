/** The banners of a report: their columns with letters and bases, and every question in each of them. */
import type { Banner, BannerColumn, ColumnFigures } from '../../../surveys/figure-types/comparisons.ts';
import type { QuestionStatistics } from '../../../surveys/figure-types/statistics.ts';
import { effectiveBase } from '../../significance/kish.ts';
import type { LetterRules } from '../../significance/letters.ts';
import { emptyTally } from '../weights/question-tally.ts';
import { weightsOf } from '../weights/weighed.ts';
import { columnFigures } from './column-figures.ts';
import { firstColumns, pairNumber } from './column-places.ts';
import type { CrossPartial } from './cross-partial.ts';
import type { GroupColumn } from './group-rows.ts';
import type { Settled } from './settled.ts';

interface NumberedColumn extends BannerColumn {
  /** Among all columns of the report. */
  number: number;
}

export interface BannerFigures {
  banners: Banner[];
  /** The columns of a question, given its place and its own figures. */
  columnsOf(question: number, figures: QuestionStatistics): ColumnFigures[];
}

export function bannerFigures(
  settled: Settled,
  partial: CrossPartial,
  isWeighted: boolean,
  rules: LetterRules,
): BannerFigures {
  const banners = settled.banners.map((asked) => {
    let letters = 0;
    const groups = asked.map(({ group, columns }) => {
      const numbered = groupColumns(settled, partial, group, { columns, letters, isWeighted });
      letters += columns;
      return { group, numbered };
    });
    return { groups, rules: { ...rules, ...(letters > ALPHABET && { separator: ' ' }) } };
  });

  function columnsOf(question: number, figures: QuestionStatistics): ColumnFigures[] {
    const [tallies, pairs] = [partial.columns[question], partial.pairs[question]];
    return banners.flatMap(({ groups, rules: own }, banner) =>
      groups.flatMap(({ numbered }) => {
        const columns = numbered.map((column) => ({
          ...column,
          tally: tallies?.get(column.number) ?? emptyTally(),
        }));
        const numberOf = new Map(columns.map(({ letter, number }) => [letter, number]));
        const shared = (one: GroupColumn, other: GroupColumn) =>
          pairs?.get(pairNumber(numberOf.get(one.letter) ?? -1, numberOf.get(other.letter) ?? -1));
        const rows = columnFigures({ columns, shared, rules: own, isWeighted }, figures);
        return columns.flatMap(({ id, base }, at) => (rows[at] ? [{ banner, id, base, ...rows[at] }] : []));
      }),
    );
  }

  return {
    banners: banners.map(({ groups }) => ({
      groups: groups.map(({ group, numbered }) => shownGroup(settled, group, numbered)),
    })),
    columnsOf,
  };
}

function groupColumns(
  { groups }: Settled,
  { bases }: CrossPartial,
  group: number,
  { columns, letters, isWeighted }: { columns: number; letters: number; isWeighted: boolean },
): NumberedColumn[] {
  const first = firstColumns(groups)[group] ?? 0;
  const { column = '', columns: all = [] } = groups[group] ?? {};
  return all.slice(0, columns).map(({ value, text }, at) => {
    const base = weightsOf(bases.get(first + at));
    return {
      id: `${column}=${value}`,
      text,
      letter: letterOf(letters + at),
      base: base.count,
      ...(isWeighted && { weighted_base: base.w, effective_base: effectiveBase(base) }),
      number: first + at,
    };
  });
}

function shownGroup({ groups }: Settled, group: number, numbered: readonly NumberedColumn[]): Banner['groups'][number] {
  const { column = '', title = '', isOverlapping = false, columns = [], leftOut = 0 } = groups[group] ?? {};
  const left = leftOut + columns.length - numbered.length;
  return {
    column,
    title,
    is_overlapping: isOverlapping,
    columns: numbered.map(({ number: _, ...shown }) => shown),
    ...(left > 0 && { left_out: left }),
  };
}

const ALPHABET = 26;

/** A to Z, then AA, AB, … */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % ALPHABET));
  return at < ALPHABET ? last : letterOf(Math.floor(at / ALPHABET) - 1) + last;
}
