/** `/exports`: start, list, read, receipt, cancel, retry, again, delete. */
import { createRoute, z } from '@hono/zod-openapi';
import { Problem } from '../errors.ts';
import { cancelExport, deleteExport, readExport, retryExport } from '../exports/job/follow-export.ts';
import { type Job, jobStatuses } from '../exports/job/job.ts';
import { requestAgain } from '../exports/request/request-again.ts';
import { requestExport, requestExportOnce } from '../exports/request/request-export.ts';
import { problemResponses } from '../http.ts';
import { datedQuery, listOf, pageQuery } from '../operations/parts.ts';
import type { CallerApi, ExportsApiDeps } from './caller-api.ts';
import { showDeliveries } from './deliveries/shown-deliveries.ts';
import { exportRequestSchema } from './export-request.ts';
import { exportView, exportViewSchema, manifestLink } from './export-view.ts';
import { listReply } from './list-reply.ts';
import { bodyOf, datesOf, inlineBytes, json, security } from './route-parts.ts';

const tags = ['Exports'];
const byId = z.object({ id: z.string().max(64).openapi({ example: 'exp_01kgh2m4n6p8r0t2v4w6x8z0a2' }) });

const startRoute = createRoute({
  method: 'post',
  path: '/exports',
  tags,
  security,
  summary: 'Start an export',
  request: {
    headers: z.object({ 'idempotency-key': z.string().min(1).max(255).optional() }),
    body: bodyOf(exportRequestSchema),
  },
  responses: {
    202: json('Accepted; `Location` names the export', exportViewSchema),
    ...problemResponses(400, 401, 403, 404, 413, 415, 422, 503),
  },
});

const listRoute = createRoute({
  method: 'get',
  path: '/exports',
  tags,
  security,
  summary: 'Your exports, newest first',
  request: {
    query: pageQuery(/^(exp_[0-9a-z]{26,42})?$/).extend({
      status: z.enum(jobStatuses).optional(),
      quiz_id: z.coerce.number().int().positive().optional(),
      ...datedQuery,
    }),
  },
  responses: {
    200: json('A page of exports', listOf(exportViewSchema)),
    ...problemResponses(401, 422, 503),
  },
});

const readRoute = createRoute({
  method: 'get',
  path: '/exports/{id}',
  tags,
  security,
  summary: 'One export, with fresh links to its files',
  request: { params: byId },
  responses: { 200: json('The export', exportViewSchema), ...problemResponses(401, 404, 503) },
});

const manifestRoute = createRoute({
  method: 'get',
  path: '/exports/{id}/manifest',
  tags,
  security,
  summary: 'The manifest: counts, columns, hashes, warnings, timings',
  request: { params: byId },
  responses: {
    200: json('The manifest of a ready export', z.record(z.string(), z.unknown()).openapi('Manifest')),
    303: { description: 'The manifest is too large for one response: `Location` is a link that works for one hour' },
    ...problemResponses(401, 404, 409, 503),
  },
});

const cancelRoute = createRoute({
  method: 'post',
  path: '/exports/{id}/cancel',
  tags,
  security,
  summary: 'Cancel an export that is queued or running',
  request: { params: byId },
  responses: { 200: json('The cancelled export', exportViewSchema), ...problemResponses(401, 404, 409, 503) },
});

const retryRoute = createRoute({
  method: 'post',
  path: '/exports/{id}/retry',
  tags,
  security,
  summary: 'Retry a failed export, from its snapshot while that is kept',
  request: { params: byId },
  responses: { 202: json('The export, queued again', exportViewSchema), ...problemResponses(401, 404, 409, 503) },
});

const againRoute = createRoute({
  method: 'post',
  path: '/exports/{id}/again',
  tags,
  security,
  summary: 'Make the same export anew: the same request, the answers there are now',
  request: { params: byId },
  responses: {
    202: json('The new export; `Location` names it', exportViewSchema),
    ...problemResponses(401, 403, 404, 409, 422, 503),
  },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/exports/{id}',
  tags,
  security,
  summary: 'Delete an export and its files',
  request: { params: byId },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(401, 404, 503) },
});

export function addExportRoutes(api: CallerApi, deps: ExportsApiDeps): void {
  const view = async (job: Job, show = showDeliveries(deps.records)) => ({
    ...(await exportView(job, deps.files, deps.now)),
    ...(await show({ kind: 'export', ...job })),
  });

  api.openapi(startRoute, async (c) => {
    const { quiz_id: surveyId, preset_id: _, ...wanted } = c.req.valid('json');
    const key = c.req.valid('header')['idempotency-key'];
    const request = { surveyId, ...wanted };
    const job = key
      ? await requestExportOnce(deps, c.var.caller, request, key)
      : await requestExport(deps, c.var.caller, request);
    c.header('Location', `/exports/${job.id}`);
    return c.json(await view(job), 202);
  });

  api.openapi(listRoute, async (c) => {
    const { quiz_id: surveyId, ...query } = datesOf(c.req.valid('query'));
    const page = await deps.jobs.list(c.var.caller.owner, { ...query, surveyId });
    const show = showDeliveries(deps.records);
    return c.json(listReply(deps.log, page, await Promise.all(page.items.map((job) => view(job, show)))), 200);
  });

  api.openapi(readRoute, async (c) =>
    c.json(await view(await readExport(deps, c.var.caller, c.req.valid('param').id)), 200),
  );

  api.openapi(manifestRoute, async (c) => {
    const job = await readExport(deps, c.var.caller, c.req.valid('param').id);
    const key = job.status === 'ready' ? job.manifestKey : undefined;
    const isLarge = key !== undefined && ((await deps.files.sizeOf(key)) ?? 0) > inlineBytes;
    if (key !== undefined && isLarge) return c.redirect((await manifestLink(job, key, deps)).url, 303);
    const bytes = key === undefined ? undefined : await deps.files.read(key);
    if (!bytes) throw new Problem('conflict.export_has_no_manifest', { id: job.id, status: job.status });
    return c.json(JSON.parse(Buffer.from(bytes).toString()), 200);
  });

  api.openapi(cancelRoute, async (c) =>
    c.json(await view(await cancelExport(deps, c.var.caller, c.req.valid('param').id)), 200),
  );

  api.openapi(retryRoute, async (c) =>
    c.json(await view(await retryExport(deps, c.var.caller, c.req.valid('param').id)), 202),
  );

  api.openapi(againRoute, async (c) => {
    const job = await requestAgain(deps, c.var.caller, c.req.valid('param').id);
    c.header('Location', `/exports/${job.id}`);
    return c.json(await view(job), 202);
  });

  api.openapi(deleteRoute, async (c) => {
    await deleteExport(deps, c.var.caller, c.req.valid('param').id);
    return c.body(null, 204);
  });
}
