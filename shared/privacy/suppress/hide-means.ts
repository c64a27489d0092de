/**
 * Which columns show no mean: a mean gives away how many gave a value that few gave, and those of all other columns
 * give away the one that is left. So columns with a small value are hidden, together with others, until every value has
 * enough respondents in all of the hidden ones.
 */
import type { Crossed } from './cross-tables.ts';

/** For the mean of a scale and for the ranks, by column of the group: whether it is hidden. */
export interface HiddenMeans {
  mean: boolean[];
  ranks: boolean[];
}

export function hiddenMeans(crossed: Crossed, isColumnHidden: readonly boolean[], minimumBase: number): HiddenMeans {
  const { statistics, figures, group } = crossed;
  const { histogram = [], ranks = [] } = statistics;
  const points = figures.map(({ mean }) => mean?.counts);
  const places = figures.map((column) =>
    ranks.flatMap(({ id, places: all }) => column.ranks?.find((rank) => rank.id === id)?.counts ?? all.map(() => 0)),
  );
  const hide = (columns: readonly (readonly number[])[], totals: readonly number[]) =>
    hiddenOf(columns, group.is_overlapping ? undefined : totals, isColumnHidden, minimumBase);
  const known = points.filter((counts) => counts !== undefined);
  // with a few values that are no scale, it is unknown how many gave each of them in a column
  const isOpen = histogram.some(({ from, to }) => from === to);
  return {
    mean:
      known.length === points.length
        ? hide(
            known,
            histogram.map(({ count }) => count),
          )
        : points.map(() => isOpen),
    ranks: hide(
      places,
      ranks.flatMap((rank) => rank.places),
    ),
  };
}

/** `totals`: of each value, where columns share no respondents: who is in none of them is then one more column. */
function hiddenOf(
  columns: readonly (readonly number[])[],
  totals: readonly number[] | undefined,
  forced: readonly boolean[],
  minimumBase: number,
): boolean[] {
  const rest = totals?.map((total, at) => total - sumOf(columns.map((counts) => counts[at] ?? 0)));
  const all = [...columns, ...(rest && sumOf(rest) > 0 ? [rest] : [])];
  const hidden = all.map(
    (counts, at) => forced[at] === true || at >= columns.length || counts.some(isFew(minimumBase)),
  );
  const open = all.map((counts, at) => ({ at, sum: sumOf(counts) })).filter(({ at }) => !hidden[at]);
  for (const { at } of open.sort((a, b) => a.sum - b.sum || a.at - b.at)) {
    if (
      areEnough(
        all.filter((_, place) => hidden[place]),
        minimumBase,
      )
    )
      break;
    hidden[at] = true;
  }
  return hidden.slice(0, columns.length);
}

const isFew = (minimumBase: number) => (count: number) => count < minimumBase;

/** Nobody is hidden, or behind every value of the hidden columns together are enough. */
function areEnough(hidden: readonly (readonly number[])[], minimumBase: number): boolean {
  const filled = hidden.filter((counts) => sumOf(counts) > 0);
  const [first] = filled;
  if (!first) return true;
  const sums = first.map((_, at) => sumOf(filled.map((counts) => counts[at] ?? 0)));
  return filled.length > 1 && sums.every((sum) => sum >= minimumBase + filled.length);
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
