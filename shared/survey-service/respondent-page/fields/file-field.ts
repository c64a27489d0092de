/** A question for files: those that were sent, each of which can be taken back, and the way to send more. */
import { readFileEntry } from '../../uploads/file-entry.ts';
import { fileLimits, megabytes } from '../../uploads/file-limits.ts';
import { fieldName, fileField as names } from '../form-values.ts';
import { attribute, html } from '../html/html.ts';
import type { PageWords } from '../page-words.ts';
import { described, type Field } from './field-view.ts';

export const fileField: Field = (view) => {
  const { id, question, values, words, sendsBy } = view;
  const accepted = (question.fileFormats ?? []).map((format) => `.${format.replace(/^\./, '')}`).join(',');
  const sent = (values[fieldName(id)] ?? []).map(readFileEntry);
  const items = sent.map(
    ({ url, name }) =>
      html`<li data-url="${url}"><bdi>${name}</bdi><label><input type="checkbox" name="${names.drop}" value="${url}">${words.text('take_back')}</label></li>`,
  );
  const limit = words.text('file_limit', { most: megabytes(fileLimits.formBytes) });
  const list = html`<ul class="files"${attribute('hidden', items.length === 0)}>${items}</ul>`;
  // a browser words its own button: the script puts this one in its place
  const pick = html`<label class="pick" id="p-${id}" for="i-${id}">${words.label('button_upload')}</label>`;
  return html`${list}<input type="file" id="i-${id}" name="${fieldName(id)}" multiple${attribute('accept', accepted || undefined)}${described(view, `p-${id}`)}${attribute('data-send', sendsBy)} data-question="${id}" data-hint="${limit}" data-most="${fileLimits.formBytes}" data-words="${scriptWords(words)}">${pick}<p class="hint">${limit}</p><p class="error" role="alert" data-message hidden></p>`;
};

/** What the script says while it sends files. */
function scriptWords(words: PageWords): string {
  return JSON.stringify({
    limit: words.text('file_limit_each', { most: megabytes(fileLimits.sentBytes) }),
    tooLarge: words.text('error_files_large', { most: megabytes(fileLimits.formBytes) }),
    sending: words.text('sending'),
    sent: words.text('sent'),
    failed: words.text('send_failed'),
    again: words.text('send_again'),
    remove: words.text('take_back'),
  });
}
