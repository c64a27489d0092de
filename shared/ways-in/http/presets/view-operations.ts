/** What the operations on saved views do. */
import { createLinkStore } from '../../../delivery/links/link-store.ts';
import { revokeLinksOf } from '../../../exports/shared-views/manage-shared-views.ts';
import { readTracker } from '../../../exports/trackers/manage-trackers.ts';
import { deleteView, editView, readView, saveView } from '../../../exports/views/manage-views.ts';
import type { SavedView } from '../../../exports/views/saved-view.ts';
import { viewStore } from '../../../exports/views/view-store.ts';
import { type SavedViewView, views } from '../../../operations/views.ts';
import { invalid } from '../../../problems/problem.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import { listReply } from '../list-reply.ts';
import { type BoundOperation, bind } from '../serve-operation.ts';

export function viewOperations(deps: ExportsApiDeps): BoundOperation[] {
  return [
    bind(views.create, async (caller, { body, headers }) => {
      if (body.tracker_id !== undefined) await readTracker(deps, caller.owner, body.tracker_id);
      return shownView(await saveView(deps, caller, storedMembers(body, true), headers['idempotency-key']));
    }),

    bind(views.list, async ({ owner }, { query }) => {
      const page = await viewStore.list(deps.records, owner, query);
      return listReply(deps.log, page, page.items.map(shownView));
    }),

    bind(views.read, async ({ owner }, { params }) => shownView(await readView(deps, owner, params.id))),

    bind(views.change, async (caller, { params, body }) => {
      if (body.tracker_id !== undefined) await readTracker(deps, caller.owner, body.tracker_id);
      return shownView(await editView(deps, caller, params.id, storedMembers(body, false)));
    }),

    bind(views.remove, async (caller, { params }) => {
      await deleteView(deps, caller, params.id);
      await revokeLinksOf({ ...deps, links: createLinkStore(deps.records, deps.now) }, caller.owner, params.id);
    }),
  ];
}

interface Surveys {
  quiz_id?: number | undefined;
  quiz_ids?: number[] | undefined;
  tracker_id?: string | undefined;
}

/** `mustName`: a change may leave its surveys as they are. */
function storedMembers<Body extends Surveys>({ quiz_id, quiz_ids, tracker_id, ...body }: Body, mustName: boolean) {
  const named = [quiz_id, quiz_ids, tracker_id].filter((one) => one !== undefined);
  if (named.length > 1 || (named.length === 0 && mustName)) throw invalid('quiz_id', 'one_survey_or_several');
  if (quiz_ids && new Set(quiz_ids).size < quiz_ids.length) throw invalid('quiz_ids', 'wave_twice');
  return { ...body, surveyId: quiz_id, surveyIds: quiz_ids, trackerId: tracker_id };
}

function shownView(stored: SavedView): SavedViewView {
  const { owner: _, surveyId, surveyIds, trackerId, createdAt, updatedAt, ...view } = stored;
  const surveys = { quiz_id: surveyId, quiz_ids: surveyIds, tracker_id: trackerId };
  return { ...view, ...surveys, created_at: createdAt, updated_at: updatedAt };
}
