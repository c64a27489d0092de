/** `POST /exports/preview`: what an export would be; nothing is stored. */
import { createRoute, z } from '@hono/zod-openapi';
import { outputSchema } from '../exports/options.ts';
import type { Preview } from '../exports/request/preview.ts';
import { problemResponses } from '../http.ts';
import { personalKinds, personalReasons } from '../privacy/personal-kind.ts';
import { toldTreatments } from '../privacy/policy.ts';
import { answerOps } from '../surveys/filters/all-filters.ts';
import { timeForms } from '../surveys/question.ts';
import { warningView, warningViewSchema } from '../surveys/warnings/warning-view.ts';
import type { CallerApi, ExportsApiDeps } from './caller-api.ts';
import { exportRequestSchema } from './export-request.ts';

const columnViewSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  retired: z.boolean(),
  treatment: z.enum(toldTreatments),
  guarded: z.number().int().optional().openapi({
    description: 'cells of the CSV file that would be guarded against formulas, in the answers that were read',
  }),
});

const optionViewSchema = z.object({ id: z.string(), text: z.string() });

const questionViewSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  ops: z.array(z.enum(answerOps)).openapi({ description: 'the comparisons that fit this question' }),
  options: z.array(optionViewSchema).openapi({ description: 'options, columns of a matrix, or yes and no' }),
  rows: z
    .array(optionViewSchema)
    .openapi({ description: 'the rows of a matrix; `<question>:<row>` names one of them' }),
  own_text: z
    .boolean()
    .openapi({ description: 'true if respondents can write a text of their own: `<question>:other`' }),
  range: z
    .object({ min: z.number(), max: z.number(), step: z.number() })
    .nullable()
    .openapi({ description: 'the values of a scale' }),
  time_form: z.enum(timeForms).nullable().openapi({ description: 'what a question for a date or time asks for' }),
});

const valuesSchema = z.array(z.object({ value: z.string(), answers: z.number().int().nullable() }));

export const previewSchema = z
  .object({
    rows: z.number().int().nullable().openapi({
      description:
        'answers that pass the filters: rows of the table, or what figures are made of; null where they are fewer than the minimum base',
    }),
    answers: z.number().int().nullable().openapi({
      description:
        'all that the survey has, whatever the filters; null where the survey service does not say, or under a minimum base',
    }),
    exact: z.boolean().openapi({ description: 'false: estimated from the answers that could be read in five seconds' }),
    columns: z.array(columnViewSchema).openapi({
      description:
        'of the table; where all files are summaries and reports there is none, and these are what options can name',
    }),
    sample: z.array(z.array(z.string())).openapi({
      description:
        'up to five rows, cell by cell as `columns`, masked as the file would be; no token of a person is real',
    }),
    personal_columns: z.array(z.string()).openapi({ description: 'ids of columns that look personal' }),
    questions: z.array(questionViewSchema).openapi({ description: 'what conditions on answers can be about' }),
    values: z
      .object({ country: valuesSchema, device: valuesSchema, source: valuesSchema, tags: valuesSchema })
      .openapi({ description: 'what filters by these can ask for, in the answers that were read' }),
    personal: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          kind: z.enum(personalKinds),
          reason: z.enum(personalReasons).openapi({ description: 'why it looks personal' }),
          treatment: z.enum(toldTreatments).openapi({
            description:
              'what the options would do to it in the answers, or in the figures where all files are summaries and ' +
              'reports; `counted`: only how many have answered is told',
          }),
        }),
      )
      .openapi({
        description: 'the same columns: what kind of data they hold, why we think so, and what would be done to them',
      }),
    outputs: z.array(z.object({ ...outputSchema.shape, estimated_bytes: z.number().int() })),
    limits: z.array(z.object({ limit: z.string(), message: z.string() })),
    banners: z
      .array(
        z.object({
          columns: z.number().int(),
          groups: z.array(z.object({ column: z.string(), columns: z.number().int(), left_out: z.number().int() })),
        }),
      )
      .openapi({ description: 'how many columns the banners of a report would have, in the answers that were read' }),
    warnings: z.array(warningViewSchema).openapi({
      description:
        'filters with a value that no answer has, and cells of the CSV file that Excel would change when the file is ' +
        'opened by a double click',
    }),
  })
  .openapi('Preview');

const previewRoute = createRoute({
  method: 'post',
  path: '/exports/preview',
  tags: ['Exports'],
  security: [{ bearer: [] }],
  summary: 'Preview an export: rows, columns, size, limits, personal data',
  request: { body: { required: true, content: { 'application/json': { schema: exportRequestSchema } } } },
  responses: {
    200: { description: 'The preview', content: { 'application/json': { schema: previewSchema } } },
    ...problemResponses(400, 401, 403, 404, 413, 415, 422, 503),
  },
});

export function addPreviewRoute(api: CallerApi, deps: ExportsApiDeps): void {
  api.openapi(previewRoute, async (c) => {
    const { quiz_id: surveyId, ...wanted } = c.req.valid('json');
    // brings the renderers along, to look at their rows
    const { previewExport } = await import('../exports/request/preview.ts');
    const preview = await previewExport(deps, c.var.caller, { surveyId, ...wanted });
    const personal = preview.treated.flatMap(personalView);
    return c.json(
      {
        rows: preview.rows,
        answers: preview.answers ?? null,
        exact: preview.isExact,
        questions: preview.questions.map(questionView),
        sample: preview.sample.map((cells) => [...cells]),
        values: preview.values,
        columns: preview.treated
          .filter(({ treatment }) => treatment !== 'remove')
          .map((one) => columnView(one, preview.guarded)),
        personal_columns: personal.map(({ id }) => id),
        personal,
        outputs: preview.outputs.map(({ output, estimatedBytes }) => ({ ...output, estimated_bytes: estimatedBytes })),
        limits: preview.limits,
        banners: preview.banners.map(({ columns, groups }) => ({
          columns,
          groups: groups.map(({ leftOut, ...group }) => ({ ...group, left_out: leftOut })),
        })),
        warnings: preview.warnings.map(warningView),
      },
      200,
    );
  });
}

function columnView({ column, treatment }: Preview['treated'][number], guarded: Preview['guarded']) {
  const { id, title, type, isRetired } = column;
  return { id, title, type, retired: isRetired, treatment, ...(guarded && { guarded: guarded.get(id) ?? 0 }) };
}

function questionView({ ops, options, rows, hasOwnText, range, timeForm, ...rest }: Preview['questions'][number]) {
  return {
    ...{ ...rest, ops: [...ops], options: [...options], rows: [...rows], own_text: hasOwnText },
    ...{ range: range ?? null, time_form: timeForm ?? null },
  };
}

function personalView({ column: { id, title }, treatment, personal }: Preview['treated'][number]) {
  return personal ? [{ id, title, ...personal, treatment }] : [];
}
