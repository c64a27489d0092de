/**
 * The six v3 export operations, and the other formats of answers beside them: the same job as `/exports`, answered in one request where it is quick and small,
 * with a redirect where it is large, and with a 503 where it takes longer: no client takes that for the file.
 */
import { createRoute, z } from '@hono/zod-openapi';
import { failureOf, waitForExport } from '../../../exports/job/follow-export.ts';
import type { Job } from '../../../exports/job/job.ts';
import { type Output, optionsSchema } from '../../../exports/options.ts';
import { joinExport } from '../../../exports/request/request-export.ts';
import { described, fileKindOf, v3Outputs } from '../../../formats/described.ts';
import { attachment } from '../../../http/attachment.ts';
import { requestedRange } from '../../../http/byte-range.ts';
import { problemResponses, problemSchema } from '../../../http/create-api.ts';
import { exportViewSchema } from '../../../operations/exports.ts';
import { Problem, validationProblem } from '../../../problems/problem.ts';
import { filtersSchema } from '../../../surveys/filters/filters.ts';
import type { CallerApi, CallerContext, ExportsApiDeps } from '../caller-api.ts';
import { exportView, fileLink } from '../export-view.ts';
import { inlineBytes } from '../route-parts.ts';
import { parametersOfBody, parametersOfQuery } from './export-parameters.ts';
import { answersQuery, reportQuery } from './file-query.ts';

const WAIT_MS = 25_000;
const RETRY_AFTER_SECONDS = 5;

type FileOperation = (typeof v3Outputs)[number];

const wantedSchema = z.strictObject({ filters: filtersSchema.prefault({}), options: optionsSchema.prefault({}) });

/** Digits only: `Number` would take 0x2 and 2e0 for a survey as well. */
const surveyId = z
  .string()
  .regex(/^\d{1,16}$/, 'expected a whole number')
  .transform(Number)
  .pipe(z.int().min(1))
  .openapi({ type: 'integer', minimum: 1 });

/** Filters and options side by side, as in the query. */
const bodySchema = z
  .looseObject({})
  .openapi({ example: { is_complete: true, date_from: '2026-01-01', date_to: '2026-01-31', lang: 'en' } });

function fileRoute({ content, format }: FileOperation, method: 'get' | 'post') {
  const { contentType } = fileKindOf(format, {});
  const body = { required: false, content: { 'application/json': { schema: bodySchema } } };
  return createRoute({
    method,
    path: `/v3/quiz/{id}/${content}/${format}`,
    tags: ['Survey service v3: export'],
    security: [{ bearer: [] }],
    summary: `${titles[content]} ${described(format).phrase}`,
    request: {
      params: z.object({ id: surveyId }),
      headers: z.object({
        prefer: z
          .string()
          .optional()
          .openapi({ description: '`respond-async` asks for the export instead of its file, at once' }),
        range: z.string().optional().openapi({ description: 'some bytes of the file, such as `bytes=0-65535`' }),
      }),
      query: content === 'answers' ? answersQuery : reportQuery,
      ...(method === 'post' && { body }),
    },
    responses: {
      200: { description: 'The file', content: { [contentType]: { schema: z.string() } } },
      202: {
        description: 'With `Prefer: respond-async`: the export, with `Location`',
        content: { 'application/json': { schema: exportViewSchema } },
      },
      206: {
        description: 'The bytes that `Range` asks for',
        content: { [contentType]: { schema: z.string() } },
      },
      303: { description: 'Ready and large: `Location` is a link that works for one hour' },
      ...problemResponses(400, 401, 403, 404, 409, 413, 415, 422),
      503: {
        description:
          'Not ready after 25 seconds, or not available now. Ask again after `Retry-After`: the same request finds the same export',
        content: { 'application/json': { schema: notReadySchema } },
      },
    },
  });
}

/** `export`: as `GET /exports/{id}` shows it, where one is on its way. */
const notReadySchema = problemSchema.extend({ export: exportViewSchema.optional() }).openapi('ExportNotReady');

const titles = {
  answers: 'Answers',
  summary: 'Summary',
  report: 'Report',
  codebook: 'Codebook',
  script: 'Script',
  files: 'Uploaded files',
} as const;

export function addFileRoutes(api: CallerApi, deps: ExportsApiDeps): void {
  for (const operation of v3Outputs) {
    const { content, format, methods } = operation;
    for (const method of methods) {
      api.openapi(fileRoute(operation, method), (c) =>
        answerWithFile(c, deps, c.req.valid('param').id, { content, format }),
      );
    }
  }
}

async function answerWithFile(
  c: CallerContext,
  deps: ExportsApiDeps,
  surveyId: number,
  output: Output,
): Promise<Response> {
  const { filters, options } = await wanted(c);
  const started = await joinExport(deps, c.var.caller, { surveyId, outputs: [output], filters, options });
  const isAsync = /\brespond-async\b/i.test(c.req.header('prefer') ?? '');
  const job = isAsync ? started : await waitForExport(deps, c.var.caller, started.id, WAIT_MS);
  c.header('X-Export-Id', job.id);
  if (job.status === 'ready' && !isAsync) return readyFile(c, deps, job);
  if (job.status === 'failed') throw failureOf(job, 'internal_error');
  if (job.status === 'cancelled') throw new Problem('conflict.export_cancelled', { id: job.id });
  c.header('Location', `/exports/${job.id}`);
  const view = await exportView(job, deps.files, deps.now);
  if (!isAsync) throw notReady(view);
  c.header('Preference-Applied', 'respond-async');
  return c.json(view, 202);
}

function notReady(view: z.infer<typeof exportViewSchema>): Problem {
  const details = { retryAfterSeconds: RETRY_AFTER_SECONDS, members: { export: view } };
  return new Problem('export_not_ready', { id: view.id }, details);
}

/** What the query asks for, and what the body does; the body has the last word. */
async function wanted(c: CallerContext): Promise<z.infer<typeof wantedSchema>> {
  const byQuery = parametersOfQuery(new URL(c.req.url).searchParams);
  const body: unknown = c.req.method === 'POST' && (await c.req.text()) !== '' ? await c.req.json() : {};
  const byBody = parametersOfBody(body);
  const read = wantedSchema.safeParse({
    filters: { ...byQuery.filters, ...byBody.filters },
    options: { ...byQuery.options, ...byBody.options },
  });
  if (!read.success) throw validationProblem(read.error, (path) => path.slice(1));
  return read.data;
}

/** Programs such as DuckDB ask for the size first, and then for the bytes they need. */
async function readyFile(c: CallerContext, deps: ExportsApiDeps, job: Job): Promise<Response> {
  const file = job.files[0];
  if (!file) throw new Problem('not_found.export_file', { id: job.id });
  const etag = `"${file.sha256}"`;
  const isOther = (c.req.header('if-range') ?? etag) !== etag;
  const asked = isOther ? undefined : requestedRange(c.req.header('range'), file.sizeBytes);
  c.header('Accept-Ranges', 'bytes');
  c.header('ETag', etag);
  if (asked === 'none') {
    c.header('Content-Range', `bytes */${file.sizeBytes}`);
    return c.body(null, 416);
  }
  const range = asked ?? { start: 0, end: file.sizeBytes };
  const isLooking = c.req.method === 'HEAD';
  const isInline = range.end - range.start <= inlineBytes;
  const read = () => (asked ? deps.files.readRange(file.key, range.start, range.end) : deps.files.read(file.key));
  const bytes = isInline && !isLooking ? await read() : undefined;
  if (!bytes && !isLooking) return c.redirect((await fileLink(job, file, deps.files, deps.now)).url, 303);
  c.header('Content-Type', file.contentType);
  c.header('Content-Disposition', attachment(file.name));
  c.header('Content-Length', String(range.end - range.start));
  if (asked) c.header('Content-Range', `bytes ${range.start}-${range.end - 1}/${file.sizeBytes}`);
  const status = asked ? 206 : 200;
  return bytes ? c.body(new Uint8Array(bytes), status) : c.body(null, status);
}
