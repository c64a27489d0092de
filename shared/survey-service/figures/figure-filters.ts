/**
 * The filters of summary and report. In a query lists are written with commas, repeated, or with brackets; in a body
 * they are arrays or one text. Unknown filters are refused, so that no figure is mistaken for another.
 */
import { z } from '@hono/zod-openapi';
import { invalid } from '../../problems/problem.ts';
import { checkKnownDevices } from '../../surveys/filters/filters.ts';
import { day } from '../answers/answer-query.ts';
import type { AnswerRecord } from '../store/answer-record.ts';

const MAX_WORDS = 500;

const words = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().flatMap((text) => text.split(',')))
  .transform((list) => list.map((word) => word.trim()).filter((word) => word !== ''))
  .pipe(z.array(z.string().max(250)).max(MAX_WORDS))
  .optional()
  .openapi({ type: 'array', items: { type: 'string' }, description: 'Any of these' });

/** A tag may hold a comma: in a body an array is taken as it is. */
const wordList = z
  .union([z.string().transform((word) => [word]), z.array(z.string().max(250)).max(MAX_WORDS)])
  .optional()
  .openapi({ type: 'array', items: { type: 'string' }, description: 'Any of these' });

const days = {
  date_from: day.optional().openapi({ description: 'First day of submitted_at, in UTC' }),
  date_to: day.optional().openapi({ description: 'Last day of submitted_at, in UTC' }),
};

const completeness = { true: true, 1: true, false: false, 0: false, all: null, null: null, '': null } as const;

const completenessWord = z
  .enum(['true', 'false', 'all', '1', '0', 'null', ''])
  .transform((word) => completeness[word])
  .openapi({ type: 'string', enum: ['true', 'false', 'all'] });

export const summaryQuery = z.strictObject(days);

export const reportQuery = z.strictObject({
  ...days,
  is_complete: completenessWord.optional().openapi({ default: 'true' }),
  country: words,
  device: words,
  source: words,
  tags: words,
  'country[]': words,
  'device[]': words,
  'source[]': words,
  'tags[]': words,
});

export const reportBody = z
  .strictObject({
    ...days,
    is_complete: z
      .union([z.boolean(), z.null(), completenessWord])
      .optional()
      .openapi({ default: true, description: 'null for both; the words of the query do as well' }),
    country: wordList,
    device: wordList,
    source: wordList,
    tags: wordList,
  })
  .openapi('ReportRequest', { example: { date_from: '2026-01-01', date_to: '2026-12-31' } });

/** What the filters come to; the report repeats them. */
export const figureFiltersSchema = z
  .object({
    is_complete: z.boolean().nullable(),
    date_from: z.string().nullable(),
    date_to: z.string().nullable(),
    country: z.array(z.string()),
    device: z.array(z.string()),
    source: z.array(z.string()),
    tags: z.array(z.string()),
  })
  .openapi('ReportFilters');

export type FigureFilters = z.infer<typeof figureFiltersSchema>;

export function toFigureFilters(
  given: z.infer<typeof reportBody> & Partial<z.infer<typeof reportQuery>>,
): FigureFilters {
  const { date_from = null, date_to = null, is_complete = true } = given;
  if (date_from !== null && date_to !== null && date_from > date_to) {
    throw invalid('date_to', 'date_order', { from: date_from, to: date_to });
  }
  const list = (name: 'country' | 'device' | 'source' | 'tags') => [
    ...new Set([...(given[name] ?? []), ...(given[`${name}[]`] ?? [])]),
  ];
  checkKnownDevices('device', list('device'));
  return {
    is_complete,
    date_from,
    date_to,
    country: list('country'),
    device: list('device'),
    source: list('source'),
    tags: list('tags'),
  };
}

/** Whether an answer belongs to the figures; days and states are left to the store and the statistics. */
export function belongs(answer: AnswerRecord, { country, device, source, tags }: FigureFilters): boolean {
  const isAny = (wanted: readonly string[], value: string | null) =>
    wanted.length === 0 || (value !== null && wanted.includes(value));
  return (
    isAny(country, answer.country) &&
    isAny(device, answer.device) &&
    isAny(source, answer.source) &&
    (tags.length === 0 || answer.tags.some((tag) => tags.includes(tag)))
  );
}
