/** The value of a condition, in the way its question is answered: chosen from a list, a number, a date, a text. */
import { choiceList } from '../../parts/choice-list.ts';
import { segments, selectField, textField } from '../../parts/fields.ts';
import { fieldProblem } from '../../parts/say-problem.ts';
import type { Child, Props } from '../../view/view.ts';
import type { FormContext } from '../form-context.ts';
import { type Condition, isSettled } from '../request-form.ts';
import type { ConditionSubject } from './condition-subjects.ts';
import { countOf, withCount } from './with-count.ts';

const fewOptions = 15;

export function conditionValue(context: FormContext, subject: ConditionSubject, condition: Condition): Child {
  const { app, onchange } = context;
  const { filter } = app.words.texts.forms;
  const name = `condition-${condition.id}-value`;
  if (condition.op === 'answered' || condition.op === 'not_answered') return null;
  const options = subject.options.map((option) => ({ ...option, text: option.text.trim() || option.id }));
  const choices = options.map(({ id, text, answers }) => [id, text, countOf(app, answers)] as const);
  const inLine = options.map(({ id, text, answers }) => [id, withCount(app, text, answers)] as const);
  const choose = (chosen: string[]) => {
    Object.assign(condition, { chosen, value: chosen.at(-1) ?? '' });
    onchange();
  };
  if (choices.length === 0) return written(context, subject, condition, name);
  if (condition.op !== 'in' && subject.type === 'yesno') {
    return segments(name, filter.value, condition.value, inLine, (value) => choose([value]));
  }
  if (condition.op !== 'in' && choices.length <= fewOptions) {
    return selectField(name, filter.value, condition.value, [['', '…'], ...inLine], (value) => choose([value]));
  }
  const isMany = condition.op === 'in';
  return choiceList({
    name,
    legend: filter.value,
    label: filter.value,
    searchLabel: filter.searchOptions,
    nothingFound: app.words.texts.surveys.noMatch,
    choices,
    isMany,
    search: condition.search ?? '',
    chosen: isMany ? (condition.chosen ?? []) : [condition.value],
    onsearch: (text) => {
      condition.search = text;
    },
    onchange: choose,
  });
}

function written(context: FormContext, subject: ConditionSubject, condition: Condition, name: string): Child {
  const { app, form, onchange, errors } = context;
  const { filter } = app.words.texts.forms;
  const others = form.kept.conditions?.length ?? 0;
  const place = others + form.conditions.filter(isSettled).indexOf(condition);
  const error = fieldProblem(errors[`filters.answers.${place}.value`], app.words);
  const set = (value: string) => {
    Object.assign(condition, { value, chosen: undefined });
    onchange();
  };
  // several of them are written with commas between them
  const isList = condition.op === 'in';
  const hint = isList ? filter.listHint : undefined;
  return textField(name, filter.value, condition.value, set, { error, hint, props: isList ? {} : inputOf(subject) });
}

function inputOf({ type, range, time_form }: ConditionSubject): Props {
  // a moment is asked for by its day
  if (time_form !== null) return { type: time_form === 'time' ? 'time' : 'date' };
  if (!['number', 'slider', 'scale', 'rating', 'nps'].includes(type)) return {};
  return { type: 'number', step: range?.step ?? 'any', ...(range && { min: range.min, max: range.max }) };
}
