/** Keeps what an export or a batch was asked for under a name, to ask for it again of any survey. */
import type { PresetRequest } from '../api/requests.ts';
import type { App, Dialog } from '../app.ts';
import { button, submitButton } from '../parts/controls.ts';
import { dialogFoot } from '../parts/dialog-frame.ts';
import { textField } from '../parts/fields.ts';
import { runAction } from '../parts/run-action.ts';
import { h } from '../view/view.ts';

export function openPresetDialog(app: App, asked: Omit<PresetRequest, 'name'>): void {
  let name = '';

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return;
    const wanted = { ...asked, name: name.trim() };
    if (await runAction(app, () => app.pipeline.presets.create(wanted), app.words.texts.forms.preset.saved)) {
      app.close(dialog);
    }
  }

  const dialog: Dialog = {
    title: () => app.words.texts.forms.preset.save,
    view() {
      const { preset } = app.words.texts.forms;
      const write = (value: string) => {
        name = value;
      };
      return h('form.dialog-form', { onsubmit: save }, [
        h('div.dialog-body', textField('preset-name', preset.name, name, write, { props: { maxlength: 200 } })),
        dialogFoot([button(app.words.texts.cancel, () => app.close(dialog)), submitButton(preset.keep, false)]),
      ]);
    },
  };
  app.open(dialog);
}
