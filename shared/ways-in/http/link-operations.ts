/** What the operations on share links do. */
import type { z } from '@hono/zod-openapi';
import { createLink, type WantedLink } from '../../delivery/links/create-link.ts';
import { type Link, never } from '../../delivery/links/link.ts';
import { createLinkStore } from '../../delivery/links/link-store.ts';
import type { BatchRequest } from '../../exports/batches/batch-request.ts';
import { readBatch } from '../../exports/batches/follow-batch.ts';
import { type FilesTarget, shareWithAnybody } from '../../exports/disclosure/share-files.ts';
import { readExport, waitForExport } from '../../exports/job/follow-export.ts';
import type { Job } from '../../exports/job/job.ts';
import { createTargetResolver } from '../../exports/link-target.ts';
import type { Output } from '../../exports/options.ts';
import type { Caller } from '../../exports/owner.ts';
import { readSchedule } from '../../exports/schedules/manage-schedules.ts';
import { requestOf } from '../../exports/schedules/schedule-request.ts';
import { createScheduleStore } from '../../exports/schedules/schedule-store.ts';
import { revokeViewLink, viewLinkOf } from '../../exports/shared-views/manage-shared-views.ts';
import { requestVariant } from '../../exports/variants/request-variant.ts';
import type { VariantPrivacy } from '../../exports/variants/stricter-privacy.ts';
import { links as described, type linkRequestSchema, type scheduleLinkRequestSchema } from '../../operations/links.ts';
import { anybody } from '../../privacy/disclosure/shared-answers.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import type { ExportsApiDeps } from './caller-api.ts';
import { exportView } from './export-view.ts';
import { linkView, unsalted } from './link-view.ts';
import { listReply } from './list-reply.ts';
import { viewLinkStatus } from './presets/view-link-operations.ts';
import { datesOf } from './route-parts.ts';
import { type BoundOperation, bind } from './serve-operation.ts';

/** Within this time a small file is made, and can be compared with what was shared before. */
const FIRST_WAIT_MS = 8_000;

export function linkOperations(deps: ExportsApiDeps): BoundOperation[] {
  const links = createLinkStore(deps.records, deps.now);
  const resolveTarget = createTargetResolver(deps);
  const managing = { ...deps, schedules: createScheduleStore(deps.records) };
  const view = async (link: Link, url: string | null = null) => {
    const shown = linkView(link, await links.downloads(link), deps.now(), url);
    if (shown.status !== 'active') return shown;
    if (link.target.kind === 'view') {
      const found = await viewLinkOf(deps, link);
      return { ...shown, status: viewLinkStatus(found, deps.now()), paused_reason: found.shared?.pausedReason ?? null };
    }
    // its owner only looks at it: that gives it to nobody
    const file = await resolveTarget(link.owner, link.target, { privacy: link.privacy });
    if (typeof file !== 'string' || file === 'held_back') return shown;
    if (file === 'paused') return { ...shown, status: file, paused_reason: 'privacy_loosened' as const };
    // a link whose file was deleted answers as one that has expired
    return { ...shown, status: file === 'gone' ? ('expired' as const) : file };
  };

  async function make(
    caller: Caller,
    target: FilesTarget,
    wanted: z.infer<typeof linkRequestSchema>,
    missing: Problem,
  ) {
    const { owner } = caller;
    const file = await resolveTarget(owner, target);
    if (typeof file === 'string') throw missing;
    await shareWithAnybody(deps, owner, target);
    const { link, token } = await createLink({ links, now: deps.now }, owner, target, file, wantedLink(wanted, caller));
    return view(link, `${deps.publicUrl}/s/${token}`);
  }

  async function list({ owner }: Caller, query: Parameters<typeof links.list>[1]) {
    const found = await links.list(owner, query);
    return listReply(deps.log, found, await Promise.all(found.items.map((link) => view(link))));
  }

  /** The address is given at once, and leads to the stricter file or to none. */
  async function makeVariant(caller: Caller, job: Job, file: number, asked: FileLinkRequest, privacy: VariantPrivacy) {
    const original = job.files[file];
    if (job.status !== 'ready' || !original) throw withoutFile(job, file);
    const variant = await requestVariant(deps, caller, job, original, privacy);
    const target = { kind: 'export', jobId: variant.id, fileIndex: 0 } as const;
    if (variant.options.privacy.minimum_base > 0) {
      await waitForExport(deps, caller, variant.id, deps.firstWaitMs ?? FIRST_WAIT_MS);
      await shareWithAnybody(deps, caller.owner, target);
    }
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

  async function known({ owner }: Caller, id: string): Promise<Link> {
    const link = await links.get({ owner, id });
    if (!link) throw new Problem('not_found.link', { id });
    return link;
  }

  return [
    bind(described.createForExport, async (caller, { params, body: { file, privacy, ...wanted } }) => {
      const job = await readExport(deps, caller, params.id);
      if (privacy) return makeVariant(caller, job, file, wanted, privacy);
      const target = { kind: 'export', jobId: job.id, fileIndex: file } as const;
      return make(caller, target, wanted, withoutFile(job, file));
    }),

    bind(described.createForBatch, async (caller, { params, body }) => {
      const { id, status } = await readBatch(deps, caller, params.id);
      const missing = new Problem('conflict.batch_not_shareable', { id, status });
      return make(caller, { kind: 'batch', batchId: id }, body, missing);
    }),

    bind(described.createForSchedule, async (caller, { params, body: { file, ...wanted } }) => {
      const schedule = await readSchedule(managing, caller, params.id);
      const request = await requestOf(deps, schedule);
      checkNewest(request, file);
      const target = { kind: 'schedule', scheduleId: schedule.id, ...(file && { file }) } as const;
      const shared = {
        name: `${schedule.name}, ${file ? `${file.content}.${file.format}` : 'zip'}`,
        language: request.options.lang ?? 'en',
        expiresAt: never,
      };
      if ((await resolveTarget(schedule.owner, target, { recipients: [anybody] })) === 'held_back') {
        throw new Problem('shared_too_similar.schedule');
      }
      const asked = { ...wantedLink(wanted, caller), privacy: unsalted(request.options.privacy) };
      const { link, token } = await createLink({ links, now: deps.now }, schedule.owner, target, shared, asked);
      return view(link, `${deps.publicUrl}/s/${token}`);
    }),

    bind(described.listOfSchedule, async (caller, { params, query }) => {
      const { id } = await readSchedule(managing, caller, params.id);
      return list(caller, { ...query, target: (one) => one.kind === 'schedule' && one.scheduleId === id });
    }),

    bind(described.listOfExport, async (caller, { params, query }) => {
      const job = await readExport(deps, caller, params.id);
      const ids = new Set([job.id, ...(job.variants ?? [])]);
      return list(caller, { ...query, target: (one) => one.kind === 'export' && ids.has(one.jobId) });
    }),

    bind(described.listOfBatch, async (caller, { params, query }) => {
      const { id } = await readBatch(deps, caller, params.id);
      return list(caller, { ...query, target: (one) => one.kind === 'batch' && one.batchId === id });
    }),

    bind(described.list, async (caller, { query }) => {
      const { status, ...wanted } = datesOf(query);
      const accepts = status && (async (link: Link) => (await view(link)).status === status);
      return list(caller, { ...wanted, status, accepts });
    }),

    bind(described.downloads, async (caller, { params, query }) => {
      const page = await links.listDownloads(await known(caller, params.id), query);
      const data = page.items.map(({ at, addressPrefix, agent }) => ({ at, address_prefix: addressPrefix, agent }));
      return listReply(deps.log, page, data);
    }),

    /** A link to a file that is there already needs no confirmation. */
    bind(described.confirm, async (caller, { params }) => {
      const link = await known(caller, params.id);
      if (link.target.kind !== 'schedule') return view(link);
      const schedule = await readSchedule(managing, caller, link.target.scheduleId);
      const { privacy } = (await requestOf(deps, schedule)).options;
      return view((await links.confirm(link, unsalted(privacy))) ?? link);
    }),

    bind(described.revoke, async (caller, { params }) => {
      const link = await known(caller, params.id);
      await (link.target.kind === 'view' ? revokeViewLink({ ...deps, links }, link) : links.revoke(link));
    }),
  ];
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
    expiresInSeconds: expires_in,
    password,
    maxDownloads: max_downloads,
    sender: sender === undefined ? (name ?? null) : sender,
    recipients: [anybody],
  };
}

function withoutFile(job: Job, file: number): Problem {
  if (job.status !== 'ready') {
    return new Problem('conflict.export_not_shareable', { id: job.id, status: job.status });
  }
  return invalid('file', 'no_file', { id: job.id, count: job.files.length, file });
}
