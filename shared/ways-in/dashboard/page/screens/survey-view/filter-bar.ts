/** The filters of a survey's page: a menu for each, with what the answers have and how often; then groups and periods. */
import { type FilterName, wordFilters } from '../../../../../surveys/filters/all-filters.ts';
import type { Facets, Figures } from '../../api/surveys.ts';
import type { App } from '../../app.ts';
import { addCondition, conditionFields } from '../../forms/filters/condition-fields.ts';
import { filterField, type KnownAnswers } from '../../forms/filters/filter-fields.ts';
import { lookedAtSubjects } from '../../forms/filters/looked-at-subjects.ts';
import type { FormContext } from '../../forms/form-context.ts';
import type { RequestForm } from '../../forms/request-form.ts';
import { selectField, textField } from '../../parts/fields.ts';
import { menu } from '../../parts/menu.ts';
import { hasPeriod, type SurveySelection } from '../../survey-selection.ts';
import { type Child, h } from '../../view/view.ts';

interface LookedAt {
  selection: SurveySelection;
  /** Its filters, as fields hold them. */
  form: RequestForm;
  data: Pick<Figures, 'questions'> | undefined;
  facets: Facets | undefined;
  errors: FormContext['errors'];
  /** What keeps it under a name. */
  saved?: Child;
  /** Rows are neither broken down nor compared. */
  isOfRows?: boolean;
  /** A field of the form was changed. */
  onform(): void;
  onselection(change: Partial<SurveySelection>): void;
}

/** Few people need these. */
const rare: readonly FilterName[] = [
  ...(['is_complete', 'variables', 'is_screenout', 'is_deleted', 'hidden', 'submitted_from'] as const),
  ...(['submitted_to', 'ids', 'excludedIds'] as const),
];

export function filterBar(app: App, looked: LookedAt): Child {
  const { view } = app.words.texts;
  const known = knownOf(looked);
  const context: FormContext = { app, form: looked.form, onchange: looked.onform, errors: looked.errors };
  const field = (name: FilterName) => filterField(context, name, known);
  const names: Readonly<Record<string, string>> = app.words.texts.forms.filter.names;
  return h('section.filter-bar', { key: 'filter-bar', 'aria-label': view.filters }, [
    h('div.filter-menus', [
      filterMenu(app, 'period', `${names.period}: ${describePeriod(app, looked.selection)}`, 0, field('period')),
      wordFilters
        .filter((name) => isOffered(looked, name))
        .map((name) => filterMenu(app, name, names[name] ?? name, chosenOf(looked.selection, name), field(name))),
      filterMenu(
        app,
        'answers',
        view.answers,
        chosenOf(looked.selection, 'answers'),
        known?.subjects ? conditionFields(context, known.subjects, 'in') : h('p.muted', app.words.texts.loading),
        // nobody opens it for anything else
        () => looked.form.conditions.length === 0 && addCondition(looked.form, 'in'),
      ),
      filterMenu(
        app,
        'rare',
        view.more,
        rare.filter((name) => chosenOf(looked.selection, name) > 0).length,
        rare.map(field),
      ),
    ]),
    !looked.isOfRows && h('div.tools.look-tools', [bannerField(app, looked), compareFields(app, looked), looked.saved]),
  ]);
}

/** A survey whose answers come from one country has no use for a list of countries. */
function isOffered({ facets, selection }: LookedAt, name: string): boolean {
  return (facets?.filters[name]?.values.length ?? 0) > 0 || chosenOf(selection, name) > 0;
}

function chosenOf({ filters }: SurveySelection, name: string): number {
  const value: unknown = Object.entries(filters).find(([one]) => one === name)?.[1];
  if (value === undefined) return 0;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 1;
}

function filterMenu(app: App, key: string, text: string, count: number, fields: Child, onopen?: () => unknown): Child {
  const badge = count > 0 && h('span.count', app.words.figures.count(count));
  return menu(
    {
      ...{ key: `filter-${key}`, selector: 'details.filter-menu', summary: {}, face: [h('span', text), badge] },
      ...(onopen && { onopen }),
    },
    h('div.filter-pop', fields),
  );
}

export function describePeriod(app: App, { filters }: SurveySelection): string {
  const { filter } = app.words.texts.forms;
  const { period, date_from, date_to } = filters;
  if (period !== undefined) return filter.periods[period];
  if (date_from === undefined && date_to === undefined) return app.words.texts.surveyFigures.allTime;
  const shown = (day: string | undefined) => (day === undefined ? '…' : app.words.figures.date(day));
  return `${shown(date_from)} – ${shown(date_to)}`;
}

function knownOf({ facets, data }: LookedAt): KnownAnswers | undefined {
  if (!facets) return undefined;
  return {
    subjects: data ? lookedAtSubjects(data.questions, facets) : [],
    values: Object.fromEntries(Object.entries(facets.filters).map(([name, { values }]) => [name, values])),
    variables: facets.variables,
  };
}

/** Questions with options, and what is known of every answer. */
function bannerField(app: App, { selection, facets, onselection }: LookedAt): Child {
  const { forms, surveyFigures } = app.words.texts;
  const asked = facets?.questions.filter(({ type }) => type !== 'slider') ?? [];
  const offered = [
    ['', surveyFigures.noBanner] as const,
    ['country', forms.filter.names.country] as const,
    ['device', forms.filter.names.device] as const,
    ['period', forms.compared.months] as const,
    ...asked.map(({ id, title }) => [`q:${id}`, title.trim() || id] as const),
    ...(facets?.variables ?? []).map(({ name }) => [`var:${name}`, name] as const),
  ];
  const isKnown = offered.some(([id]) => id === selection.by);
  const choices = isKnown ? offered : [...offered, [selection.by, selection.by] as const];
  return selectField('banner', surveyFigures.banner, selection.by, choices, (by) => onselection({ by }));
}

function compareFields(app: App, { selection, onselection }: LookedAt): Child {
  const { forms, surveyFigures } = app.words.texts;
  const { compare, filters } = selection;
  const value = typeof compare === 'string' ? compare : 'own';
  const choices = [
    ['', forms.compared.periods['']],
    ['previous', forms.compared.periods.previous],
    ['own', surveyFigures.ownPeriod],
  ] as const;
  const choose = (one: string) =>
    onselection({ compare: one === 'own' ? monthBefore(Date.now()) : one === 'previous' ? 'previous' : '' });
  const hint = value === 'previous' && !hasPeriod(filters) ? forms.compared.compareHint : undefined;
  return [
    selectField('compare', forms.compared.compare, value, choices, choose, { hint }),
    typeof compare === 'object' &&
      (['date_from', 'date_to'] as const).map((name) =>
        textField(
          `compare-${name}`,
          forms.filter.names[name],
          compare[name],
          (day) => day !== '' && onselection({ compare: { ...compare, [name]: day } }),
          { props: { type: 'date' } },
        ),
      ),
  ];
}

/** Somewhere to begin: the thirty days before the last thirty. */
function monthBefore(now: number): { date_from: string; date_to: string } {
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  return { date_from: day(59), date_to: day(30) };
}
