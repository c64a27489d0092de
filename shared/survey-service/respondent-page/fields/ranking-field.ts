/** A question for an order: places are chosen from lists, or typed; with the script, given by touching the options in order. */
import { optionsOf } from '../../questions/question-schema.ts';
import { fieldName } from '../form-values.ts';
import { attribute, type Html, html } from '../html/html.ts';
import { type Field, type FieldView, findable, hintOf, ordered } from './field-view.ts';

/** With more places than this, a place is typed: a list of all places for every option is a page of their square. */
const MOST_PLACES = 20;

export const rankingField: Field = (view) => {
  const { id, question, words, seed } = view;
  const options = ordered(optionsOf(question), question.rankingRandomize, seed);
  const items = options.map((option) => {
    const place = placeField(view, fieldName(id, option.id), option.text, options.length);
    return html`<li><label class="rank">${place}<span dir="auto">${option.text}</span></label></li>`;
  });
  return html`${hintOf(words.label('hint_ranking'))}<ul class="ranking"${findable(view, options.length)}>${items}</ul>`;
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
