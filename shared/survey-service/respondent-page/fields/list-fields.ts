/** Questions that ask about each of a list: a matrix row by row, a ranking place by place. */
import { optionsOf } from '../../questions/question-schema.ts';
import { fieldName, optionValue } from '../form-values.ts';
import { attribute, type Html, html } from '../html/html.ts';
import { type Field, type FieldView, hintOf, ordered, tick } from './field-view.ts';

/** With more places than this, a place is typed: a list of all places for every option is a page of their square. */
const MOST_PLACES = 20;

export const matrixField: Field = ({ id, question, values }) => {
  const type = question.matrixChoiceType === 'multiple' ? 'checkbox' : 'radio';
  const rows = (question.matrixRowEntities ?? []).map((row) => {
    const name = fieldName(id, row.id);
    const columns = (question.matrixColEntities ?? []).map((column) => {
      const value = optionValue(column.id);
      return tick({
        type,
        name,
        value,
        className: 'chip',
        isChecked: values[name]?.includes(value) === true,
        label: column.text,
      });
    });
    return html`<fieldset class="row"><legend dir="auto">${row.text}</legend><div class="chips">${columns}</div></fieldset>`;
  });
  return html`<div class="matrix">${rows}</div>`;
};

/** Places are chosen from lists, or typed; with the script, given by touching the options in order. */
export const rankingField: Field = (view) => {
  const { id, question, words, seed } = view;
  const options = ordered(optionsOf(question), question.rankingRandomize, seed);
  const items = options.map((option) => {
    const place = placeField(view, fieldName(id, option.id), option.text, options.length);
    return html`<li><label class="rank">${place}<span dir="auto">${option.text}</span></label></li>`;
  });
  return html`${hintOf(words.label('hint_ranking'))}<ul class="ranking">${items}</ul>`;
};

function placeField({ values, words }: FieldView, name: string, text: string, count: number): Html {
  const chosen = values[name]?.[0] ?? '';
  const label = html` aria-label="${words.text('place')}: ${text}"`;
  if (count > MOST_PLACES) {
    return html`<input type="number" class="place" name="${name}" value="${chosen}" min="1" max="${count}"${label}>`;
  }
  const places = Array.from({ length: count }, (_, at) => {
    const place = String(at + 1);
    return html`<option value="${place}"${attribute('selected', chosen === place)}>${place}</option>`;
  });
  return html`<select class="place" name="${name}"${label}><option value="">–</option>${places}</select>`;
}
