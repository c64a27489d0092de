/** What several operations need to read their input and to answer. */
import { parseMoment } from '../../zone.ts';

/** What fits into one answer of a function: a file is a third larger there, in base64. */
export const inlineBytes = 4 * 1024 * 1024;

type Dated = { created_from?: string | undefined; created_to?: string | undefined; order: 'desc' | 'asc' };

export function datesOf<Query extends Dated>({ created_from, created_to, order, ...query }: Query) {
  const momentOf = (text: string | undefined) => (text === undefined ? undefined : parseMoment(text));
  return {
    ...query,
    createdFrom: momentOf(created_from),
    createdTo: momentOf(created_to),
    isOldestFirst: order === 'asc',
  };
}
