/** Conditions on answers: question, comparison, value; all of them must hold. */
import { button, iconButton } from '../parts/controls.ts';
import { chips, selectField, textField } from '../parts/fields.ts';
import { fieldProblem } from '../parts/say-problem.ts';
import { type Child, h } from '../view/view.ts';
import { askAbout, type ConditionSubject } from './condition-subjects.ts';
import type { FormContext } from './form-context.ts';
import type { Condition } from './request-form.ts';

const ops = ['eq', 'ne', 'contains', 'gt', 'gte', 'lt', 'lte', 'in', 'answered', 'not_answered'] as const;
let lastId = 0;

export function conditionFields(context: FormContext, subjects: readonly ConditionSubject[]): Child {
  const { app, form, onchange } = context;
  const { filter } = app.words.texts.forms;
  const add = () => {
    form.conditions = [...form.conditions, { id: ++lastId, questionId: '', op: 'eq', value: '' }];
  };
  return h('div.conditions', [
    h('h3', filter.conditions),
    form.conditions.map((condition) =>
      conditionRow(context, subjects, condition, () => {
        form.conditions = form.conditions.filter((one) => one !== condition);
        onchange();
      }),
    ),
    button(filter.addCondition, add, { look: 'quiet', icon: 'plus' }),
  ]);
}

function conditionRow(
  context: FormContext,
  subjects: readonly ConditionSubject[],
  condition: Condition,
  remove: () => void,
): Child {
  const { app, onchange } = context;
  const { filter } = app.words.texts.forms;
  const name = `condition-${condition.id}`;
  const subject = subjects.find(({ id }) => id === condition.questionId);
  const offered = ops.filter((op) => op === condition.op || !subject || subject.ops.includes(op));
  const questions = [['', '…'] as const, ...subjects.map(({ id, title }) => [id, title] as const)];
  return h('div.condition', { key: name }, [
    selectField(`${name}-question`, filter.question, condition.questionId, questions, (value) => {
      askAbout(condition, value, subjects);
      onchange();
    }),
    selectField(
      `${name}-op`,
      filter.op,
      condition.op,
      offered.map((op) => [op, filter.ops[op]] as const),
      (value) => {
        condition.op = ops.find((op) => op === value) ?? 'eq';
        onchange();
      },
    ),
    valueField(context, subject, condition),
    iconButton('trash', filter.removeCondition, remove),
  ]);
}

function valueField(context: FormContext, subject: ConditionSubject | undefined, condition: Condition): Child {
  const { app, form, onchange, errors } = context;
  const { filter } = app.words.texts.forms;
  const { id, op } = condition;
  const name = `condition-${id}-value`;
  if (op === 'answered' || op === 'not_answered') return null;
  const options = (subject?.options ?? []).map((option) => [option.id, option.text.trim() || option.id] as const);
  const set = (value: string) => {
    condition.value = value;
    onchange();
  };
  if (options.length > 0 && op === 'in') {
    return chips(name, filter.value, condition.chosen ?? [], options, (chosen) => {
      condition.chosen = chosen;
      onchange();
    });
  }
  if (options.length > 0) return selectField(name, filter.value, condition.value, options, set);
  const place = form.conditions.filter(({ questionId }) => questionId !== '').indexOf(condition);
  const error = fieldProblem(errors[`filters.answers.${place}.value`], app.words);
  return textField(name, filter.value, condition.value, set, { error });
}
