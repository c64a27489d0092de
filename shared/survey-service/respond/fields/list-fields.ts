/** Questions that ask about each of a list: a matrix row by row, a ranking place by place. */
import { optionsOf } from '../../questions/question-schema.ts';
import { fieldName, optionValue } from '../form-values.ts';
import { attribute, html } from '../look/html.ts';
import { type Field, hintOf, ordered, tick } from './field-view.ts';

export const matrixField: Field = ({ id, question, values }) => {
  const type = question.matrixChoiceType === 'multiple' ? 'checkbox' : 'radio';
  const rows = (question.matrixRowEntities ?? []).map((row) => {
    const name = fieldName(id, row.id);
    const columns = (question.matrixColEntities ?? []).map((column) => {
      const value = optionValue(column.id);
      return tick({
        ...{ type, name, value, className: 'chip' },
        isChecked: values[name]?.includes(value) === true,
        label: column.text,
      });
    });
    return html`<fieldset class="row"><legend dir="auto">${row.text}</legend><div class="chips">${columns}</div></fieldset>`;
  });
  return html`<div class="matrix">${rows}</div>`;
};

/** Places are chosen from lists; with the script, by touching the options in order. */
export const rankingField: Field = ({ id, question, values, words, seed }) => {
  const options = ordered(optionsOf(question), question.rankingRandomize, seed);
  const items = options.map((option) => {
    const name = fieldName(id, option.id);
    const places = options.map((_, at) => {
      const place = String(at + 1);
      return html`<option value="${place}"${attribute('selected', values[name]?.[0] === place)}>${place}</option>`;
    });
    return html`<li><label class="rank"><select name="${name}" aria-label="${words.text('place')}: ${option.text}"><option value="">–</option>${places}</select><span dir="auto">${option.text}</span></label></li>`;
  });
  return html`${hintOf(words.label('hint_ranking'))}<ul class="ranking">${items}</ul>`;
};
