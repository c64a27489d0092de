/** What a summary or report compares: groups side by side, a weight, the period before. All by their titles. */
import type { PreviewQuestion } from '../api/requests.ts';
import { choiceList } from '../parts/choice-list.ts';
import { selectField, textField } from '../parts/fields.ts';
import { hasPeriod } from '../survey-selection.ts';
import { type Child, h } from '../view/view.ts';
import { type ComparedForm, chosenBanner, toggledBanner } from './compared-options.ts';
import type { FormContext } from './form-context.ts';
import { fold, memberFields } from './option-fields.ts';
import { filtersOf } from './request-form.ts';

type Choice = readonly [id: string, title: string];

export function comparedFields(context: FormContext): Child {
  const { app, form, onchange } = context;
  const { compared } = app.words.texts.forms;
  const set = (name: keyof ComparedForm) => (value: string) => {
    Object.assign(form.compared, { [name]: value });
    onchange();
  };
  const { compare } = form.compared;
  const chosen = chosenBanner(form.compared.banner).length + [form.compared.weight, compare].filter(Boolean).length;
  const fields = [
    bannerField(context, set('banner')),
    h('div.pair', [
      weightField(context, set('weight')),
      selectField('compare', compared.compare, compare, Object.entries(compared.periods), set('compare'), {
        hint: compare === 'previous' && !hasPeriod(filtersOf(form)) ? compared.compareHint : undefined,
      }),
      memberFields(context, 'report.'),
    ]),
  ];
  const count = chosen > 0 && h('span.count', app.words.figures.count(chosen));
  return fold('compared', compared.legend, fields, count);
}

function bannerField({ app, form, survey }: FormContext, set: (line: string) => void): Child {
  const { compared, filter } = app.words.texts.forms;
  const { banner, bannerSearch = '' } = form.compared;
  const chosen = chosenBanner(banner);
  const offered: readonly Choice[] = [
    ['device', filter.names.device],
    ['country', filter.names.country],
    ['period', compared.months],
    ...(survey ? [...survey.questions.flatMap(groupsOf), ...variablesIn(survey.columns)] : []),
  ];
  return choiceList({
    name: 'banner',
    legend: compared.banner,
    label: compared.banner,
    isMany: true,
    chosen,
    searchLabel: filter.searchQuestions,
    nothingFound: app.words.texts.surveys.noMatch,
    search: bannerSearch,
    choices: withChosen(offered, chosen),
    onsearch: (text) => {
      form.compared.bannerSearch = text;
      app.redraw();
    },
    onchange: (wanted) => {
      set(toggledBanner(banner, wanted));
      app.redraw();
    },
  });
}

/** The questions of many surveys cannot be listed: type the name of a variable that all of them have. */
function weightField({ app, form, survey }: FormContext, set: (id: string) => void): Child {
  const { compared } = app.words.texts.forms;
  const { weight } = form.compared;
  if (!survey) return textField('weight', compared.weight, weight, set, { hint: compared.weightHint });
  const numbers = survey.questions.filter(({ type }) => numberTypes.has(type)).map(whole);
  const offered = [['', compared.noWeight] as const, ...numbers, ...variablesIn(survey.columns)];
  return selectField('weight', compared.weight, weight, withChosen(offered, [weight]), set);
}

/** What was chosen elsewhere stays to be seen, and to be taken back. */
function withChosen(offered: readonly Choice[], chosen: readonly string[]): readonly Choice[] {
  const unknown = chosen.filter((id) => !offered.some(([known]) => known === id));
  return [...offered, ...unknown.map((id) => [id, id] as const)];
}

const numberTypes: ReadonlySet<string> = new Set(['slider', 'rating', 'scale', 'number', 'nps']);
const groupTypes: ReadonlySet<string> = new Set(['choice', 'dropdown', 'yesno', 'rating', 'scale', 'nps']);

const whole = ({ id, title }: PreviewQuestion): Choice => [`q:${id}`, title.trim() || id];

/** Whoever answers a question can be parted by it; of a matrix by each of its rows. */
function groupsOf(question: PreviewQuestion): Choice[] {
  const [id, title] = whole(question);
  if (groupTypes.has(question.type)) return [[id, title]];
  if (question.type !== 'matrix') return [];
  return question.rows.map((row) => [`${id}:${row.id}`, `${title} — ${row.text || row.id}`]);
}

function variablesIn(columns: NonNullable<FormContext['survey']>['columns']): Choice[] {
  return columns.filter(({ id }) => id.startsWith('var:')).map(({ id, title }) => [id, title]);
}
