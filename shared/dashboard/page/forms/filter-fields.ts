/** Which answers: completeness, days, devices, countries, tags, and conditions on single questions. */
import type { Preview } from '../api/requests.ts';
import { choiceList } from '../parts/choice-list.ts';
import { chips, segments, selectField, textField } from '../parts/fields.ts';
import { fieldProblem } from '../parts/say-problem.ts';
import { type Child, h } from '../view/view.ts';
import { conditionFields } from './condition-fields.ts';
import type { ConditionSubject } from './condition-subjects.ts';
import type { FormContext } from './form-context.ts';
import { activeFilters, pickedFilters, type RequestForm } from './request-form.ts';

/** What is known of the answers of one survey: a batch of many does without, and words are written there. */
interface KnownAnswers {
  subjects: readonly ConditionSubject[];
  values: Preview['values'] | undefined;
}

export function filterFields(context: FormContext, known: KnownAnswers | undefined): Child {
  const { app, form, onchange } = context;
  const { filter } = app.words.texts.forms;
  const active = activeFilters(form);
  return h('details.fold', { open: true, key: 'filters' }, [
    h('summary', [
      h('span', filter.legend),
      active > 0 && h('span.count', app.words.figures.plural(filter.active, active)),
    ]),
    h('div.fold-body', [
      segments(
        'completeness',
        filter.complete,
        form.completeness,
        [
          ['complete', filter.completeness.complete],
          ['incomplete', filter.completeness.incomplete],
          ['all', filter.completeness.all],
        ],
        (value) => {
          form.completeness = value === 'all' || value === 'incomplete' ? value : 'complete';
          onchange();
        },
      ),
      dayFields(context),
      chips('devices', filter.device, form.devices, Object.entries(filter.devices), (chosen) => {
        form.devices = chosen;
        onchange();
      }),
      known?.values && pickFields(context, known.values),
      wordFields(context, known === undefined),
      known && known.subjects.length > 0 && conditionFields(context, known.subjects),
    ]),
  ]);
}

function dayFields({ app, form, onchange, errors }: FormContext): Child {
  const { filter } = app.words.texts.forms;
  const set = (name: 'from' | 'to') => (value: string) => {
    form[name] = value;
    onchange();
  };
  const options = (name: string) => ({
    error: fieldProblem(errors[`filters.${name}`], app.words),
    props: { type: 'date' },
  });
  const periods: Record<RequestForm['period'], string> = { '': filter.ownDays, ...filter.periods };
  const pick = (value: string) => {
    Object.assign(form, { period: value });
    onchange();
  };
  return h('div.days', [
    selectField('period', filter.period, form.period, Object.entries(periods), pick),
    form.period === '' &&
      h('div.pair', [
        textField('date_from', filter.from, form.from, set('from'), options('date_from')),
        textField('date_to', filter.to, form.to, set('to'), options('date_to')),
      ]),
  ]);
}

/** What was written elsewhere, as in a preset, can be changed where it is. */
function wordFields({ app, form, onchange }: FormContext, isWritten: boolean): Child {
  const { filter } = app.words.texts.forms;
  const set = (name: 'countries' | 'tags') => (value: string) => {
    form[name] = value;
    onchange();
  };
  const hasCountries = isWritten || form.countries !== '';
  const hasTags = isWritten || form.tags !== '';
  if (!hasCountries && !hasTags) return undefined;
  return h('div.pair', [
    hasCountries &&
      textField('countries', filter.country, form.countries, set('countries'), { hint: filter.countryHint }),
    hasTags && textField('tags', filter.tags, form.tags, set('tags'), { hint: filter.tagsHint }),
  ]);
}

/** So many chips are seen at a glance. */
const fewChips = 15;

function pickFields(context: FormContext, values: Preview['values']): Child {
  const { app, form, onchange } = context;
  const { filter } = app.words.texts.forms;
  return pickedFilters.map((name) => {
    const chosen = form.picked[name];
    const known = values[name].map(({ value }) => value);
    const all = [...known, ...chosen.filter((value) => !known.includes(value))];
    if (all.length === 0) return undefined;
    const nameOf = (value: string) => (name === 'country' ? app.words.figures.country(value) : value);
    const choices = all.map((value) => [value, nameOf(value)] as const);
    const set = (now: string[]) => {
      form.picked[name] = now;
      onchange();
    };
    if (choices.length <= fewChips) return chips(`picked-${name}`, filter[name], chosen, choices, set);
    return choiceList({
      ...{ name: `picked-${name}`, legend: filter[name], label: filter[name], searchLabel: filter.searchOptions },
      ...{ nothingFound: app.words.texts.surveys.noMatch, choices, chosen, isMany: true, onchange: set },
      search: form.pickedSearch[name],
      onsearch: (text) => {
        form.pickedSearch[name] = text;
      },
    });
  });
}
