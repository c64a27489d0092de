/** What the operations on trackers do. */
import { deleteTracker, editTracker, makeTracker, readTracker } from '../../../exports/trackers/manage-trackers.ts';
import { matchTracker } from '../../../exports/trackers/match-tracker.ts';
import type { Tracker } from '../../../exports/trackers/tracker.ts';
import { trackerStore } from '../../../exports/trackers/tracker-store.ts';
import { type TrackerMatchView, type TrackerView, trackers } from '../../../operations/trackers.ts';
import { invalid } from '../../../problems/problem.ts';
import type { MatchCell } from '../../../waves/agreement.ts';
import type { MatchTable } from '../../../waves/match-table.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import { listReply } from '../list-reply.ts';
import { type BoundOperation, bind } from '../serve-operation.ts';

export function trackerOperations(deps: ExportsApiDeps): BoundOperation[] {
  return [
    bind(trackers.create, async (caller, { body, headers }) => {
      const { quiz_ids: surveyIds, ...wanted } = body;
      checkOnce(surveyIds);
      return trackerView(await makeTracker(deps, caller, { ...wanted, surveyIds }, headers['idempotency-key']));
    }),

    bind(trackers.list, async ({ owner }, { query }) => {
      const page = await trackerStore.list(deps.records, owner, query);
      return listReply(deps.log, page, page.items.map(trackerView));
    }),

    bind(trackers.read, async ({ owner }, { params }) => trackerView(await readTracker(deps, owner, params.id))),

    bind(trackers.match, async (caller, { params }) => matchView(await matchTracker(deps, caller, params.id))),

    bind(trackers.change, async (caller, { params, body: { quiz_ids: surveyIds, ...change } }) => {
      checkOnce(surveyIds);
      return trackerView(await editTracker(deps, caller, params.id, { ...change, surveyIds }));
    }),

    bind(trackers.remove, async (caller, { params }) => deleteTracker(deps, caller, params.id)),
  ];
}

function checkOnce(surveyIds: readonly number[] = []): void {
  if (new Set(surveyIds).size < surveyIds.length) throw invalid('quiz_ids', 'wave_twice');
}

function trackerView({ id, name, surveyIds, map, createdAt, updatedAt }: Tracker): TrackerView {
  return { id, name, quiz_ids: surveyIds, map, created_at: createdAt, updated_at: updatedAt };
}

function matchView({ tracker, waves, rows }: MatchTable & { tracker: Tracker }): TrackerMatchView {
  return {
    id: tracker.id,
    name: tracker.name,
    waves: waves.map(({ survey: { id, name } }, at) => {
      const own = rows.flatMap(({ cells }) => cells[at] ?? []);
      const many = (match: MatchCell['match']) => own.filter((cell) => cell.match === match).length;
      const missing = rows.filter(({ cells }) => !cells[at] && cells.slice(0, at).some((cell) => cell !== null));
      return {
        wave: at + 1,
        quiz_id: id,
        name,
        questions: own.length,
        same: many('same'),
        likely: many('likely'),
        new: many('none'),
        missing: missing.length,
      };
    }),
    questions: rows.map(({ id, title, type, cells, options }) => ({
      id,
      title,
      type,
      waves: cells.map((cell) => cell && { ...cellView(cell), title: cell.text, position: cell.position }),
      options: options.map(({ part, text, cells: offered }) => ({
        part,
        text,
        waves: offered.map((cell) => cell && { ...cellView(cell), text: cell.text }),
      })),
    })),
  };
}

function cellView({ surveyId, column, match, by, differs, nearest }: MatchCell) {
  return {
    quiz_id: surveyId,
    column,
    match,
    by,
    differs,
    nearest: nearest ? { quiz_id: nearest.surveyId, column: nearest.column, text: nearest.text } : null,
  };
}
