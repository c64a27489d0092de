/** Keeps what an export was asked for under a name, to ask for it again of any survey. */
import type { ExportJob } from '../api/pipeline.ts';
import type { App, Dialog } from '../app.ts';
import { sentOptions } from '../forms/preset-picker.ts';
import { button, submitButton } from '../parts/controls.ts';
import { dialogFoot } from '../parts/dialog-frame.ts';
import { textField } from '../parts/fields.ts';
import { runAction } from '../parts/run-action.ts';
import { h } from '../view/view.ts';

export function openPresetDialog(app: App, job: ExportJob): void {
  let name = '';

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return;
    const outputs = job.files.map(({ content, format }) => ({ content, format }));
    const wanted = { name: name.trim(), outputs, filters: job.filters, options: sentOptions(job.options) };
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
