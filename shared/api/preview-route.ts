/** `POST /exports/preview`: what an export would be; nothing is stored. */
import { createRoute, z } from '@hono/zod-openapi';
import { outputSchema } from '../exports/options.ts';
import { previewExport } from '../exports/preview.ts';
import { problemResponses } from '../http.ts';
import { answerOps } from '../surveys/filters.ts';
import type { CallerApi, ExportsApiDeps } from './caller-api.ts';
import { exportRequestSchema } from './export-request.ts';

const columnViewSchema = z.object({ id: z.string(), title: z.string(), type: z.string(), retired: z.boolean() });

const optionViewSchema = z.object({ id: z.string(), text: z.string() });

const questionViewSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  ops: z.array(z.enum(answerOps)).openapi({ description: 'the comparisons that fit this question' }),
  options: z.array(optionViewSchema).openapi({ description: 'options, columns of a matrix, or yes and no' }),
  rows: z.array(optionViewSchema).openapi({ description: 'of a matrix; `<question>:<row>` asks about one' }),
  own_text: z.boolean().openapi({ description: 'respondents wrote or may write a text: `<question>:other`' }),
});

export const previewSchema = z
  .object({
    rows: z.number().int(),
    exact: z.boolean().openapi({ description: 'false: estimated from what could be read in five seconds' }),
    columns: z.array(columnViewSchema),
    personal_columns: z.array(z.string()).openapi({ description: 'ids of columns that look personal' }),
    questions: z.array(questionViewSchema).openapi({ description: 'what conditions on answers can be about' }),
    outputs: z.array(z.object({ ...outputSchema.shape, estimated_bytes: z.number().int() })),
    limits: z.array(z.object({ limit: z.string(), message: z.string() })),
    warnings: z.array(z.string()).openapi({ description: 'what no answer has, though a filter asks for it' }),
  })
  .openapi('Preview');

const previewRoute = createRoute({
  method: 'post',
  path: '/exports/preview',
  tags: ['Exports'],
  security: [{ bearer: [] }],
  summary: 'What an export would be: rows, columns, size, limits, personal data',
  request: { body: { required: true, content: { 'application/json': { schema: exportRequestSchema } } } },
  responses: {
    200: { description: 'The preview', content: { 'application/json': { schema: previewSchema } } },
    ...problemResponses(400, 401, 403, 404, 413, 415, 422, 503),
  },
});

export function addPreviewRoute(api: CallerApi, deps: ExportsApiDeps): void {
  api.openapi(previewRoute, async (c) => {
    const { quiz_id: surveyId, ...wanted } = c.req.valid('json');
    const preview = await previewExport(deps, c.var.caller, { surveyId, ...wanted });
    return c.json(
      {
        rows: preview.rows,
        exact: preview.isExact,
        columns: preview.columns.map(({ id, title, type, isRetired }) => ({ id, title, type, retired: isRetired })),
        personal_columns: preview.personalColumns.map((column) => column.id),
        questions: preview.questions.map(({ ops, options, rows, hasOwnText, ...rest }) => ({
          ...{ ...rest, ops: [...ops], options: [...options], rows: [...rows], own_text: hasOwnText },
        })),
        outputs: preview.outputs.map(({ output, estimatedBytes }) => ({ ...output, estimated_bytes: estimatedBytes })),
        limits: preview.limits,
        warnings: preview.warnings,
      },
      200,
    );
  });
}
