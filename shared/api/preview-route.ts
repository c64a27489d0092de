/** `POST /exports/preview`: what an export would be; nothing is stored. */
import { createRoute, z } from '@hono/zod-openapi';
import { outputSchema } from '../exports/options.ts';
import { type Preview, previewExport } from '../exports/preview.ts';
import { problemResponses } from '../http.ts';
import { personalKinds, personalReasons } from '../privacy/personal-kind.ts';
import { cellTreatments } from '../privacy/treatment.ts';
import type { CallerApi, ExportsApiDeps } from './caller-api.ts';
import { exportRequestSchema } from './export-request.ts';

const columnViewSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  retired: z.boolean(),
  treatment: z.enum(cellTreatments),
});

export const previewSchema = z
  .object({
    rows: z.number().int(),
    exact: z.boolean().openapi({ description: 'false: estimated from what could be read in five seconds' }),
    columns: z.array(columnViewSchema),
    personal_columns: z.array(z.string()).openapi({ description: 'ids of columns that look personal' }),
    personal: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          kind: z.enum(personalKinds),
          reason: z.enum(personalReasons).openapi({ description: 'what gave it away' }),
          treatment: z.enum(cellTreatments).openapi({ description: 'what the options would do to it in the answers' }),
        }),
      )
      .openapi({ description: 'the same columns: what they hold, why we think so, and what would be done to them' }),
    outputs: z.array(z.object({ ...outputSchema.shape, estimated_bytes: z.number().int() })),
    limits: z.array(z.object({ limit: z.string(), message: z.string() })),
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
    const personal = preview.treated.flatMap(personalView);
    return c.json(
      {
        rows: preview.rows,
        exact: preview.isExact,
        columns: preview.treated.filter(({ treatment }) => treatment !== 'remove').map(columnView),
        personal_columns: personal.map(({ id }) => id),
        personal,
        outputs: preview.outputs.map(({ output, estimatedBytes }) => ({ ...output, estimated_bytes: estimatedBytes })),
        limits: preview.limits,
      },
      200,
    );
  });
}

function columnView({ column: { id, title, type, isRetired }, treatment }: Preview['treated'][number]) {
  return { id, title, type, retired: isRetired, treatment };
}

function personalView({ column: { id, title }, treatment, personal }: Preview['treated'][number]) {
  return personal ? [{ id, title, ...personal, treatment }] : [];
}
