/** Asks for a name: of what is kept, or the new one of what already is. */
import type { App, Dialog } from '../app.ts';
import { h } from '../view/view.ts';
import { button, submitButton } from './controls.ts';
import { dialogFoot } from './dialog-frame.ts';
import { textField } from './fields.ts';
import { runAction } from './run-action.ts';

export interface NameQuestion {
  title: string;
  label: string;
  hint?: string;
  /** What it is called now. */
  name?: string | undefined;
  /** Shown once it is saved. */
  doneText?: string;
  /** On the button. */
  yes?: string;
  /** What may be chosen instead of writing. */
  known?: readonly string[];
  save(name: string): Promise<unknown>;
}

export function openNameDialog(app: App, question: NameQuestion): void {
  let name = question.name ?? '';

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return;
    if (await runAction(app, () => question.save(name.trim()), question.doneText)) app.close(dialog);
  }

  const dialog: Dialog = {
    title: () => question.title,
    view() {
      const write = (value: string) => {
        name = value;
      };
      return h('form.dialog-form', { onsubmit: send }, [
        h('div.dialog-body', [
          textField('kept-name', question.label, name, write, {
            hint: question.hint,
            props: { maxlength: 200, required: true, ...(question.known && { list: 'known-names' }) },
          }),
          question.known &&
            h(
              'datalist',
              { id: 'known-names' },
              question.known.map((value) => h('option', { key: value, value })),
            ),
        ]),
        dialogFoot([
          button(app.words.texts.cancel, () => app.close(dialog)),
          submitButton(question.yes ?? app.words.texts.forms.preset.keep, false),
        ]),
      ]);
    },
  };
  app.open(dialog);
}
