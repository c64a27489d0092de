/** Share links for their owner: create one for a file or a bundle, list them, see who used them, revoke. */
import { createRoute, z } from '@hono/zod-openapi';
import { createLink, type WantedLink } from '../delivery/links/create-link.ts';
import { type Link, type LinkTarget, linkStates, never } from '../delivery/links/link.ts';
import { createLinkStore } from '../delivery/links/link-store.ts';
import { invalid, Problem } from '../errors.ts';
import type { BatchRequest } from '../exports/batches/batch-request.ts';
import { readBatch } from '../exports/batches/follow-batch.ts';
import { readExport } from '../exports/job/follow-export.ts';
import type { Job } from '../exports/job/job.ts';
import { createTargetResolver } from '../exports/link-target.ts';
import type { Output } from '../exports/options.ts';
import type { Caller } from '../exports/owner.ts';
import { readSchedule } from '../exports/schedules/manage-schedules.ts';
import { requestOf } from '../exports/schedules/schedule-request.ts';
import { createScheduleStore } from '../exports/schedules/schedule-store.ts';
import { requestVariant } from '../exports/variants/request-variant.ts';
import type { VariantPrivacy } from '../exports/variants/stricter-privacy.ts';
import { problemResponses } from '../http.ts';
import { datedQuery, listOf, pageQuery, searchQuery } from '../operations/parts.ts';
import type { CallerApi, CallerContext, ExportsApiDeps } from './caller-api.ts';
import { exportView } from './export-view.ts';
import {
  downloadViewSchema,
  fileLinkRequestSchema,
  linkRequestSchema,
  linkView,
  linkViewSchema,
  pendingLinkViewSchema,
  scheduleLinkRequestSchema,
  unsalted,
} from './link-view.ts';
import { listReply } from './list-reply.ts';
import { bodyOf, datesOf, json, security } from './route-parts.ts';

const tags = ['Share links'];
const byId = z.object({ id: z.string().max(64) });
const page = pageQuery(/^((lnk|dl)_[0-9a-z]{26})?$/);

function createRouteFor<Path extends string, Body extends z.ZodType>(path: Path, summary: string, body: Body) {
  return createRoute({
    method: 'post',
    path,
    ...{ tags, security, summary },
    request: { params: byId, body: bodyOf(body) },
    responses: {
      201: json('The link, with its address, which is shown only this once', linkViewSchema),
      ...problemResponses(400, 401, 404, 409, 413, 415, 422, 503),
    },
  });
}

function listRouteFor<Path extends string>(path: Path, summary: string) {
  return createRoute({
    method: 'get',
    path,
    ...{ tags, security, summary },
    request: { params: byId, query: page },
    responses: { 200: json('A page of links', listOf(linkViewSchema)), ...problemResponses(401, 404, 422, 503) },
  });
}

const createForExport = createRoute({
  ...createRouteFor('/exports/{id}/links', 'Share a file of an export', fileLinkRequestSchema),
  responses: {
    201: json('The link, with its address, which is shown only this once', linkViewSchema),
    202: json('A link to a stricter file that is still being made; `Location` names its export', pendingLinkViewSchema),
    ...problemResponses(400, 401, 404, 409, 413, 415, 422, 503),
  },
});
const createForSchedule = createRouteFor(
  '/schedules/{id}/links',
  'Share the newest file of a schedule',
  scheduleLinkRequestSchema,
);
const createForBatch = createRouteFor('/batches/{id}/links', 'Share the bundle of a batch', linkRequestSchema);
const listForExport = listRouteFor('/exports/{id}/links', 'The links to an export’s files, the newest first');
const listForSchedule = listRouteFor(
  '/schedules/{id}/links',
  'The links to a schedule’s newest file, the newest first',
);
const listForBatch = listRouteFor('/batches/{id}/links', 'The links to a batch’s bundle, the newest first');

const listAll = createRoute({
  method: 'get',
  path: '/links',
  ...{ tags, security, summary: 'Your links, newest first' },
  request: {
    query: page.extend({ status: z.enum(linkStates).optional(), search: searchQuery, ...datedQuery }),
  },
  responses: { 200: json('A page of links', listOf(linkViewSchema)), ...problemResponses(401, 422, 503) },
});

const listDownloads = createRoute({
  method: 'get',
  path: '/links/{id}/downloads',
  ...{ tags, security, summary: 'When and from where a link was used, newest first' },
  request: { params: byId, query: page },
  responses: { 200: json('A page of downloads', listOf(downloadViewSchema)), ...problemResponses(401, 404, 422, 503) },
});

const revokeRoute = createRoute({
  method: 'delete',
  path: '/links/{id}',
  ...{ tags, security, summary: 'Revoke a link; it stops working at once' },
  request: { params: byId },
  responses: { 204: { description: 'Revoked' }, ...problemResponses(401, 404, 503) },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/links/{id}/confirm',
  ...{ tags, security, summary: 'Resume a paused link: share what its schedule asks for by now' },
  request: { params: byId },
  responses: { 200: json('The link', linkViewSchema), ...problemResponses(401, 404, 503) },
});

export function addLinkRoutes(api: CallerApi, deps: ExportsApiDeps): void {
  const links = createLinkStore(deps.records, deps.now);
  const resolveTarget = createTargetResolver(deps);
  const managing = { ...deps, schedules: createScheduleStore(deps.records) };
  const view = async (link: Link, url: string | null = null) => {
    const shown = linkView(link, await links.downloads(link), deps.now(), url);
    if (shown.status !== 'active') return shown;
    const file = await resolveTarget(link.owner, link.target, link.privacy);
    if (typeof file !== 'string') return shown;
    if (file === 'paused') return { ...shown, status: file, paused_reason: 'privacy_loosened' as const };
    // a link whose file was deleted answers as one that has expired
    return { ...shown, status: file === 'gone' ? ('expired' as const) : file };
  };

  async function make(caller: Caller, target: LinkTarget, wanted: z.infer<typeof linkRequestSchema>, missing: Problem) {
    const { owner } = caller;
    const file = await resolveTarget(owner, target);
    if (typeof file === 'string') throw missing;
    const { link, token } = await createLink({ links, now: deps.now }, owner, target, file, wantedLink(wanted, caller));
    return view(link, `${deps.publicUrl}/s/${token}`);
  }

  async function list(c: CallerContext, query: Parameters<typeof links.list>[1]) {
    const found = await links.list(c.var.caller.owner, query);
    return listReply(deps.log, found, await Promise.all(found.items.map((link) => view(link))));
  }

  /** The address is given at once, and leads to the stricter file or to none. */
  async function makeVariant(caller: Caller, job: Job, file: number, asked: FileLinkRequest, privacy: VariantPrivacy) {
    const original = job.files[file];
    if (job.status !== 'ready' || !original) throw withoutFile(job, file);
    const variant = await requestVariant(deps, caller, job, original, privacy);
    const target = { kind: 'export', jobId: variant.id, fileIndex: 0 } as const;
    const expiresAt = new Date(deps.now() + deps.retentionMs).toISOString();
    const shared = { name: original.name, language: job.options.lang, expiresAt };
    const { link, token } = await createLink(
      { links, now: deps.now },
      caller.owner,
      target,
      shared,
      wantedLink(asked, caller),
    );
    const shown = await view(link, `${deps.publicUrl}/s/${token}`);
    return { ...shown, variant_of: job.id, export: await exportView(variant, deps.files, deps.now) };
  }

  api.openapi(createForExport, async (c) => {
    const { file, privacy, ...wanted } = c.req.valid('json');
    const job = await readExport(deps, c.var.caller, c.req.valid('param').id);
    if (privacy) {
      const made = await makeVariant(c.var.caller, job, file, wanted, privacy);
      c.header('Location', `/exports/${made.export.id}`);
      return c.json(made, 202);
    }
    const target = { kind: 'export', jobId: job.id, fileIndex: file } as const;
    return c.json(await make(c.var.caller, target, wanted, withoutFile(job, file)), 201);
  });

  api.openapi(createForBatch, async (c) => {
    const batch = await readBatch(deps, c.var.caller, c.req.valid('param').id);
    const target = { kind: 'batch', batchId: batch.id } as const;
    return c.json(
      await make(
        c.var.caller,
        target,
        c.req.valid('json'),
        new Problem('conflict.batch_not_shareable', { id: batch.id, status: batch.status }),
      ),
      201,
    );
  });

  api.openapi(createForSchedule, async (c) => {
    const { file, ...wanted } = c.req.valid('json');
    const schedule = await readSchedule(managing, c.var.caller, c.req.valid('param').id);
    const request = await requestOf(deps, schedule);
    checkNewest(request, file);
    const target = { kind: 'schedule', scheduleId: schedule.id, ...(file && { file }) } as const;
    const shared = {
      name: `${schedule.name}, ${file ? `${file.content}.${file.format}` : 'zip'}`,
      language: request.options.lang ?? 'en',
      expiresAt: never,
    };
    const asked = { ...wantedLink(wanted, c.var.caller), privacy: unsalted(request.options.privacy) };
    const { link, token } = await createLink({ links, now: deps.now }, schedule.owner, target, shared, asked);
    return c.json(await view(link, `${deps.publicUrl}/s/${token}`), 201);
  });

  api.openapi(listForSchedule, async (c) => {
    const { id } = await readSchedule(managing, c.var.caller, c.req.valid('param').id);
    const isOfSchedule = (target: LinkTarget) => target.kind === 'schedule' && target.scheduleId === id;
    return c.json(await list(c, { ...c.req.valid('query'), target: isOfSchedule }), 200);
  });

  api.openapi(listForExport, async (c) => {
    const job = await readExport(deps, c.var.caller, c.req.valid('param').id);
    const ids = new Set([job.id, ...(job.variants ?? [])]);
    const isOfJob = (target: LinkTarget) => target.kind === 'export' && ids.has(target.jobId);
    return c.json(await list(c, { ...c.req.valid('query'), target: isOfJob }), 200);
  });

  api.openapi(listForBatch, async (c) => {
    const { id } = await readBatch(deps, c.var.caller, c.req.valid('param').id);
    const isOfBatch = (target: LinkTarget) => target.kind === 'batch' && target.batchId === id;
    return c.json(await list(c, { ...c.req.valid('query'), target: isOfBatch }), 200);
  });

  api.openapi(listAll, async (c) => {
    const { status, ...query } = datesOf(c.req.valid('query'));
    const accepts = status && (async (link: Link) => (await view(link)).status === status);
    return c.json(await list(c, { ...query, status, accepts }), 200);
  });

  async function known(c: CallerContext, id: string): Promise<Link> {
    const link = await links.get({ owner: c.var.caller.owner, id });
    if (!link) throw new Problem('not_found.link', { id });
    return link;
  }

  api.openapi(listDownloads, async (c) => {
    const link = await known(c, c.req.valid('param').id);
    const page = await links.listDownloads(link, c.req.valid('query'));
    const data = page.items.map(({ at, addressPrefix, agent }) => ({ at, address_prefix: addressPrefix, agent }));
    return c.json(listReply(deps.log, page, data), 200);
  });

  /** A link to a file that is there already needs no confirmation. */
  api.openapi(confirmRoute, async (c) => {
    const link = await known(c, c.req.valid('param').id);
    const { target } = link;
    if (target.kind !== 'schedule') return c.json(await view(link), 200);
    const schedule = await readSchedule(managing, c.var.caller, target.scheduleId);
    const { privacy } = (await requestOf(deps, schedule)).options;
    return c.json(await view((await links.confirm(link, unsalted(privacy))) ?? link), 200);
  });

  api.openapi(revokeRoute, async (c) => {
    await links.revoke(await known(c, c.req.valid('param').id));
    return c.body(null, 204);
  });
}

/** A link leads to one file: one that the schedule makes, and of which there is one. */
function checkNewest({ surveys, outputs, bundle }: BatchRequest, file: Output | undefined): void {
  if (!file) {
    if (bundle !== 'zip') throw invalid('file', 'schedule_without_bundle');
    return;
  }
  if (!outputs.some(({ content, format }) => content === file.content && format === file.format)) {
    throw invalid('file', 'schedule_without_file', file);
  }
  if (!('ids' in surveys) || surveys.ids.length !== 1) throw invalid('file', 'schedule_of_many');
}

type FileLinkRequest = z.infer<typeof linkRequestSchema>;
type ScheduleLinkRequest = Omit<z.infer<typeof scheduleLinkRequestSchema>, 'file'>;

function wantedLink(
  { expires_in, password, max_downloads, sender }: FileLinkRequest | ScheduleLinkRequest,
  { name }: Caller,
): WantedLink {
  return {
    ...{ expiresInSeconds: expires_in, password, maxDownloads: max_downloads },
    sender: sender === undefined ? (name ?? null) : sender,
  };
}

function withoutFile(job: Job, file: number): Problem {
  if (job.status !== 'ready') {
    return new Problem('conflict.export_not_shareable', { id: job.id, status: job.status });
  }
  return invalid('file', 'no_file', { id: job.id, count: job.files.length, file });
}
