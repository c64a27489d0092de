/** Which answers: a field for every filter there is, by its kind, and conditions on single questions. */
import { allFilters, type FilterName } from '../../../../../surveys/filters/all-filters.ts';
import type { FilterDescription, FilterKind } from '../../../../../surveys/filters/filter.ts';
import type { KnownValue } from '../../facet-cache.ts';
import { choiceList } from '../../parts/choice-list.ts';
import { areaField, checkField, chips, segments, selectField, textField } from '../../parts/fields.ts';
import { pickField } from '../../parts/pick-field.ts';
import { fieldProblem } from '../../parts/say-problem.ts';
import { type Child, h } from '../../view/view.ts';
import type { FormContext } from '../form-context.ts';
import { activeFilters } from '../request-form.ts';
import { conditionFields } from './condition-fields.ts';
import type { ConditionSubject } from './condition-subjects.ts';
import { countries } from './countries.ts';
import { localMoment, momentAt } from './moments.ts';
import { countOf, withCount } from './with-count.ts';

/** What is known of the answers of one survey: a batch of many does without, and words are written there. */
export interface KnownAnswers {
  /** Undefined where several surveys are meant, whose questions differ. */
  subjects: readonly ConditionSubject[] | undefined;
  /** By the name of the filter. */
  values: Readonly<Record<string, readonly KnownValue[]>> | undefined;
  /** There may be others: of many surveys only a few are looked at. */
  isPartial?: boolean;
  variables?: readonly { name: string; values: readonly KnownValue[] }[] | undefined;
}

/** Kinds that few people need fold away. */
const rareKinds: readonly FilterKind[] = ['flag', 'hidden', 'moment', 'ids', 'variables'];

export function filterFields(context: FormContext, known: KnownAnswers | undefined): Child {
  const { app, form } = context;
  const { filter } = app.words.texts.forms;
  const active = activeFilters(form);
  const all: readonly FilterDescription[] = allFilters;
  const offered = all.filter(({ isOfOneSurvey }) => known?.subjects !== undefined || !isOfOneSurvey);
  const usual = offered.filter(({ kind }) => !rareKinds.includes(kind) && kind !== 'day');
  const rare = offered.filter(({ kind }) => rareKinds.includes(kind));
  const isSet = ({ name }: FilterDescription) => form.filters.text[name] !== '';
  return h('details.fold', { key: 'filters' }, [
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

/** One of them, by its name. */
export function filterField(context: FormContext, name: FilterName, known: KnownAnswers | undefined): Child {
  const all: readonly FilterDescription[] = allFilters;
  return all.filter((one) => one.name === name).map((one) => fieldOf(context, one, known));
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
    case 'hidden':
      return selectField(name, label, value, Object.entries({ '': texts.hiddenUsual, ...texts.hidden }), set);
    case 'moment':
      return textField(name, label, localMoment(value), (local) => set(momentAt(local)), {
        error,
        hint: filter.name === 'submitted_to' ? hint : undefined,
        props: { type: 'datetime-local' },
      });
    case 'ids':
      return textField(name, label, value, set, { error, hint });
    case 'variables':
      return known?.variables && known.variables.length > 0
        ? variableFields(context, known.variables, value, set)
        : areaField(name, label, value, set, { error, hint });
    case 'words':
      return wordField(context, filter, label, known);
    case 'conditions':
      return known?.subjects && known.subjects.length > 0 ? conditionFields(context, known.subjects) : undefined;
  }
}

/** More variables than one looks through are rare. */
const mostVariables = 20;

/** Each with the values it has; the form holds them as lines. */
function variableFields(
  { app }: FormContext,
  variables: NonNullable<KnownAnswers['variables']>,
  lines: string,
  set: (lines: string) => void,
): Child {
  const chosen = new Map(
    lines.split('\n').flatMap((line) => {
      const at = line.indexOf('=');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
    }),
  );
  const { view } = app.words.texts;
  return variables.slice(0, mostVariables).map(({ name, values }) => {
    const own = chosen.get(name) ?? '';
    const known = values.map(({ value, answers }) => [value, withCount(app, value, answers)] as const);
    const others = own === '' || values.some(({ value }) => value === own) ? [] : [[own, own] as const];
    return selectField(`variable-${name}`, name, own, [['', view.anyValue], ...known, ...others], (value) => {
      if (value === '') chosen.delete(name);
      else chosen.set(name, value);
      set([...chosen].map(([one, wanted]) => `${one}=${wanted}`).join('\n'));
    });
  });
}

function dayFields(context: FormContext): Child[] {
  const all: readonly FilterDescription[] = allFilters;
  return all.filter(({ kind }) => kind === 'day').map((one) => fieldOf(context, one, undefined));
}

/** So many chips are seen at a glance. */
const fewChips = 15;

type Parts = Pick<FormContext, 'app' | 'form' | 'onchange'>;

/** Words to choose from where they are known; others are written, countries found by their names. */
function wordField(
  { app, form, onchange }: FormContext,
  { name, choices }: FilterDescription,
  label: string,
  answers: KnownAnswers | undefined,
): Child {
  const { filter } = app.words.texts.forms;
  const hints: Readonly<Record<string, string>> = filter.hints;
  const present = answers?.values?.[name];
  const known =
    choices?.map((value) => present?.find((one) => one.value === value) ?? { value, answers: null }) ?? present;
  const text = form.filters.text[name] ?? '';
  const write = (written: string) => {
    form.filters.text[name] = written;
    onchange();
  };
  const mayBeOthers = !choices && (!known || known.length === 0 || answers?.isPartial === true);
  const isFirst = (known ?? []).length + (form.filters.picked[name] ?? []).length === 0;
  const hint = hints[name] ?? filter.listHint;
  return [
    knownWords({ app, form, onchange }, name, label, known ?? []),
    mayBeOthers && name === 'country' && countryField({ app, form, onchange }, label, isFirst),
    (text !== '' || (mayBeOthers && name !== 'country')) &&
      textField(name, isFirst ? label : `${label}: ${filter.others}`, text, write, { hint }),
  ];
}

/** Any country there is, by its name. */
function countryField({ app, form, onchange }: Parts, label: string, isFirst: boolean): Child {
  const { filter } = app.words.texts.forms;
  const chosen = form.filters.picked.country ?? [];
  const choices = countries(app.words.language).filter(([code]) => !chosen.includes(code));
  const add = (code: string) => {
    form.filters.picked.country = [...chosen, code];
    onchange();
    app.redraw();
  };
  return pickField('country', isFirst ? label : `${label}: ${filter.others}`, '', choices, add, {
    empty: filter.addCountry,
  });
}

function knownWords({ app, form, onchange }: Parts, name: string, label: string, known: readonly KnownValue[]): Child {
  const { filter } = app.words.texts.forms;
  const chosen = form.filters.picked[name] ?? [];
  const gone = chosen.filter((value) => !known.some((one) => one.value === value));
  const all: readonly KnownValue[] = [...known, ...gone.map((value) => ({ value, answers: null }))];
  if (all.length === 0) return undefined;
  const devices: Readonly<Record<string, string>> = filter.devices;
  const nameOf = (value: string) => (name === 'country' ? app.words.figures.country(value) : (devices[value] ?? value));
  const choices = all.map(({ value, answers }) => [value, nameOf(value), countOf(app, answers)] as const);
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
