/** What is filtered by, in words: each can be taken back with one press. */
import { daysOfPeriod } from '../../../../../surveys/filters/days.ts';
import type { WireFilters } from '../../api/requests.ts';
import type { Facets, Figures } from '../../api/surveys.ts';
import type { App } from '../../app.ts';
import { button } from '../../parts/controls.ts';
import { icon } from '../../parts/icon.ts';
import { type SurveySelection, wholeSurvey } from '../../survey-selection.ts';
import { type Child, h } from '../../view/view.ts';
import { viewerZone } from '../../viewer-zone.ts';
import { describePeriod } from './filter-bar.ts';

interface Active {
  key: string;
  text: string;
  without: WireFilters;
}

interface Shown {
  selection: SurveySelection;
  data: Pick<Figures, 'questions'> | undefined;
  facets: Facets | undefined;
  onselection(change: Partial<SurveySelection>): void;
}

export function activeFilters(app: App, shown: Shown): Child {
  const { view } = app.words.texts;
  const all = activeOf(app, shown);
  if (all.length === 0) return undefined;
  return h('ul.active-filters', { key: 'active-filters', 'aria-label': view.active }, [
    all.map(({ key, text, without }) =>
      h('li', { key }, [
        h(
          'button.active-filter',
          { type: 'button', 'aria-label': view.without(text), onclick: () => shown.onselection({ filters: without }) },
          [h('span', { dir: 'auto' }, text), icon('close')],
        ),
      ]),
    ),
    h(
      'li',
      { key: 'all' },
      button(view.clear, () => shown.onselection({ filters: wholeSurvey.filters }), { style: 'quiet' }),
    ),
  ]);
}

function activeOf(app: App, { selection, data, facets }: Shown): Active[] {
  const { filter } = app.words.texts.forms;
  const { filters } = selection;
  const { period: _, date_from: __, date_to: ___, ...others } = filters;
  const isDated = Object.keys(others).length < Object.keys(filters).length;
  const names: Readonly<Record<string, string>> = filter.names;
  const members: [string, unknown][] = Object.entries(others);
  return [
    ...(isDated ? [{ key: 'period', text: daysText(app, selection), without: others }] : []),
    ...members.flatMap(([name, value]): Active[] => {
      const rest = Object.fromEntries(Object.entries(filters).filter(([one]) => one !== name));
      const one = (text: string) => [{ key: name, text, without: rest }];
      if (name === 'is_complete') return one(value === null ? filter.completeness.all : filter.completeness.incomplete);
      if (name === 'answers') return conditionsIn(app, filters, data, facets);
      if (value === true) return one(names[name] ?? name);
      if (Array.isArray(value))
        return one(`${names[name]}: ${value.map((word) => wordOf(app, name, word)).join(', ')}`);
      if (typeof value !== 'object') return one(`${names[name]} ${value}`);
      return one(
        Object.entries(Object(value))
          .map(([variable, wanted]) => `${variable} = ${wanted}`)
          .join(', '),
      );
    }),
  ];
}

/** A period moves with the calendar: its days say which one it is now. */
function daysText(app: App, selection: SurveySelection): string {
  const { period } = selection.filters;
  const described = describePeriod(app, selection);
  if (period === undefined) return described;
  // Canada writes days as the API does
  const today = new Date().toLocaleDateString('en-CA', { timeZone: viewerZone });
  const { date_from, date_to } = daysOfPeriod(period, today);
  return `${described}: ${app.words.figures.period(date_from, date_to, 'UTC')}`;
}

function wordOf(app: App, name: string, value: unknown): string {
  const devices: Readonly<Record<string, string>> = app.words.texts.forms.filter.devices;
  const word = String(value);
  if (name === 'country') return app.words.figures.country(word);
  return name === 'device' ? (devices[word] ?? word) : word;
}

/** Each by the title of its question and the texts of its options. */
function conditionsIn(app: App, filters: WireFilters, data: Shown['data'], facets: Facets | undefined): Active[] {
  const { filter } = app.words.texts.forms;
  const all = filters.answers ?? [];
  return all.map(({ question_id, op, value }, at) => {
    const title = data?.questions.find(({ id }) => id === question_id)?.title.trim() || question_id;
    const values = facets?.questions.find(({ id }) => id === question_id)?.values ?? [];
    const words = (value === undefined ? [] : [value].flat()).map(
      (one) => values.find((known) => known.value === String(one))?.label?.trim() || String(one),
    );
    const left = all.filter((_, other) => other !== at);
    const { answers: _, ...others } = filters;
    return {
      key: `answers-${question_id}-${at}`,
      text: `${title} ${filter.ops[op]} ${words.join(', ')}`.trim(),
      without: left.length > 0 ? { ...others, answers: left } : others,
    };
  });
}
