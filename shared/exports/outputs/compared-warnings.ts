/** What a reader of a report that compares should know: answers without a weight, targets not met, columns left out. */

import { fewestInColumn } from '../../figures/significance/letters.ts';
import type { ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import type { Banner } from '../../surveys/figure-types/comparisons.ts';
import type { Statistics } from '../../surveys/figure-types/statistics.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';

/** `shown`: the weights as the report shows them. If it hides small numbers, no warning may show a count either. */
export function comparedWarnings(
  { weights, banners = [] }: Statistics,
  shown: Pick<ShownStatistics, 'weights' | 'minimum_base'>,
): Warning[] {
  const tells = !shown.minimum_base;
  // the same group may be in several banners
  const groups = [
    ...new Map(banners.flatMap((banner) => banner.groups).map((group) => [group.column, group])).values(),
  ];
  const truncated = groups.filter(({ left_out = 0 }) => left_out > 0);
  const empty = groups.filter(({ columns }) => columns.length === 0);
  return [
    ...(weights ? weightWarnings({ ...weights, converged: shown.weights?.converged }, tells) : []),
    ...truncated.map(({ column }) => warningOf('banner_cut', { column })),
    ...empty.map(({ column }) => warningOf('banner_empty', { column })),
    ...(tells ? groups.flatMap(smallColumns) : []),
  ];
}

function smallColumns({ column, columns }: Banner['groups'][number]): Warning[] {
  const count = columns.filter(({ base }) => base < fewestInColumn).length;
  return count > 0 ? [warningOf('banner_small', { column, count, fewest: fewestInColumn })] : [];
}

type WeightFacts = Omit<NonNullable<Statistics['weights']>, 'converged'> & { converged: boolean | undefined };

function weightWarnings(weights: WeightFacts, tells: boolean): Warning[] {
  const { unweighted: count, converged = true, missing = [] } = weights;
  const columns = weights.columns.join(', ');
  return [
    ...(count > 0 && tells ? [warningOf('unweighted', { columns, count })] : []),
    ...(count > 0 && !tells ? [warningOf('unweighted', { columns })] : []),
    ...(converged ? [] : [warningOf('targets_not_met', { columns })]),
    ...(missing.length > 0 && tells ? [warningOf('targets_without_answers', { values: missing.join(', ') })] : []),
  ];
}
