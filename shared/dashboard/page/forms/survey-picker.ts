/** Surveys to tick, with a search where they are many. What is ticked stays so while something else is searched for. */
import type { App } from '../app.ts';
import { checkField, textField } from '../parts/fields.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import type { BatchForm } from './batch-form.ts';

interface Offered {
  id: number;
  name: string;
}

/** So many are seen at a glance. */
const few = 8;

export function surveyPicker(app: App, form: BatchForm, all: readonly Offered[]): ElementView {
  const { texts, figures } = app.words;
  const nameOf = ({ id, name }: Offered) => name || texts.survey(String(id));
  const wanted = form.search.trim().toLocaleLowerCase();
  const found = offered(all, form.ids).filter(
    (survey) => nameOf(survey).toLocaleLowerCase().includes(wanted) || String(survey.id) === wanted,
  );
  return h('fieldset.survey-picker', { key: 'picker' }, [
    h('legend', figures.plural(texts.forms.batch.chosen, form.ids.length)),
    all.length > few && searchField(app, form),
    h('div.picker-list', { tabindex: '0', role: 'group', 'aria-label': texts.forms.batch.surveys }, [
      found.length === 0 && h('p.muted', texts.surveys.noMatch),
      found.map((survey) =>
        checkField(`survey-${survey.id}`, nameOf(survey), form.ids.includes(survey.id), (checked) => {
          form.ids = checked ? [...form.ids, survey.id] : form.ids.filter((one) => one !== survey.id);
        }),
      ),
    ]),
  ]);
}

function searchField(app: App, form: BatchForm): Child {
  const set = (value: string) => {
    form.search = value;
  };
  // looking for a survey is not yet sending the form
  const onkeydown = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key === 'Enter') event.preventDefault();
  };
  return textField('survey-search', app.words.texts.surveys.search, form.search, set, {
    props: { type: 'search', onkeydown },
  });
}

/** A chosen survey that no longer exists can still be removed. */
function offered(all: readonly Offered[], chosen: readonly number[]): Offered[] {
  const known = new Set(all.map(({ id }) => id));
  return [...chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: '' })), ...all];
}
