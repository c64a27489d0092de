/** The query of the answers list and the count, and what it asks of the store. */
import { z } from '@hono/zod-openapi';
import { invalid } from '../../problems/problem.ts';
import { wholeNumber } from '../service-api.ts';
import type { AnswerFilter } from '../store/answer-store.ts';

export const pageLimits = { default: 20, offset: 100, cursor: 500 } as const;

const yesNo = z.enum(['true', 'false', '1', '0']).transform((word) => word === 'true' || word === '1');
/** v3 lets this be null: as a word, or as nothing behind the equals sign. */
const nullable = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.enum(['', 'null']).transform(() => undefined), schema]).optional();

export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a day such as 2026-03-01')
  .refine(isDay, 'there is no such day')
  .openapi({ type: 'string', format: 'date', example: '2026-03-01' });

const moment = z.iso
  .datetime({ offset: true, error: 'expected a moment with its zone, such as 2026-03-01T09:00:00Z' })
  .transform((text) => new Date(text).toISOString())
  .openapi({ type: 'string', format: 'date-time', example: '2026-03-01T09:00:00.000Z' });

export const filterQuery = z.object({
  is_complete: nullable(yesNo).openapi({ type: 'boolean', description: 'Absent: both' }),
  is_deleted: nullable(yesNo).openapi({ type: 'boolean', description: 'The trash instead of the active answers' }),
  is_screenout: nullable(yesNo).openapi({ type: 'boolean', description: 'The screened-out answers as well' }),
  date: day.optional().openapi({ description: 'One day of submitted_at, in UTC' }),
  // assumed: v3 names no range of days
  date_from: day.optional().openapi({ description: 'First day of submitted_at, in UTC' }),
  date_to: day.optional().openapi({ description: 'Last day of submitted_at, in UTC' }),
  // assumed: v3 names no moments
  submitted_from: moment.optional().openapi({ description: 'First moment of submitted_at' }),
  submitted_to: moment
    .optional()
    .openapi({ description: 'End of the range of submitted_at; this moment is not included' }),
});

export const listQuery = filterQuery.extend({
  limit: wholeNumber(1, pageLimits.cursor)
    .default(pageLimits.default)
    .openapi({
      description: `At most ${pageLimits.offset}, with a cursor ${pageLimits.cursor}`,
    }),
  offset: wholeNumber(0).default(0),
  // assumed: without a sort the newest come first, by the time they were submitted
  sort: nullable(z.enum(['date_start', 'date_end'])).openapi({ type: 'string', enum: ['date_start', 'date_end'] }),
  order: nullable(z.enum(['asc', 'desc'])).openapi({ type: 'string', enum: ['asc', 'desc'] }),
  // assumed: v3 has no cursor
  cursor: z.string().max(1000).optional().openapi({
    description: 'Empty to start, in the order the answers came in; then `next_cursor` of the previous page',
  }),
});

export type ListQuery = z.infer<typeof listQuery>;

export function toFilter(query: z.infer<typeof filterQuery>): AnswerFilter {
  const days = [query.date, query.date_from].filter((value) => value !== undefined).sort();
  const ends = [query.date, query.date_to].filter((value) => value !== undefined).sort();
  const dayFrom = days.at(-1);
  const dayTo = ends.at(0);
  if (dayFrom !== undefined && dayTo !== undefined && dayFrom > dayTo) {
    throw invalid('date_to', 'date_order', { from: dayFrom, to: dayTo });
  }
  const { submitted_from: from, submitted_to: to } = query;
  if (from !== undefined && to !== undefined && from > to) throw invalid('submitted_to', 'date_order', { from, to });
  return {
    isComplete: query.is_complete,
    withScreenedOut: query.is_screenout ?? false,
    isDeleted: query.is_deleted ?? false,
    dayFrom,
    dayTo,
    from,
    to,
  };
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
