/** A question for files: those that were sent, each of which can be taken back, and the way to send more. */
import { z } from 'zod';
import { fieldName, fileField as names } from '../form-values.ts';
import { attribute, html } from '../look/html.ts';
import { described, type Field } from './field-view.ts';

const fileSchema = z.object({ url: z.string(), name: z.string() });

export const fileField: Field = (view) => {
  const { id, question, values, words } = view;
  const accepted = (question.fileFormats ?? []).map((format) => `.${format.replace(/^\./, '')}`).join(',');
  const sent = (values[fieldName(id)] ?? []).map((entry) => fileSchema.parse(JSON.parse(entry)));
  const items = sent.map(
    ({ url, name }) =>
      html`<li><bdi>${name}</bdi><label><input type="checkbox" name="${names.drop}" value="${url}">${words.text('take_back')}</label></li>`,
  );
  return html`${items.length > 0 && html`<ul class="files">${items}</ul>`}<input type="file" name="${fieldName(id)}" multiple${attribute('accept', accepted || undefined)}${described(view)}><p class="hint">${words.text('file_limit')}</p>`;
};
