/** Questions whose answer is typed: a text, an e-mail address, a phone number, a date or a time. */
import { fieldName } from '../form-values.ts';
import { attribute, type Html, html } from '../html/html.ts';
import { described, type Field, type FieldView } from './field-view.ts';

export const inputField: Field = (view) => {
  const { question, words } = view;
  const { inputPlaceholder, inputIsTextarea, inputLimitMax } = question;
  const placeholder = inputPlaceholder || words.label('placeholder_text');
  // twice as long as is asked for: an emoji is one character to people and two to a browser
  const most = inputLimitMax ? inputLimitMax * 2 : 20_000;
  if (inputIsTextarea !== true) return line(view, html` type="text" maxlength="${most}" placeholder="${placeholder}"`);
  return html`<textarea name="${fieldName(view.id)}" rows="4" maxlength="${most}" dir="auto" placeholder="${placeholder}"${described(view)}>
${typedIn(view)}</textarea>`;
};

export const emailField: Field = (view) =>
  line(view, html` type="email" autocomplete="email" placeholder="${view.words.label('placeholder_email')}"`);

export const phoneField: Field = (view) =>
  line(view, html` type="tel" autocomplete="tel" placeholder="${view.words.label('placeholder_phone')}"`);

/** With a last day a browser knows that a year has four digits, and goes on after them. */
const momentTypes = {
  date: html` type="date" max="9999-12-31"`,
  time: html` type="time"`,
  datetime: html` type="datetime-local" max="9999-12-31T23:59"`,
};

/** A browser shows a moment in its own way; the script shows it in the survey's beside it. */
export const dateTimeField: Field = (view) => {
  const { dateTimeType = 'date', dateTimeFormatOfDate, dateTimeFormatOfTime } = view.question;
  const formats = [dateTimeType !== 'time' && dateTimeFormatOfDate, dateTimeType !== 'date' && dateTimeFormatOfTime];
  const format = formats.filter((each) => typeof each === 'string' && each !== '').join(' ');
  const field = line(view, html`${momentTypes[dateTimeType]} class="moment"`);
  return format === '' ? field : html`${field}<output class="hint" data-format="${format}"></output>`;
};

function line(view: FieldView, kind: Html): Html {
  return html`<input name="${fieldName(view.id)}"${kind}${attribute('value', typedIn(view))} dir="auto"${described(view)}>`;
}

function typedIn({ id, values }: FieldView): string {
  return values[fieldName(id)]?.[0] ?? '';
}
