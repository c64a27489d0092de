/** What the operations on answers do: they read them from the survey service, and change them there. */
import { optionsSchema } from '../../../exports/options.ts';
import { readView } from '../../../exports/views/manage-views.ts';
import { answers } from '../../../operations/answers.ts';
import { invalid, Problem } from '../../../problems/problem.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import { listReply } from '../list-reply.ts';
import { type BoundOperation, bind } from '../serve-operation.ts';

export function answerOperations(deps: ExportsApiDeps): BoundOperation[] {
  return [
    bind(answers.list, async (caller, { params, query }) => {
      // lazily imported: nothing else of this function reads answers
      const { answersTable } = await import('../../../exports/answers/answers-table.ts');
      const { tableView, tableRequest } = await import('./answers-view.ts');
      const view = query.view_id === undefined ? undefined : await readView(deps, caller.owner, query.view_id);
      return tableView(await answersTable(deps, caller, tableRequest(params.quiz_id, query, view)));
    }),

    bind(answers.read, async (caller, { params: { quiz_id, id }, query }) => {
      const { oneAnswer } = await import('../../../exports/answers/one-answer.ts');
      const { columnView, rowView } = await import('./answers-view.ts');
      const options = { ...optionsSchema.parse({}), ...query };
      const { survey, columns, row } = await oneAnswer(deps, caller, { surveyId: quiz_id, ids: [id], options });
      return { quiz_id, survey: survey.name, columns: columns.map(columnView), answer: rowView(row) };
    }),

    bind(answers.act, async (caller, { params, body }) => {
      const { actOnAnswers } = await import('../../../exports/answers/act-on-answers.ts');
      const { actedView } = await import('./answers-view.ts');
      const { ids, action, tags } = body;
      const takesTags = action === 'tag' || action === 'untag';
      if (takesTags && !tags) throw invalid('tags', 'tags_needed');
      if (!takesTags && tags) throw invalid('tags', 'tags_not_taken');
      const request = { surveyId: params.quiz_id, ids, action, tags: tags ?? [] };
      return { action, data: (await actOnAnswers(deps, caller, request)).map(actedView) };
    }),

    bind(answers.reveal, async (caller, { params, body: { ids, columns } }) => {
      const { revealAnswers } = await import('../../../exports/answers/reveals.ts');
      const { revealedView } = await import('./answers-view.ts');
      const request = { surveyId: params.quiz_id, ids: [...new Set(ids)], columns, options: optionsSchema.parse({}) };
      const { note, answers: plain, missing } = await revealAnswers(deps, caller, request);
      return { reveal_id: note?.id ?? null, data: plain.map(revealedView), missing };
    }),

    bind(answers.reveals, async ({ owner }, { query }) => {
      const { revealStore } = await import('../../../exports/answers/reveals.ts');
      const { revealView } = await import('./answers-view.ts');
      const page = await revealStore.list(deps.records, owner, query);
      return listReply(deps.log, page, page.items.map(revealView));
    }),
  ].map(hidingOthers);
}

/** Nobody learns whether there is such a survey, or such an answer, of somebody else. */
function hidingOthers({ operation, run }: BoundOperation): BoundOperation {
  return {
    operation,
    run: (caller, given) =>
      run(caller, given).catch((error) => {
        const isOthers = error instanceof Problem && error.code === 'access_denied';
        throw isOthers ? new Problem('quiz_not_found.hidden') : error;
      }),
  };
}
