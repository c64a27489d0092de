/** A saved view in the words of the figures, as a mail may show it: nobody knows who reads a mail later. */
import { hashOf } from '../../crypto.ts';
import type { Privacy } from '../../privacy/policy.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import { optionsSchema } from '../options.ts';
import type { SavedView } from '../views/saved-view.ts';
import type { MailFigures } from './mail-figures.ts';

/** The view was checked when it was saved. */
export function viewRequest({ view, language }: Pick<MailFigures, 'view' | 'language'>) {
  const options = optionsSchema.parse(view.options ?? {});
  return {
    ...surveysOf(view),
    questions: view.questions,
    filters: filtersSchema.parse(view.filters ?? {}),
    options: { ...options, lang: language, privacy: withoutPersonal(options.privacy) },
  };
}

/** Equal for views that show the same, whatever they are called. */
export const viewHashOf = (view: SavedView) =>
  hashOf([view.surveyId, view.surveyIds, view.trackerId, view.questions, view.filters, view.options]);

function surveysOf({ id, surveyId, surveyIds: waveIds, matching }: SavedView) {
  const first = waveIds?.[0] ?? surveyId;
  if (first === undefined) throw new Error(`the view ${id} has no survey`);
  return { surveyId: first, ...(waveIds && { waveIds, matching }) };
}

/** Whatever the view keeps, a mail shows no value that says who somebody is. */
function withoutPersonal({ columns, ...privacy }: Privacy): Privacy {
  return {
    ...privacy,
    personal: privacy.personal === 'keep' ? 'auto' : privacy.personal,
    free_text: privacy.free_text === 'keep' ? 'scrub' : privacy.free_text,
    columns: Object.fromEntries(Object.entries(columns).filter(([, treatment]) => treatment !== 'keep')),
  };
}
