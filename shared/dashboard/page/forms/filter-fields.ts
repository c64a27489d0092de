/** Which answers: completeness, days, devices, countries, tags, and conditions on single questions. */
import { chips, segments, selectField, textField } from '../parts/fields.ts';
import { fieldProblem } from '../parts/say-problem.ts';
import { type Child, h } from '../view/view.ts';
import { conditionFields } from './condition-fields.ts';
import type { ConditionSubject } from './condition-subjects.ts';
import type { FormContext } from './form-context.ts';
import { activeFilters, type RequestForm } from './request-form.ts';

/** Conditions need the questions of one survey: a batch of many does without. */
export function filterFields(context: FormContext, subjects: readonly ConditionSubject[] | undefined): Child {
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
      wordFields(context),
      subjects && subjects.length > 0 && conditionFields(context, subjects),
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

function wordFields({ app, form, onchange }: FormContext): Child {
  const { filter } = app.words.texts.forms;
  const set = (name: 'countries' | 'tags') => (value: string) => {
    form[name] = value;
    onchange();
  };
  return h('div.pair', [
    textField('countries', filter.country, form.countries, set('countries'), { hint: filter.countryHint }),
    textField('tags', filter.tags, form.tags, set('tags'), { hint: filter.tagsHint }),
  ]);
}
