/** A question for files. */
import { fieldName } from '../form-values.ts';
import { attribute, html } from '../look/html.ts';
import { described, type Field } from './field-view.ts';

export const fileField: Field = (view) => {
  const { id, question } = view;
  const accepted = (question.fileFormats ?? []).map((format) => `.${format.replace(/^\./, '')}`).join(',');
  return html`<input type="file" name="${fieldName(id)}" multiple${attribute('accept', accepted || undefined)}${described(view)}>`;
};
