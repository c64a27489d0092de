/** A text to copy: shown in full, copied with one press. */
import type { App } from '../app.ts';
import { type ElementView, h } from '../view/view.ts';
import { button } from './controls.ts';

export function copyField(app: App, label: string, value: string): ElementView {
  const { texts } = app.words;
  const field = { id: 'copy-field', readonly: true, autofocus: true };
  return h('div.field', [
    h('label', { for: 'copy-field' }, label),
    h('div.copy-row', [
      h('input.input.code', { ...field, value, onfocus: selectAll, mounted: takeFocus }),
      button(texts.copy, () => copy(app, value), { style: 'primary', icon: 'copy' }),
    ]),
  ]);
}

async function copy(app: App, value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    app.toast('good', app.words.texts.copied);
  } catch {
    // a page without a secure address may not write there: the text is chosen, the keyboard copies it
    const field = document.getElementById('copy-field');
    if (field instanceof HTMLInputElement) field.select();
  }
}

/** It has taken the place of what was pressed; in a dialog that opens with it, `autofocus` does the same. */
function takeFocus(element: Element): undefined {
  if (element instanceof HTMLElement) element.focus();
}

function selectAll(event: Event): void {
  if (event.target instanceof HTMLInputElement) event.target.select();
}
