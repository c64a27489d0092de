/** What the operations on figures do: they count what is kept of a survey's answers. */
import type { FiguresDeps } from '../../../exports/figures/survey-figures.ts';
import type { Caller } from '../../../exports/owner.ts';
import { readTracker, trackerWaves } from '../../../exports/trackers/manage-trackers.ts';
import { surveys } from '../../../operations/surveys.ts';
import { defaultPrivacy } from '../../../privacy/policy.ts';
import { invalid } from '../../../problems/problem.ts';
import { type BoundOperation, bind } from '../serve-operation.ts';
import { facetsView, figuresView } from './survey-view.ts';

export function figureOperations(deps: FiguresDeps): BoundOperation[] {
  return [
    bind(surveys.figures, async (caller, { params, body }) => {
      const { max_age_seconds, quiz_ids, tracker_id, view_id: _, ...request } = body;
      const waves = await wavesOf(deps, caller, { quiz_ids, tracker_id });
      checkWaves(params.quiz_id, waves.waveIds);
      // lazily imported: nothing else needs the statistics
      const { surveyFigures } = await import('../../../exports/figures/survey-figures.ts');
      const maxAgeMs = max_age_seconds * 1_000;
      const wanted = { surveyId: params.quiz_id, ...waves, ...request, maxAgeMs };
      return figuresView(await surveyFigures(deps, caller, wanted), wanted.options.report?.confidence);
    }),

    bind(surveys.facets, async (caller, { params, query }) => {
      const { max_age_seconds, personal, minimum_base, lang, timezone } = query;
      const { surveyFacets } = await import('../../../exports/figures/survey-facets.ts');
      const privacy = { ...defaultPrivacy, personal, minimum_base };
      const request = { surveyId: params.quiz_id, maxAgeMs: max_age_seconds * 1_000, timezone, lang, privacy };
      return facetsView(await surveyFacets(deps, caller, request));
    }),

    bind(surveys.texts, async (caller, { params, query }) => {
      const { surveyTexts } = await import('../../../exports/figures/survey-texts.ts');
      const { textsView, textsRequest } = await import('./texts-view.ts');
      return textsView(await surveyTexts(deps, caller, textsRequest(params.quiz_id, query)));
    }),
  ];
}

async function wavesOf(
  deps: FiguresDeps,
  { owner }: Caller,
  { quiz_ids, tracker_id }: { quiz_ids?: number[] | undefined; tracker_id?: string | undefined },
) {
  if (tracker_id === undefined) return { waveIds: quiz_ids };
  if (quiz_ids) throw invalid('tracker_id', 'tracker_or_surveys');
  return trackerWaves(await readTracker(deps, owner, tracker_id));
}

function checkWaves(surveyId: number, waveIds: readonly number[] | undefined): void {
  if (!waveIds) return;
  if (!waveIds.includes(surveyId)) throw invalid('quiz_ids', 'not_among_waves', { id: surveyId });
  if (new Set(waveIds).size < waveIds.length) throw invalid('quiz_ids', 'wave_twice');
}
