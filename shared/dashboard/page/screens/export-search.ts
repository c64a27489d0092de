/** What narrows the list of exports: survey, state, days, order. All of it is done by the API, however long the list is. */
import type { App } from '../app.ts';
import { selectField, textField } from '../parts/fields.ts';
import { type Child, h } from '../view/view.ts';

interface ExportSearch {
  survey: string;
  status: string;
  from: string;
  to: string;
  order: 'desc' | 'asc';
}

export const wholeList = (): ExportSearch => ({ survey: '', status: '', from: '', to: '', order: 'desc' });

export const isNarrowed = ({ survey, status, from, to }: ExportSearch) =>
  [survey, status, from, to].some((value) => value !== '');

/** Days are those of this browser. */
export function searchQuery({ survey, status, from, to, order }: ExportSearch) {
  return {
    ...(survey && { surveyId: survey }),
    ...(status && { status }),
    ...(from && { created_from: startOf(from, 0) }),
    ...(to && { created_to: startOf(to, 1) }),
    ...(order === 'asc' && { order }),
  };
}

function startOf(day: string, more: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + more).toISOString();
}

export function searchFields(app: App, search: ExportSearch, onchange: () => void): Child {
  const { texts } = app.words;
  const { exports } = texts;
  const set = (name: keyof ExportSearch) => (value: string) => {
    Object.assign(search, { [name]: value });
    onchange();
  };
  const surveys = (app.surveys.all ?? []).map(
    ({ id, name }) => [String(id), name || texts.survey(String(id))] as const,
  );
  const day = { props: { type: 'date' } };
  return h('div.tools', { role: 'search' }, [
    surveys.length > 0 &&
      selectField('survey', texts.surveys.name, search.survey, [['', exports.all], ...surveys], set('survey')),
    selectField(
      'status',
      exports.filter,
      search.status,
      [['', exports.all], ...Object.entries(exports.statuses)],
      set('status'),
    ),
    textField('created-from', texts.forms.filter.from, search.from, set('from'), day),
    textField('created-to', texts.forms.filter.to, search.to, set('to'), day),
    selectField('order', exports.order, search.order, Object.entries(exports.orders), set('order')),
  ]);
}
