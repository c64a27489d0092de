/** What an export would be: its rows, columns and size, what looks personal, and what filters can ask for. */
import { z } from '@hono/zod-openapi';
import { outputSchema } from '../exports/options.ts';
import { personalKinds, personalReasons } from '../privacy/personal-kind.ts';
import { shownTreatments } from '../privacy/policy.ts';
import { answerOps } from '../surveys/filters/all-filters.ts';
import { timeForms } from '../surveys/question.ts';
import { warningViewSchema } from '../surveys/warnings/warning-view.ts';

const columnViewSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  retired: z.boolean(),
  treatment: z.enum(shownTreatments),
  guarded: z
    .number()
    .int()
    .optional()
    .describe('cells of the CSV file that would be guarded against formulas, in the answers that were read'),
});

const optionViewSchema = z.object({ id: z.string(), text: z.string() });

const questionViewSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  ops: z.array(z.enum(answerOps)).describe('the comparisons that fit this question'),
  options: z.array(optionViewSchema).describe('options, columns of a matrix, or yes and no'),
  rows: z.array(optionViewSchema).describe('the rows of a matrix; `<question>:<row>` names one of them'),
  own_text: z.boolean().describe('true if respondents can write a text of their own: `<question>:other`'),
  range: z.object({ min: z.number(), max: z.number(), step: z.number() }).nullable().describe('the values of a scale'),
  time_form: z.enum(timeForms).nullable().describe('what a question for a date or time asks for'),
});

const valuesSchema = z.array(z.object({ value: z.string(), answers: z.number().int().nullable() }));

export const previewSchema = z
  .object({
    rows: z
      .number()
      .int()
      .nullable()
      .describe(
        'answers that pass the filters: rows of the table, or the base of figures; null if they are fewer than the minimum base',
      ),
    answers: z
      .number()
      .int()
      .nullable()
      .describe(
        'all answers of the survey, whatever the filters; null if the survey service does not say, or under a minimum base',
      ),
    exact: z.boolean().describe('false: estimated from the answers that could be read in five seconds'),
    columns: z
      .array(columnViewSchema)
      .describe(
        'of the table; where all files are summaries and reports there is none, and these are what options can name',
      ),
    sample: z
      .array(z.array(z.string()))
      .describe(
        'up to five rows, cell by cell as `columns`, masked as the file would be; pseudonyms are not the real ones',
      ),
    personal_columns: z.array(z.string()).describe('ids of columns that look personal'),
    questions: z.array(questionViewSchema).describe('what answers can be filtered by'),
    values: z
      .object({ country: valuesSchema, device: valuesSchema, source: valuesSchema, tags: valuesSchema })
      .describe('the values to filter by, in the answers that were read'),
    personal: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          kind: z.enum(personalKinds),
          reason: z.enum(personalReasons).describe('why it looks personal'),
          treatment: z
            .enum(shownTreatments)
            .describe(
              'what the options would do to it in the answers, or in the figures where all files are summaries and ' +
                'reports; `counted`: only the number of answers is shown',
            ),
        }),
      )
      .describe('the same columns: what kind of data they hold, why we think so, and what would be done to them'),
    outputs: z.array(z.object({ ...outputSchema.shape, estimated_bytes: z.number().int() })),
    limits: z.array(z.object({ limit: z.string(), message: z.string() })),
    banners: z
      .array(
        z.object({
          columns: z.number().int(),
          groups: z.array(z.object({ column: z.string(), columns: z.number().int(), left_out: z.number().int() })),
        }),
      )
      .describe('how many columns the banners of a report would have, in the answers that were read'),
    warnings: z
      .array(warningViewSchema)
      .describe(
        'filters with a value that no answer has, and cells of the CSV file that Excel would change when the file is ' +
          'opened by a double click',
      ),
  })
  .openapi('Preview');
