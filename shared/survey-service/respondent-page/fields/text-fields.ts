/** Questions whose answer is typed: a text, an e-mail address, a phone number. */
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

function line(view: FieldView, kind: Html): Html {
  return html`<input name="${fieldName(view.id)}"${kind}${attribute('value', typedIn(view))} dir="auto"${described(view)}>`;
}

function typedIn({ id, values }: FieldView): string {
  return values[fieldName(id)]?.[0] ?? '';
}
