/** `POST /exports/preview`: what an export would be; nothing is stored. */
import { createRoute, z } from '@hono/zod-openapi';
import { outputSchema } from '../exports/options.ts';
import { previewExport } from '../exports/preview.ts';
import { problemResponses } from '../http.ts';
import type { CallerApi, ExportsApiDeps } from './caller-api.ts';
import { exportRequestSchema } from './export-request.ts';

const columnViewSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  retired: z.boolean(),
  guarded: z.number().int().optional().openapi({
    description: 'cells of the CSV file that are kept from being formulas, in the answers that were looked at',
  }),
});

export const previewSchema = z
  .object({
    rows: z.number().int(),
    exact: z.boolean().openapi({ description: 'false: estimated from what could be read in five seconds' }),
    columns: z.array(columnViewSchema),
    personal_columns: z.array(z.string()).openapi({ description: 'ids of columns that look personal' }),
    outputs: z.array(z.object({ ...outputSchema.shape, estimated_bytes: z.number().int() })),
    limits: z.array(z.object({ limit: z.string(), message: z.string() })),
    warnings: z
      .array(z.object({ code: z.string(), column: z.string(), count: z.number().int(), message: z.string() }))
      .openapi({
        description: 'cells of the CSV file that a spreadsheet would spoil when it opens it by a double click',
      }),
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
        columns: preview.columns.map(({ id, title, type, isRetired }) => ({
          ...{ id, title, type, retired: isRetired },
          ...(preview.guarded && { guarded: preview.guarded.get(id) ?? 0 }),
        })),
        personal_columns: preview.personalColumns.map((column) => column.id),
        outputs: preview.outputs.map(({ output, estimatedBytes }) => ({ ...output, estimated_bytes: estimatedBytes })),
        limits: preview.limits,
        warnings: [...preview.warnings],
      },
      200,
    );
  });
}
