/** What a reader of a report that compares should know: answers without a weight, targets not met, columns left out. */
import type { Statistics } from '../../reports/statistics.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';

/** `tells`: whether counts may be told; where small numbers are hidden they may not. */
export function comparedWarnings({ weights, banners = [] }: Statistics, tells: boolean): Warning[] {
  const groups = banners.flatMap((banner) => banner.groups);
  const named = (some: readonly { column: string }[]) => [...new Set(some.map(({ column }) => column))];
  const cut = named(groups.filter(({ left_out = 0 }) => left_out > 0));
  const empty = named(groups.filter(({ columns }) => columns.length === 0));
  return [
    ...(weights ? weightWarnings(weights, tells) : []),
    ...cut.map((column) => warningOf('banner_cut', { column })),
    ...empty.map((column) => warningOf('banner_empty', { column })),
  ];
}

function weightWarnings(weights: NonNullable<Statistics['weights']>, tells: boolean): Warning[] {
  const { unweighted: count, converged = true, missing = [] } = weights;
  const columns = weights.columns.join(', ');
  return [
    ...(count > 0 && tells ? [warningOf('unweighted', { columns, count })] : []),
    ...(count > 0 && !tells ? [warningOf('unweighted', { columns })] : []),
    ...(converged ? [] : [warningOf('targets_not_met', { columns })]),
    ...(missing.length > 0 && tells ? [warningOf('targets_without_answers', { values: missing.join(', ') })] : []),
  ];
}
