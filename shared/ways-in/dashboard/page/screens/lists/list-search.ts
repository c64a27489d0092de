/** What narrows a list: words or a survey, state, days, order. All of it is done by the API, however long the list is. */
import type { App } from '../../app.ts';
import { selectField, textField } from '../../parts/fields.ts';
import { pickField } from '../../parts/pick-field.ts';
import { type Child, h } from '../../view/view.ts';

interface ListSearch {
  words: string;
  survey: string;
  status: string;
  from: string;
  to: string;
  order: 'desc' | 'asc';
}

export const wholeList = (): ListSearch => ({ words: '', survey: '', status: '', from: '', to: '', order: 'desc' });

export const isNarrowed = ({ order: _, ...rest }: ListSearch) => Object.values(rest).some((value) => value !== '');

/** Days are those of this browser. */
export function searchQuery({ words, survey, status, from, to, order }: ListSearch) {
  return {
    ...(words.trim() && { search: words.trim() }),
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

interface SearchFields {
  /** By words where there is a label for them, otherwise by survey. */
  wordsLabel?: string;
  statuses: Readonly<Record<string, string>>;
  onchange: () => void;
}

/** Whoever writes is not asked for after every letter. */
const writingMs = 250;
let writing: ReturnType<typeof setTimeout> | undefined;

export function searchFields(app: App, search: ListSearch, { wordsLabel, statuses, onchange }: SearchFields): Child {
  const { texts } = app.words;
  const { exports } = texts;
  const set = (name: keyof ListSearch) => (value: string) => {
    Object.assign(search, { [name]: value });
    onchange();
  };
  const write = (value: string) => {
    search.words = value;
    clearTimeout(writing);
    writing = setTimeout(onchange, writingMs);
  };
  const day = { props: { type: 'date' } };
  return h('div.tools', { role: 'search' }, [
    wordsLabel === undefined
      ? surveyField(app, search.survey, set('survey'))
      : textField('list-words', wordsLabel, search.words, write, { props: { type: 'search', maxlength: 200 } }),
    selectField(
      'status',
      exports.filter,
      search.status,
      [['', exports.all], ...Object.entries(statuses)],
      set('status'),
    ),
    selectField('order', exports.order, search.order, Object.entries(exports.orders), set('order')),
    h('div.from-to', { key: 'from-to' }, [
      textField('created-from', texts.forms.filter.names.date_from, search.from, set('from'), day),
      textField('created-to', texts.forms.filter.names.date_to, search.to, set('to'), day),
    ]),
  ]);
}

/** Any of thousands; equal names are distinguished by their numbers. */
function surveyField(app: App, chosen: string, onpick: (survey: string) => void): Child {
  const { texts } = app.words;
  const all = app.surveys.all ?? [];
  if (all.length === 0) return undefined;
  const names = new Set<string>();
  const choices = all.map(({ id, name }) => {
    const plain = name || texts.survey(String(id));
    const text = names.has(plain) ? `${plain} (${texts.numbered(id)})` : plain;
    names.add(plain);
    return [String(id), text] as const;
  });
  return pickField('survey', texts.surveys.name, chosen, choices, onpick, { empty: texts.exports.all });
}
