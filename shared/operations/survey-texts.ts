/** The query and the reply of `GET /surveys/{quiz_id}/texts`. */
import { z } from '@hono/zod-openapi';
import { filtersSchema } from '../surveys/filters/filters.ts';
import { filterQuery, privacyQuery, queryText } from './filter-query.ts';
import { maxAge } from './parts.ts';

/** More characters are no search, but a text. */
const LONGEST_SEARCH = 200;
const cursorPattern = /^\d{1,15}(\.\d{1,6})?-\d{1,16}$/;

const upTo = (most: number, usual: number) => z.coerce.number().int().min(0).max(most).default(usual);

/** Filters are read where the operation is done: they nest by dots, and the names of variables are the caller's. */
export const textsQuerySchema = z.looseObject({
  question: z
    .string()
    .min(1)
    .max(1_200)
    .optional()
    .describe('an open question by id, such as q:104, or title; all of them if left out'),
  search: z.string().max(LONGEST_SEARCH).default('').describe('words in any form; "side by side" in quotes; -without'),
  group: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('groups to compare: the values of country, device, period, q:<id>, q:<id>:<row> or var:<name>'),
  limit: upTo(100, 20).describe('texts found, of each question'),
  cursor: z.string().regex(cursorPattern, 'expected the next_cursor of the page before').optional(),
  terms: upTo(100, 20).describe('most frequent terms, of each question'),
  quotes: upTo(20, 5).describe('quotes, of each question'),
  max_age_seconds: maxAge,
  ...filterQuery,
  lang: queryText('language of words in Latin letters: en, ru, es or pt; the survey’s if left out'),
  ...privacyQuery,
});

const count = z.number().int().nullable();
const percent = z.number().nullable();

const groupFigureSchema = z.object({
  count: count.describe('null if it is hidden'),
  percent,
  p: z.number().nullable().describe('against all texts that are not in the group, corrected for many tests'),
  differs: z.enum(['above', 'below']).nullable().describe('null if it is not significant'),
});

const shownTextSchema = z.object({
  answer_id: z.number().int().nullable().describe('null under privacy.unlinked'),
  submitted_at: z.string().nullable().describe('to the day under privacy.unlinked'),
  text: z.string(),
  highlights: z
    .array(z.tuple([z.number().int(), z.number().int()]).openapi({ example: [0, 6] }))
    .describe('what was searched for: first character, and the one after the last'),
  groups: z.array(z.string()).describe('ids of the groups that the respondent is in'),
});

const questionTextsSchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  retired: z.boolean().describe('no longer in the survey; its answers still are'),
  treatment: z
    .enum(['kept', 'scrubbed', 'removed', 'personal'])
    .describe('what privacy has done to the texts; texts that are removed or personal are neither shown nor counted'),
  texts: count.describe('how many there are; null if that is hidden'),
  in_groups: z.array(count).describe('the same by group'),
  found: count.describe('how many the search finds; null if that is hidden'),
  found_in_groups: z.array(groupFigureSchema),
  terms: z
    .array(z.object({ term: z.string(), count: z.number().int(), percent, in_groups: z.array(groupFigureSchema) }))
    .describe('of the texts found, the most frequent first; texts are counted, not words'),
  terms_missing_at_most: z
    .number()
    .int()
    .nullable()
    .describe('by how many texts a count may be too low; null: counts are exact'),
  quotes: z.array(shownTextSchema).describe('some of the texts found: the groups take turns, the newest first'),
  matches: z
    .array(shownTextSchema.extend({ shortened: z.boolean().describe('too long to be shown whole') }))
    .describe('a page of the texts found, newest first'),
  next_cursor: z.string().nullable().describe('null on the last page, and where ids or exact times are hidden'),
  left_out: z.boolean().describe('true: only counted, because the reply would be too large; name this question alone'),
});

const moment = z.string().openapi({ format: 'date-time', example: '2026-01-31T06:00:00.000Z' });

export const textsSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    language: z.string(),
    filters: filtersSchema,
    as_of: moment.describe('answers submitted until then have been read'),
    reconciled_at: moment.nullable().describe('edits and deletions up to then are known; null during the first read'),
    exact: z
      .boolean()
      .describe('false while the answers are being read for the first time: ask again after `Retry-After` seconds'),
    read: z
      .object({ answers: z.number().int(), of: count, order: z.enum(['oldest_first']) })
      .nullable()
      .describe('how many answers have been read; null if small numbers are hidden'),
    group: z
      .object({
        column: z.string(),
        title: z.string(),
        is_overlapping: z.boolean().describe('a respondent may be in several groups'),
        groups: z.array(z.object({ id: z.string().openapi({ example: 'country=DE' }), text: z.string() })),
        left_out: z.number().int().describe('values without a group of their own, because there are too many'),
      })
      .nullable(),
    questions: z.array(questionTextsSchema),
  })
  .openapi('SurveyTexts');
