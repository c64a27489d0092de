/**
 * The v3 export operations: the same job as `/exports`, answered in one request where it is quick and small,
 * with a redirect where it is large, and with the job itself where it takes longer.
 */
import { createRoute, z } from '@hono/zod-openapi';
import { isProblemCode, Problem } from '../errors.ts';
import { waitForExport } from '../exports/follow.ts';
import type { Job } from '../exports/job.ts';
import { type Output, optionsSchema } from '../exports/options.ts';
import { joinExport } from '../exports/request.ts';
import { problemResponses, validationProblem } from '../http.ts';
import { attachment } from '../render/file-name.ts';
import { filtersSchema } from '../surveys/filters.ts';
import type { CallerApi, CallerContext, ExportsApiDeps } from './caller-api.ts';
import { exportView, exportViewSchema, fileLink } from './export-view.ts';
import { wantedByQuery } from './wanted-by-query.ts';

const WAIT_MS = 25_000;
/** In base64 a third larger, and still below what a function may answer. */
const INLINE_BYTES = 4 * 1024 * 1024;

const wantedSchema = z.strictObject({ filters: filtersSchema.prefault({}), options: optionsSchema.prefault({}) });

const text = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .openapi({ description });

const fileRequest = {
  params: z.object({ id: z.coerce.number().int().positive() }),
  headers: z.object({
    prefer: z.string().optional().openapi({ description: '`respond-async` asks for the job at once' }),
  }),
  query: z.looseObject({
    is_complete: text('true (default), false or all'),
    is_screenout: text('true adds the screened-out answers'),
    is_deleted: text('true takes the trash instead'),
    ids: text('answer ids: 1,2 or repeated or ids[]'),
    excludedIds: text('answer ids to leave out'),
    date_from: text('first day'),
    date_to: text('last day'),
    country: text('any of these, with commas'),
    device: text('any of these, with commas'),
    source: text('any of these, with commas'),
    tags: text('any of these, with commas'),
    answers: text('conditions as JSON: [{"question_id", "op", "value"}]'),
    timezone: text('IANA name'),
    lang: text('en, ru, es or pt'),
    values: text('labels (default), codes or both'),
    choices: text('joined (default), split or both'),
    header: text('title (default), code or both'),
    columns: text('column ids, with commas'),
    text: text('keep (default) or plain'),
    'csv.dialect': text('standard (default), excel or tsv'),
    'csv.formulas': text('escape (default) or raw'),
    'word.layout': text('auto (default), table or blocks'),
  }),
};

const formats = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

function answersRoute<Format extends keyof typeof formats>(format: Format) {
  return createRoute({
    method: 'get',
    path: `/v3/quiz/{id}/answers/${format}`,
    tags: ['Survey service v3: export'],
    security: [{ bearer: [] }],
    summary: `Answers as ${format.toUpperCase()}`,
    request: fileRequest,
    responses: {
      200: { description: 'The file', content: { [formats[format]]: { schema: z.string() } } },
      202: {
        description: 'Not ready yet: the job, with `Location`',
        content: { 'application/json': { schema: exportViewSchema } },
      },
      303: { description: 'Ready and large: `Location` is a link for one hour' },
      ...problemResponses(401, 403, 404, 409, 422, 503),
    },
  });
}

export function addAnswersFileRoutes(api: CallerApi, deps: ExportsApiDeps): void {
  for (const format of ['csv', 'xlsx', 'word'] as const) {
    const output = { content: 'answers', format } as const;
    api.openapi(answersRoute(format), (c) => answerWithFile(c, deps, c.req.valid('param').id, output));
  }
}

async function answerWithFile(
  c: CallerContext,
  deps: ExportsApiDeps,
  surveyId: number,
  output: Output,
): Promise<Response> {
  const wanted = wantedSchema.safeParse(wantedByQuery(new URL(c.req.url).searchParams));
  if (!wanted.success) throw validationProblem(wanted.error, (path) => path.slice(1));
  const started = await joinExport(deps, c.var.caller, { surveyId, outputs: [output], ...wanted.data });
  const isAsync = /\brespond-async\b/i.test(c.req.header('prefer') ?? '');
  const job = isAsync ? started : await waitForExport(deps, c.var.caller, started.id, WAIT_MS);
  c.header('X-Export-Id', job.id);
  if (job.status === 'ready' && !isAsync) return readyFile(c, deps, job);
  if (job.status === 'failed') throw problemOf(job);
  if (job.status === 'cancelled') throw new Problem('conflict', `Export ${job.id} was cancelled.`);
  c.header('Location', `/exports/${job.id}`);
  if (isAsync) c.header('Preference-Applied', 'respond-async');
  return c.json(await exportView(job, deps.files, deps.now), 202);
}

async function readyFile(c: CallerContext, deps: ExportsApiDeps, job: Job): Promise<Response> {
  const file = job.files[0];
  const bytes = file && file.sizeBytes <= INLINE_BYTES ? await deps.files.read(file.key) : undefined;
  if (!file) throw new Problem('not_found', `Export ${job.id} has no file.`);
  if (!bytes) return c.redirect((await fileLink(job, file, deps.files, deps.now)).url, 303);
  c.header('Content-Type', file.contentType);
  c.header('Content-Disposition', attachment(file.name));
  return c.body(new Uint8Array(bytes), 200);
}

function problemOf(job: Job): Problem {
  const { code, message } = job.problem ?? { code: 'internal_error', message: 'The export failed.' };
  return new Problem(isProblemCode(code) ? code : 'internal_error', `Export ${job.id} failed: ${message}`);
}
