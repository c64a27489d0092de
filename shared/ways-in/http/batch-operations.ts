/** What the operations on batches do. */
import { batchAsOf } from '../../exports/batches/batch-states.ts';
import { listBatches } from '../../exports/batches/batch-store.ts';
import { requestBundle } from '../../exports/batches/bundle/request-bundle.ts';
import { cancelBatch, deleteBatch, listChildren, readBatch, retryBatch } from '../../exports/batches/follow-batch.ts';
import { requestBatch, requestBatchOnce } from '../../exports/batches/request-batch.ts';
import { batches } from '../../operations/batches.ts';
import { batchView } from './batch-view.ts';
import type { ExportsApiDeps } from './caller-api.ts';
import { exportView } from './export-view.ts';
import { listReply } from './list-reply.ts';
import { datesOf } from './route-parts.ts';
import { type BoundOperation, bind } from './serve-operation.ts';
import { showDeliveries } from './shown-deliveries.ts';

export function batchOperations(deps: ExportsApiDeps): BoundOperation[] {
  return [
    bind(batches.create, async (caller, { body, headers }) => {
      const key = headers['idempotency-key'];
      const batch = key ? await requestBatchOnce(deps, caller, body, key) : await requestBatch(deps, caller, body);
      return batchView(deps, batch);
    }),

    bind(batches.bundle, async (caller, { body }) => batchView(deps, await requestBundle(deps, caller, body))),

    bind(batches.list, async ({ owner }, { query }) => {
      const page = await listBatches(deps, owner, datesOf(query));
      const show = showDeliveries(deps.records);
      const data = await Promise.all(page.items.map((batch) => batchView(deps, batchAsOf(batch, deps.now()), show)));
      return listReply(deps.log, page, data);
    }),

    bind(batches.read, async (caller, { params }) => batchView(deps, await readBatch(deps, caller, params.id))),

    bind(batches.exports, async (caller, { params, query }) => {
      const page = await listChildren(deps, await readBatch(deps, caller, params.id), query);
      const data = await Promise.all(page.items.map((job) => exportView(job, deps.files, deps.now)));
      return listReply(deps.log, page, data);
    }),

    bind(batches.retry, async (caller, { params }) => batchView(deps, await retryBatch(deps, caller, params.id))),

    bind(batches.cancel, async (caller, { params }) => batchView(deps, await cancelBatch(deps, caller, params.id))),

    bind(batches.remove, async (caller, { params }) => deleteBatch(deps, caller, params.id)),
  ];
}
