/** `/batches`: start, list, read, its exports, retry what failed, cancel, delete; and one ZIP of chosen exports. */
import { createRoute, z } from '@hono/zod-openapi';
import { batchStatuses } from '../exports/batches/batch.ts';
import { batchRequestSchema } from '../exports/batches/batch-request.ts';
import { batchAsOf } from '../exports/batches/batch-states.ts';
import { listBatches } from '../exports/batches/batch-store.ts';
import { bundleRequestSchema, requestBundle } from '../exports/batches/bundle/request-bundle.ts';
import { cancelBatch, deleteBatch, listChildren, readBatch, retryBatch } from '../exports/batches/follow-batch.ts';
import { requestBatch, requestBatchOnce } from '../exports/batches/request-batch.ts';
import { jobStatuses } from '../exports/job/job.ts';
import { problemResponses } from '../http.ts';
import { datedQuery, listOf, pageQuery, searchQuery } from '../operations/parts.ts';
import { batchView, batchViewSchema } from './batch-view.ts';
import type { CallerApi, ExportsApiDeps } from './caller-api.ts';
import { showDeliveries } from './deliveries/shown-deliveries.ts';
import { exportView, exportViewSchema } from './export-view.ts';
import { listReply } from './list-reply.ts';
import { bodyOf, datesOf, json, security } from './route-parts.ts';

const tags = ['Batches'];
const byId = z.object({ id: z.string().max(64).openapi({ example: 'bat_01kgh2m4n6p8r0t2v4w6x8z0a2' }) });

const startRoute = createRoute({
  method: 'post',
  path: '/batches',
  ...{ tags, security, summary: 'Start the same export of many surveys' },
  request: {
    headers: z.object({ 'idempotency-key': z.string().min(1).max(255).optional() }),
    body: bodyOf(batchRequestSchema),
  },
  responses: {
    202: json('Accepted; `Location` names the batch', batchViewSchema),
    ...problemResponses(400, 401, 403, 413, 415, 422, 503),
  },
});

const packRoute = createRoute({
  method: 'post',
  path: '/exports/bundle',
  ...{ tags, security, summary: 'Pack ready exports into one ZIP: a batch that makes only its bundle' },
  request: { body: bodyOf(bundleRequestSchema) },
  responses: {
    202: json('Accepted; `Location` names the batch, whose `bundle` is the ZIP once it is ready', batchViewSchema),
    ...problemResponses(400, 401, 404, 409, 413, 415, 422, 503),
  },
});

const listRoute = createRoute({
  method: 'get',
  path: '/batches',
  ...{ tags, security, summary: 'Your batches, newest first' },
  request: {
    query: pageQuery(/^(bat_[0-9a-z]{26,42})?$/).extend({
      ...{ status: z.enum(batchStatuses).optional(), search: searchQuery, ...datedQuery },
    }),
  },
  responses: { 200: json('A page of batches', listOf(batchViewSchema)), ...problemResponses(401, 422, 503) },
});

const readRoute = createRoute({
  method: 'get',
  path: '/batches/{id}',
  ...{ tags, security, summary: 'One batch, with its counts and a fresh link to its bundle' },
  request: { params: byId },
  responses: { 200: json('The batch', batchViewSchema), ...problemResponses(401, 404, 503) },
});

const exportsRoute = createRoute({
  method: 'get',
  path: '/batches/{id}/exports',
  ...{ tags, security, summary: 'The exports of a batch that have been started, by survey' },
  request: {
    params: byId,
    query: pageQuery(/^((SURVEY|CHOSEN)#\d{16})?$/).extend({ status: z.enum(jobStatuses).optional() }),
  },
  responses: { 200: json('A page of exports', listOf(exportViewSchema)), ...problemResponses(401, 404, 422, 503) },
});

const retryRoute = createRoute({
  method: 'post',
  path: '/batches/{id}/retry',
  ...{ tags, security, summary: 'Retry the failed exports of a batch, and only those' },
  request: { params: byId },
  responses: { 202: json('The batch, running again', batchViewSchema), ...problemResponses(401, 404, 409, 503) },
});

const cancelRoute = createRoute({
  method: 'post',
  path: '/batches/{id}/cancel',
  ...{ tags, security, summary: 'Cancel a batch and its exports that have not ended' },
  request: { params: byId },
  responses: { 200: json('The cancelled batch', batchViewSchema), ...problemResponses(401, 404, 409, 503) },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/batches/{id}',
  ...{ tags, security, summary: 'Delete a batch, its exports and all files' },
  request: { params: byId },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(401, 404, 503) },
});

export function addBatchRoutes(api: CallerApi, deps: ExportsApiDeps): void {
  api.openapi(startRoute, async (c) => {
    const request = c.req.valid('json');
    const key = c.req.valid('header')['idempotency-key'];
    const batch = key
      ? await requestBatchOnce(deps, c.var.caller, request, key)
      : await requestBatch(deps, c.var.caller, request);
    c.header('Location', `/batches/${batch.id}`);
    return c.json(await batchView(deps, batch), 202);
  });

  api.openapi(packRoute, async (c) => {
    const batch = await requestBundle(deps, c.var.caller, c.req.valid('json'));
    c.header('Location', `/batches/${batch.id}`);
    return c.json(await batchView(deps, batch), 202);
  });

  api.openapi(listRoute, async (c) => {
    const page = await listBatches(deps, c.var.caller.owner, datesOf(c.req.valid('query')));
    const show = showDeliveries(deps.records);
    const data = await Promise.all(page.items.map((batch) => batchView(deps, batchAsOf(batch, deps.now()), show)));
    return c.json(listReply(deps.log, page, data), 200);
  });

  api.openapi(readRoute, async (c) =>
    c.json(await batchView(deps, await readBatch(deps, c.var.caller, c.req.valid('param').id)), 200),
  );

  api.openapi(exportsRoute, async (c) => {
    const batch = await readBatch(deps, c.var.caller, c.req.valid('param').id);
    const page = await listChildren(deps, batch, c.req.valid('query'));
    const data = await Promise.all(page.items.map((job) => exportView(job, deps.files, deps.now)));
    return c.json(listReply(deps.log, page, data), 200);
  });

  api.openapi(retryRoute, async (c) =>
    c.json(await batchView(deps, await retryBatch(deps, c.var.caller, c.req.valid('param').id)), 202),
  );

  api.openapi(cancelRoute, async (c) =>
    c.json(await batchView(deps, await cancelBatch(deps, c.var.caller, c.req.valid('param').id)), 200),
  );

  api.openapi(deleteRoute, async (c) => {
    await deleteBatch(deps, c.var.caller, c.req.valid('param').id);
    return c.body(null, 204);
  });
}
