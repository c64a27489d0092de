/**
 * A survey's dictionary for its owner to read: all that it knows, whatever is still in the survey. What the survey has and
 * the dictionary has not gets its name and number now, so that what was shown stays true.
 */
import { type Facts, noFacts } from '../../surveys/facts.ts';
import { buildTable } from '../../tables/build-table.ts';
import type { Dictionary } from '../../tables/dictionary/dictionary.ts';
import { iso } from '../../work/lifecycle.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import type { Caller } from '../owner.ts';
import { settleDictionary } from './dictionary-store.ts';
import { type DictionaryView, dictionaryView } from './dictionary-view.ts';

export async function readDictionary(
  deps: RequestDeps,
  { owner, token }: Caller,
  surveyId: number,
): Promise<DictionaryView> {
  const survey = await deps.upstream.survey(token, surveyId);
  const at = iso(deps.now());
  const dictionary = await settleDictionary(deps.records, { owner, surveyId }, { survey, facts: noFacts, at });
  const shown = { ...everything, language: survey.language };
  return dictionaryView(dictionary, buildTable(survey, factsOf(dictionary), shown, dictionary));
}

const everything = {
  timezone: 'UTC',
  values: 'numbers',
  choices: 'both',
  header: 'title',
  text: 'keep',
} as const;

/** All it knows, as if answers had just shown it. */
function factsOf({ questions, variables }: Dictionary): Facts {
  return {
    questions: [...questions].map(([id, { type, titles, hasOwnText, options, rows, columns }]) => ({
      id,
      type,
      title: titles.at(-1)?.label ?? '',
      hasOwnText,
      optionIds: [...(type === 'matrix' ? columns : options).keys()],
      rowIds: [...rows.keys()],
    })),
    variables: [...variables.keys()],
  };
}
