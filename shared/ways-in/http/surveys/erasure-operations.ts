/** What the operations on erasures do. */
import { countsOf, type Erasure, type FoundSurvey, statusOf } from '../../../exports/erasures/erasure.ts';
import { listErasures } from '../../../exports/erasures/erasure-work.ts';
import type { Place } from '../../../exports/erasures/places.ts';
import { erasureOf, requestErasure } from '../../../exports/erasures/request-erasure.ts';
import { type ErasureView, erasures } from '../../../operations/erasures.ts';
import { invalid } from '../../../problems/problem.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import { listReply } from '../list-reply.ts';
import { type BoundOperation, bind } from '../serve-operation.ts';

export function erasureOperations(deps: ExportsApiDeps): BoundOperation[] {
  return [
    bind(erasures.create, async (caller, { body }) =>
      erasureView(await requestErasure(deps, caller, personIn(body), body.dry_run)),
    ),

    bind(erasures.list, async ({ owner }, { query }) => {
      const page = await listErasures(deps, owner, query);
      return listReply(deps.log, page, page.items.map(erasureView));
    }),

    bind(erasures.read, async (caller, { params }) => erasureView(await erasureOf(deps, caller, params.id))),
  ];
}

interface Named {
  email?: string | undefined;
  quiz_id?: number | undefined;
  answer_ids?: number[] | undefined;
}

function personIn({ email, quiz_id, answer_ids }: Named) {
  if (email !== undefined && quiz_id === undefined && answer_ids === undefined) return { email };
  if (email === undefined && quiz_id !== undefined && answer_ids) return { surveyId: quiz_id, answerIds: answer_ids };
  throw invalid('email', 'address_or_answers');
}

function erasureView(erasure: Erasure): ErasureView {
  const { id, by, isDryRun, createdAt, search, problem, status, places } = erasure;
  const shown = statusOf(erasure);
  const linesOf = (fate: Place['fate']) => places.filter((place) => place.fate === fate).map(shownPlace);
  return {
    id,
    status: shown,
    dry_run: isDryRun,
    by,
    stage: status === 'open' ? erasure.stage : null,
    progress: {
      surveys_read: search?.read ?? 0,
      surveys_total: search?.total ?? 0,
      answers_read: search?.answers ?? 0,
    },
    created_at: createdAt,
    erased_at: erasure.erasedAt ?? null,
    last_look_at: shown === 'checking' ? (erasure.notBefore ?? null) : null,
    finished_at: erasure.finishedAt ?? null,
    found: foundIn(erasure),
    deleted: linesOf('deleted'),
    rebuilt: linesOf('rebuilt'),
    out_of_reach: linesOf('out_of_reach'),
    problem: status === 'failed' && problem ? problem : null,
  };
}

/** The ids of answers are shown only for a dry run: they are not kept. */
function foundIn({ isDryRun, found, counts = countsOf(found ?? []) }: Erasure): ErasureView['found'] {
  const surveys = new Map((isDryRun ? (found ?? []) : []).map((one): [number, FoundSurvey] => [one.surveyId, one]));
  return counts.map(({ surveyId, answers, inTrash, mentioned }) => {
    const { name = null, active = [], trash = [], mentions = [] } = surveys.get(surveyId) ?? {};
    return {
      quiz_id: surveyId,
      answers,
      in_trash: inTrash,
      mentioned,
      name,
      answer_ids: [...active, ...trash],
      mentioned_ids: mentions,
    };
  });
}

function shownPlace({ place, surveyId, count, ids, name, where, at, reason }: Place) {
  return {
    place,
    quiz_id: surveyId ?? null,
    count,
    ids,
    name: name ?? null,
    where: where ?? null,
    at: at ?? null,
    reason: reason ?? null,
  };
}
