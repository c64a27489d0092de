/** A report on the wire: the statistics of every question, in the names all reports use. */
import { z } from '@hono/zod-openapi';
import { figureFiltersSchema } from './figure-filters.ts';

const figure = z.number().nullable().optional();

const share = z
  .object({
    count: z.int(),
    percent: z.number().nullable().openapi({ description: 'Of those who answered; null if nobody did' }),
    ci_low: z
      .number()
      .nullable()
      .openapi({ description: 'Lower end of the 95 % Wilson interval, in percent; null below two answers' }),
    ci_high: z.number().nullable(),
  })
  .openapi('Share');

const named = { id: z.string(), text: z.string() };

const option = z.object({ ...named, ...share.shape }).openapi('OptionShare');

const nps = z
  .object({
    score: z.number().openapi({ description: '-100 to 100' }),
    promoters: share,
    passives: share,
    detractors: share,
    margin: z
      .number()
      .nullable()
      .openapi({ description: 'Half the width of the 95 % interval of the score; null if all are of one group' }),
  })
  .openapi('Nps');

const rank = z
  .object({
    ...named,
    ranked: z.int(),
    mean_rank: z.number().nullable(),
    first_places: share,
    borda: z.number().openapi({ description: 'Sum over respondents of the number of options less the rank' }),
    places: z.array(z.int()),
  })
  .openapi('Rank');

const edge = z.union([z.number(), z.string()]);

const statisticsSchema = z
  .object({
    base: z.int().openapi({ description: 'Answers that pass the filters' }),
    answered: z.int(),
    unreadable: z.int().optional().openapi({ description: 'Values that are not valid for this type' }),
    options: z.array(option).optional(),
    own_texts: share.optional(),
    mean: figure,
    median: figure,
    sd: figure,
    q1: figure,
    q3: figure,
    min: edge.nullable().optional(),
    max: edge.nullable().optional(),
    histogram: z.array(z.object({ from: edge, to: edge, count: z.int() })).optional(),
    top_2_box: share.optional(),
    nps: nps.optional().openapi({ description: 'Absent below two answers' }),
    rows: z.array(z.object({ ...named, answered: z.int(), options: z.array(option) })).optional(),
    ranks: z.array(rank).optional(),
    top_answers: z.array(z.object({ text: z.string(), ...share.shape })).optional(),
    distinct: z.int().nullable().optional(),
    length: z
      .object({ mean: z.number().nullable(), min: z.number().nullable(), max: z.number().nullable() })
      .optional(),
    sample: z.array(z.string()).optional(),
    personal: z.literal(true).optional().openapi({ description: 'Only counted: the answers are personal' }),
    texts: z.enum(['scrubbed', 'removed']).optional().openapi({
      description: 'scrubbed: e-mails, phones, links, card and account numbers are removed from the texts',
    }),
    approximate: z.object({ figures: z.array(z.string()), error: z.string() }).optional(),
  })
  .openapi('QuestionStatistics');

// assumed: v3 names this operation and shows no body
export const reportSchema = z
  .object({
    report_uuid: z.guid(),
    quiz_id: z.int().openapi({ example: 1 }),
    created_at: z.string().openapi({ example: '2026-03-01T12:00:00.000000Z' }),
    filters: figureFiltersSchema,
    total: z.int().openapi({ description: 'Answers that pass the filters', example: 128 }),
    widgets: z.array(
      z
        .object({
          widget_id: z.string().openapi({ description: 'The question' }),
          widget_hash: z.guid().openapi({ description: 'changes when the question is changed' }),
          type: z.string(),
          title: z.string(),
          is_multiple: z.boolean().openapi({ description: 'Several answers may be chosen: shares may pass 100 %' }),
          answered: z.int(),
          skipped: z.int(),
          statistics: statisticsSchema,
        })
        .openapi('ReportWidget'),
    ),
  })
  .openapi('Report');
