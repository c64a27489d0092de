/**
 * A slice: some days of a survey's answers, or a part of one day, pulled by a worker of its own. Slices lie side by side and in order; the
 * first is open to the past and the last to the future, so that every answer with a time is in exactly one.
 */
import { z } from 'zod';
import type { UpstreamQuery } from '../surveys/filters/filters.ts';

export const sliceSchema = z.object({
  /** First and last day, as the service counts days; absent where the slice ends only where the query does. */
  dateFrom: z.string().optional(),
  dateTo: z.string().optional(),
  /** Within a day: the first moment of the slice, and the first one behind it. */
  submittedFrom: z.string().optional(),
  submittedTo: z.string().optional(),
  /** Set where incomplete answers have no time: they are then a slice of their own, the last one. */
  isComplete: z.boolean().optional(),
  /** Answers that the service counted when the slices were planned. */
  expected: z.number(),
});

export type Slice = z.infer<typeof sliceSchema>;

export function sliceQuery(
  query: UpstreamQuery,
  { dateFrom, dateTo, submittedFrom, submittedTo, isComplete }: Omit<Slice, 'expected'>,
): UpstreamQuery {
  return {
    ...query,
    dateFrom: dateFrom ?? query.dateFrom,
    dateTo: dateTo ?? query.dateTo,
    submittedFrom,
    submittedTo,
    isComplete: isComplete ?? query.isComplete,
  };
}
