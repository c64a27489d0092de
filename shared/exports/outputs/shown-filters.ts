/** Filters and options as a file or manifest may show them: filters on a hidden column are hidden too, and a salt is. */
import { HIDDEN } from '../../privacy/mask.ts';
import type { Privacy } from '../../privacy/policy.ts';
import { changesPersonal, freeTextOf } from '../../privacy/treatment.ts';
import type { Filters } from '../../surveys/filters/filters.ts';
import type { TreatedColumn } from '../../tables/treating/treated-table.ts';
import type { Options } from '../options.ts';

export function shownFilters(filters: Filters, privacy: Privacy, columns: readonly TreatedColumn[]): Filters {
  /** Nothing is known of a column that is not in the table, so its filter is hidden where anything is. */
  const isShown = (id: string) => {
    const own = columns.filter(({ column }) => column.id === id || column.id.startsWith(`${id}:`));
    return own.length === 0 ? !hidesAnything(privacy) : own.every(({ treatment }) => treatment === 'keep');
  };
  const variables = Object.entries(filters.variables).map(([name, value]) => [
    name,
    isShown(`var:${name}`) ? value : HIDDEN,
  ]);
  return {
    ...filters,
    // what is left out of the file is not named beside it
    ...(privacy.unlinked && { ids: [], excludedIds: [] }),
    variables: Object.fromEntries(variables),
    answers: filters.answers.map((filter) =>
      filter.value === undefined || isShown(`q:${filter.question_id}`) ? filter : { ...filter, value: HIDDEN },
    ),
  };
}

export function hidesAnything(privacy: Privacy): boolean {
  return changesPersonal(privacy) || freeTextOf(privacy) !== 'keep';
}

/** A manifest may go further than the file: with the salt, its tokens could be matched with those of other files. */
export function shownOptions({ privacy: { salt = '', ...privacy }, ...options }: Options) {
  return { ...options, privacy: { ...privacy, ...(salt !== '' && { salted: true }) } };
}
