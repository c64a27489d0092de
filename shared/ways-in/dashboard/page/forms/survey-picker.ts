/** Surveys to tick. */
import type { App } from '../app.ts';
import { choiceList } from '../parts/choice-list.ts';
import type { ElementView } from '../view/view.ts';
import type { BatchForm } from './batch-form.ts';

interface Offered {
  id: number;
  name: string;
}

export function surveyPicker(app: App, form: BatchForm, all: readonly Offered[]): ElementView {
  const { texts, figures } = app.words;
  return choiceList({
    name: 'survey',
    isMany: true,
    few: 8,
    legend: figures.plural(texts.forms.batch.chosen, form.ids.length),
    label: texts.forms.batch.surveys,
    searchLabel: texts.surveys.search,
    nothingFound: texts.surveys.noMatch,
    choices: offered(all, form.ids).map(({ id, name }) => [String(id), name || texts.survey(String(id))] as const),
    chosen: form.ids.map(String),
    search: form.search,
    onsearch: (text) => {
      form.search = text;
    },
    onchange: (chosen) => {
      form.ids = chosen.map(Number);
    },
  });
}

/** A chosen survey that no longer exists can still be removed. */
function offered(all: readonly Offered[], chosen: readonly number[]): Offered[] {
  const known = new Set(all.map(({ id }) => id));
  return [...chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: '' })), ...all];
}
