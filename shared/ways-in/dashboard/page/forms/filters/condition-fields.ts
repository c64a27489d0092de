/** Conditions on answers: question, comparison, value; all of them must hold. Nobody has to know an id. */
import type { Op } from '../../api/requests.ts';
import { choiceList } from '../../parts/choice-list.ts';
import { button, iconButton } from '../../parts/controls.ts';
import { selectField } from '../../parts/fields.ts';
import { type Child, h } from '../../view/view.ts';
import type { FormContext } from '../form-context.ts';
import { type Condition, newCondition, type RequestForm } from '../request-form.ts';
import { askAbout, type ConditionSubject } from './condition-subjects.ts';
import { conditionValue } from './condition-value.ts';

const ops = ['eq', 'in', 'ne', 'contains', 'gte', 'gt', 'lte', 'lt', 'answered', 'not_answered'] as const;
/** More questions are searched, not unfolded. */
const fewQuestions = 15;

/** `first`: the comparison that a new condition begins with. */
export function conditionFields(context: FormContext, subjects: readonly ConditionSubject[], first: Op = 'eq'): Child {
  const { app, form, onchange } = context;
  const { filter } = app.words.texts.forms;
  const add = () => addCondition(form, first);
  return h('div.conditions', [
    h('h3', filter.names.answers),
    form.conditions.map((condition) =>
      conditionRow(context, subjects, condition, () => {
        form.conditions = form.conditions.filter((one) => one !== condition);
        onchange();
      }),
    ),
    button(filter.addCondition, add, { style: 'quiet', icon: 'plus' }),
  ]);
}

export function addCondition(form: Pick<RequestForm, 'conditions'>, op: Op): void {
  form.conditions = [...form.conditions, { ...newCondition(), op }];
}

function conditionRow(
  context: FormContext,
  subjects: readonly ConditionSubject[],
  condition: Condition,
  remove: () => void,
): Child {
  const { filter } = context.app.words.texts.forms;
  const subject = subjects.find(({ id }) => id === condition.questionId);
  return h('div.condition', { key: `condition-${condition.id}`, mounted: comeIntoView }, [
    questionField(context, subjects, condition),
    subject && opField(context, subject, condition),
    subject && conditionValue(context, subject, condition),
    iconButton('trash', filter.removeCondition, remove),
  ]);
}

/** What was just added is not left below the edge of the dialog. */
function comeIntoView(element: Element): undefined {
  element.scrollIntoView({ block: 'nearest' });
  const first = element.querySelector('select, input');
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/** The list that a question was chosen from is gone, and with it the focus. */
function takeLostFocus(element: Element): undefined {
  const isLost = document.activeElement === document.body || document.activeElement instanceof HTMLDialogElement;
  if (isLost && element instanceof HTMLElement) element.focus();
}

function questionField({ app, onchange }: FormContext, subjects: readonly ConditionSubject[], condition: Condition) {
  const { filter } = app.words.texts.forms;
  const name = `condition-${condition.id}-question`;
  const choices = subjects.map(({ id, title }) => [id, title] as const);
  const choose = (id: string) => {
    askAbout(condition, id, subjects);
    onchange();
  };
  // once it is chosen, a question is one line among many
  if (subjects.length <= fewQuestions || condition.questionId !== '') {
    return selectField(name, filter.question, condition.questionId, [['', '…'], ...choices], choose);
  }
  return choiceList({
    name,
    legend: filter.question,
    label: filter.question,
    searchLabel: filter.searchQuestions,
    nothingFound: app.words.texts.surveys.noMatch,
    choices,
    chosen: [],
    isMany: false,
    search: condition.search ?? '',
    onsearch: (text) => {
      condition.search = text;
    },
    onchange: ([id = '']) => choose(id),
  });
}

function opField({ app, onchange }: FormContext, subject: ConditionSubject, condition: Condition): Child {
  const { filter } = app.words.texts.forms;
  const words: Record<Op, string> = subject.time_form === null ? filter.ops : { ...filter.ops, ...filter.timeOps };
  const offered = ops.filter((op) => op === condition.op || subject.ops.includes(op));
  const choose = (value: string) => {
    condition.op = ops.find((op) => op === value) ?? 'eq';
    onchange();
  };
  const choices = offered.map((op) => [op, words[op]] as const);
  const props = { mounted: takeLostFocus };
  return selectField(`condition-${condition.id}-op`, filter.op, condition.op, choices, choose, { props });
}
