/** What the operations on exports do. */
import { makeDeckUpload } from '../../exports/deck-refresh/deck-uploads.ts';
import { cancelExport, deleteExport, readExport, retryExport } from '../../exports/job/follow-export.ts';
import type { Job } from '../../exports/job/job.ts';
import { refreshExport } from '../../exports/request/refresh-export.ts';
import { requestAgain } from '../../exports/request/request-again.ts';
import { requestExport, requestExportOnce } from '../../exports/request/request-export.ts';
import { exportJobs } from '../../operations/exports.ts';
import { Problem } from '../../problems/problem.ts';
import type { ExportsApiDeps } from './caller-api.ts';
import { exportView, manifestLink } from './export-view.ts';
import { listReply } from './list-reply.ts';
import { previewView } from './preview-view.ts';
import { datesOf, inlineBytes } from './route-parts.ts';
import { type BoundOperation, bind, redirectTo } from './serve-operation.ts';
import { showDeliveries } from './shown-deliveries.ts';

export function exportOperations(deps: ExportsApiDeps): BoundOperation[] {
  const view = async (job: Job, show = showDeliveries(deps.records)) => ({
    ...(await exportView(job, deps.files, deps.now)),
    ...(await show({ kind: 'export', ...job })),
  });

  return [
    bind(exportJobs.preview, async (caller, { body: { quiz_id: surveyId, ...wanted } }) => {
      // lazily imported: it brings the renderers along, to look at their rows
      const { previewExport } = await import('../../exports/request/preview.ts');
      return previewView(await previewExport(deps, caller, { surveyId, ...wanted }));
    }),

    bind(exportJobs.create, async (caller, { body, headers }) => {
      const { quiz_id: surveyId, preset_id: _, view_id: __, ...wanted } = body;
      const key = headers['idempotency-key'];
      const request = { surveyId, ...wanted };
      return view(
        key ? await requestExportOnce(deps, caller, request, key) : await requestExport(deps, caller, request),
      );
    }),

    bind(exportJobs.list, async ({ owner }, { query }) => {
      const { quiz_id: surveyId, ...wanted } = datesOf(query);
      const page = await deps.jobs.list(owner, { ...wanted, surveyId });
      const show = showDeliveries(deps.records);
      return listReply(deps.log, page, await Promise.all(page.items.map((job) => view(job, show))));
    }),

    bind(exportJobs.read, async (caller, { params }) => view(await readExport(deps, caller, params.id))),

    bind(exportJobs.manifest, async (caller, { params }) => {
      const job = await readExport(deps, caller, params.id);
      const key = job.status === 'ready' ? job.manifestKey : undefined;
      const isLarge = key !== undefined && ((await deps.files.sizeOf(key)) ?? 0) > inlineBytes;
      if (key !== undefined && isLarge) return redirectTo((await manifestLink(job, key, deps)).url);
      const bytes = key === undefined ? undefined : await deps.files.read(key);
      if (!bytes) throw new Problem('conflict.export_has_no_manifest', { id: job.id, status: job.status });
      return JSON.parse(Buffer.from(bytes).toString());
    }),

    bind(exportJobs.cancel, async (caller, { params }) => view(await cancelExport(deps, caller, params.id))),

    bind(exportJobs.retry, async (caller, { params }) => view(await retryExport(deps, caller, params.id))),

    bind(exportJobs.repeat, async (caller, { params }) => view(await requestAgain(deps, caller, params.id))),

    bind(exportJobs.uploadDeck, async (caller) => {
      const { id, form, expiresAt } = await makeDeckUpload(deps, caller);
      return { id, upload: { ...form, expires_at: expiresAt } };
    }),

    bind(exportJobs.refresh, async (caller, { params, body }) =>
      view(await refreshExport(deps, caller, params.id, body.upload_id)),
    ),

    bind(exportJobs.remove, async (caller, { params }) => deleteExport(deps, caller, params.id)),
  ];
}
