/** Questions whose answer is chosen: yes or no, one or several options, a list that opens. */
import { optionsOf, type Question } from '../../questions/question-schema.ts';
import { fieldName, isMultiple, optionValue, ownText } from '../form-values.ts';
import { attribute, type Html, html } from '../html/html.ts';
import { described, type Field, type FieldView, findable, hintOf, ordered, tick } from './field-view.ts';

export const yesNoField: Field = ({ id, question, values, words }) => {
  const [yes, no] = question.yesNoTextEntities ?? [];
  const chosen = values[fieldName(id)]?.[0];
  const choice = (value: 'yes' | 'no', label: string) =>
    tick({ type: 'radio', name: fieldName(id), value, isChecked: chosen === value, label });
  return html`<div class="options pair">${choice('yes', yes?.text || words.label('label_yes'))}${choice('no', no?.text || words.label('label_no'))}</div>`;
};

export const choiceField: Field = (view) => {
  const { id, question, values, words } = view;
  const isMany = isMultiple(question);
  const chosen = values[fieldName(id)] ?? [];
  const type = isMany ? 'checkbox' : 'radio';
  const options = choicesOf(view).map(({ value, label }) =>
    tick({ type, name: fieldName(id), value, isChecked: chosen.includes(value), label }),
  );
  return html`${isMany && hintOf(words.label('hint_multiple'))}<div class="options"${findable(view, options.length)}>${options}${takesOwnText(question) && ownOption(view, type)}</div>`;
};

export const dropdownField: Field = (view) => {
  const { id, question, values, words } = view;
  if (question.dropdownMultiple === true) return choiceField(view);
  const [chosen = ''] = values[fieldName(id)] ?? [];
  const options = choicesOf(view).map(
    ({ value, label }) => html`<option value="${value}"${attribute('selected', value === chosen)}>${label}</option>`,
  );
  const own = html`<option value="${ownText}"${attribute('selected', chosen === ownText)}>${words.label('label_other')}</option>`;
  return html`<select name="${fieldName(id)}"${described(view)}><option value="">${words.label('placeholder_select')}</option>${options}${takesOwnText(question) && own}</select>${takesOwnText(question) && ownInput(view)}`;
};

/** The options, and the two answers that a survey may offer beside them. */
function choicesOf({ question, words, seed }: FieldView): { value: string; label: string }[] {
  const { hardToAnswer, hardToAnswerText, noneOfAbove, noneOfAboveText } = question;
  const options = ordered(optionsOf(question), question.dropdownRandomize, seed);
  return [
    ...options.map((option) => ({ value: optionValue(option.id), label: option.text })),
    ...(noneOfAbove
      ? [{ value: optionValue('noneOfAbove'), label: noneOfAboveText || words.label('label_none') }]
      : []),
    ...(hardToAnswer
      ? [{ value: optionValue('hardToAnswer'), label: hardToAnswerText || words.label('label_hard_to_answer') }]
      : []),
  ];
}

function takesOwnText({ choiceTextOther, dropdownOther }: Question): boolean {
  return choiceTextOther === true || dropdownOther === true;
}

function ownOption(view: FieldView, type: 'radio' | 'checkbox'): Html {
  const { id, values, words } = view;
  const isChecked = values[fieldName(id)]?.includes(ownText) === true || ownTextOf(view) !== '';
  const label = words.label('label_other');
  return html`<div class="own">${tick({ type, name: fieldName(id), value: ownText, isChecked, label })}${ownInput(view)}</div>`;
}

function ownInput(view: FieldView): Html {
  const { id, words } = view;
  return html`<input type="text" class="own-text" name="${fieldName(id, ownText)}" value="${ownTextOf(view)}" maxlength="2000" dir="auto" aria-label="${words.text('own_answer')}" placeholder="${words.label('placeholder_text')}">`;
}

function ownTextOf({ id, values }: FieldView): string {
  return values[fieldName(id, ownText)]?.[0] ?? '';
}
