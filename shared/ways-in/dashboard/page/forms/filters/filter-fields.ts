/** Which answers: a field for every filter there is, by its kind, and conditions on single questions. */
import { allFilters } from '../../../../../surveys/filters/all-filters.ts';
import type { FilterDescription, FilterKind } from '../../../../../surveys/filters/filter.ts';
import type { Preview } from '../../api/requests.ts';
import { choiceList } from '../../parts/choice-list.ts';
import { areaField, checkField, chips, segments, selectField, textField } from '../../parts/fields.ts';
import { fieldProblem } from '../../parts/say-problem.ts';
import { type Child, h } from '../../view/view.ts';
import type { FormContext } from '../form-context.ts';
import { activeFilters } from '../request-form.ts';
import { conditionFields } from './condition-fields.ts';
import type { ConditionSubject } from './condition-subjects.ts';

/** What is known of the answers of one survey: a batch of many does without, and words are written there. */
interface KnownAnswers {
  subjects: readonly ConditionSubject[];
  values: Preview['values'] | undefined;
}

/** Kinds that few people need fold away. */
const rareKinds: readonly FilterKind[] = ['flag', 'moment', 'ids', 'variables'];

export function filterFields(context: FormContext, known: KnownAnswers | undefined): Child {
  const { app, form } = context;
  const { filter } = app.words.texts.forms;
  const active = activeFilters(form);
  const all: readonly FilterDescription[] = allFilters;
  const offered = all.filter(({ isOfOneSurvey }) => known !== undefined || !isOfOneSurvey);
  const usual = offered.filter(({ kind }) => !rareKinds.includes(kind) && kind !== 'day');
  const rare = offered.filter(({ kind }) => rareKinds.includes(kind));
  const isSet = ({ name }: FilterDescription) => form.filters.text[name] !== '';
  return h('details.fold', { open: true, key: 'filters' }, [
    h('summary', [
      h('span', filter.legend),
      active > 0 && h('span.count', app.words.figures.plural(filter.active, active)),
    ]),
    h('div.fold-body', [
      usual.map((one) => fieldOf(context, one, known)),
      h('details.fold', { key: 'more-filters', ...(rare.some(isSet) && { open: true }) }, [
        h('summary', h('span', filter.more)),
        h(
          'div.fold-body',
          rare.map((one) => fieldOf(context, one, known)),
        ),
      ]),
    ]),
  ]);
}

function fieldOf(context: FormContext, filter: FilterDescription, known: KnownAnswers | undefined): Child {
  const { app, form, onchange, errors } = context;
  const { filter: texts } = app.words.texts.forms;
  const { name, kind } = filter;
  const names: Readonly<Record<string, string>> = texts.names;
  const label = names[name] ?? name;
  const value = form.filters.text[name] ?? '';
  const set = (text: string) => {
    form.filters.text[name] = text;
    onchange();
  };
  const error = fieldProblem(errors[`filters.${name}`], app.words);
  const hints: Readonly<Record<string, string>> = texts.hints;
  const hint = hints[name];
  switch (kind) {
    case 'completeness':
      return segments(name, label, value || 'complete', Object.entries(texts.completeness), set);
    case 'period':
      return h('div.days', [
        selectField(name, label, value, Object.entries({ '': texts.ownDays, ...texts.periods }), set),
        value === '' && h('div.pair', dayFields(context)),
      ]);
    case 'day':
      return textField(name, label, value, set, { error, props: { type: 'date' } });
    case 'flag':
      return checkField(name, label, value === 'on', (isOn) => set(isOn ? 'on' : ''));
    case 'moment':
    case 'ids':
      return textField(name, label, value, set, { error, hint });
    case 'variables':
      return areaField(name, label, value, set, { error, hint });
    case 'words':
      return wordField(context, filter, label, known?.values);
    case 'conditions':
      return known && known.subjects.length > 0 ? conditionFields(context, known.subjects) : undefined;
  }
}

function dayFields(context: FormContext): Child[] {
  const all: readonly FilterDescription[] = allFilters;
  return all.filter(({ kind }) => kind === 'day').map((one) => fieldOf(context, one, undefined));
}

/** So many chips are seen at a glance. */
const fewChips = 15;

/** Words to choose from where they are known; others, or those of a preset, are written. */
function wordField(
  { app, form, onchange }: FormContext,
  { name, choices }: FilterDescription,
  label: string,
  values: Preview['values'] | undefined,
): Child {
  const { filter } = app.words.texts.forms;
  const hints: Readonly<Record<string, string>> = filter.hints;
  const present: Readonly<Record<string, readonly { value: string }[]>> = values ?? {};
  const known = choices ?? present[name]?.map(({ value }) => value);
  const text = form.filters.text[name] ?? '';
  const write = (written: string) => {
    form.filters.text[name] = written;
    onchange();
  };
  return [
    pickField({ app, form, onchange }, name, label, known ?? []),
    (!known || text !== '') && textField(name, label, text, write, { hint: hints[name] ?? filter.listHint }),
  ];
}

function pickField(
  { app, form, onchange }: Pick<FormContext, 'app' | 'form' | 'onchange'>,
  name: string,
  label: string,
  known: readonly string[],
): Child {
  const { filter } = app.words.texts.forms;
  const chosen = form.filters.picked[name] ?? [];
  const all = [...known, ...chosen.filter((value) => !known.includes(value))];
  if (all.length === 0) return undefined;
  const devices: Readonly<Record<string, string>> = filter.devices;
  const nameOf = (value: string) => (name === 'country' ? app.words.figures.country(value) : (devices[value] ?? value));
  const choices = all.map((value) => [value, nameOf(value)] as const);
  const set = (now: string[]) => {
    form.filters.picked[name] = now;
    onchange();
  };
  if (choices.length <= fewChips) return chips(`picked-${name}`, label, chosen, choices, set);
  return choiceList({
    name: `picked-${name}`,
    legend: label,
    label,
    searchLabel: filter.searchOptions,
    nothingFound: app.words.texts.surveys.noMatch,
    choices,
    chosen,
    isMany: true,
    onchange: set,
    search: form.filters.search[name] ?? '',
    onsearch: (text) => {
      form.filters.search[name] = text;
    },
  });
}
