/** Conditions on answers: question, comparison, value; all of them must hold. */
import { button, iconButton } from '../parts/controls.ts';
import { selectField, textField } from '../parts/fields.ts';
import { type Child, h } from '../view/view.ts';
import type { ConditionSubject } from './condition-subjects.ts';
import type { FormContext } from './filter-fields.ts';
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
  { app, onchange }: FormContext,
  subjects: readonly ConditionSubject[],
  condition: Condition,
  remove: () => void,
): Child {
  const { filter } = app.words.texts.forms;
  const name = `condition-${condition.id}`;
  const needsValue = condition.op !== 'answered' && condition.op !== 'not_answered';
  const questions = [['', '…'] as const, ...subjects.map(({ id, title }) => [id, title] as const)];
  return h('div.condition', { key: name }, [
    selectField(`${name}-question`, filter.question, condition.questionId, questions, (value) => {
      condition.questionId = value;
      onchange();
    }),
    selectField(
      `${name}-op`,
      filter.op,
      condition.op,
      ops.map((op) => [op, filter.ops[op]] as const),
      (value) => {
        condition.op = ops.find((op) => op === value) ?? 'eq';
        onchange();
      },
    ),
    needsValue &&
      textField(`${name}-value`, filter.value, condition.value, (value) => {
        condition.value = value;
        onchange();
      }),
    iconButton('trash', filter.removeCondition, remove),
  ]);
}
