/**
 * What the operations on surveys do: they show what the survey service knows of the caller and their surveys, through
 * this origin and with the caller's own key. The dashboard shows it, wherever the service itself is.
 */
import { attachment } from '../../../http/attachment.ts';
import { surveys } from '../../../operations/surveys.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import { linkSeconds } from '../export-view.ts';
import { inlineBytes } from '../route-parts.ts';
import { type BoundOperation, bind, redirectTo } from '../serve-operation.ts';
import { figureOperations } from './figure-operations.ts';
import { accountView, listedSurveyView } from './survey-view.ts';

const contentType = 'application/json';

export function surveyOperations(deps: ExportsApiDeps): BoundOperation[] {
  const { upstream, files } = deps;
  return [
    bind(surveys.list, async ({ token }, { query: { limit, cursor } }) => {
      const offset = Number(cursor || 0);
      const page = await upstream.surveys(token, { limit, offset, isNewestFirst: true });
      const next_cursor = page.length < limit ? null : String(offset + page.length);
      return { data: page.map(listedSurveyView), next_cursor };
    }),

    bind(surveys.read, async ({ token }, { params: { quiz_id: id } }) => ({
      id,
      answers: (await upstream.answerCount(token, id)) ?? null,
    })),

    bind(surveys.activity, async (caller, { params: { quiz_id: id } }) => {
      const { surveyActivity } = await import('../../../exports/figures/survey-activity.ts');
      const { newestAt, weeks } = await surveyActivity(deps, caller, id);
      return { id, newest_at: newestAt, weeks };
    }),

    ...figureOperations(deps),

    bind(surveys.dictionary, async (caller, { params: { quiz_id } }) => {
      const { readDictionary } = await import('../../../exports/dictionary/read-dictionary.ts');
      const dictionary = { quiz_id, ...(await readDictionary(deps, caller, quiz_id)) };
      const bytes = Buffer.from(JSON.stringify(dictionary));
      if (bytes.length <= inlineBytes) return dictionary;
      // the next one takes its place
      const key = `${caller.owner}/dictionary-${quiz_id}.json`;
      await files.put(key, bytes);
      const disposition = attachment(`dictionary ${quiz_id}.json`);
      const { url } = await files.link(key, { ttlSeconds: linkSeconds, contentType, disposition });
      return redirectTo(url);
    }),

    bind(surveys.account, async ({ token }) => accountView(await upstream.holderOf(token))),
  ];
}
