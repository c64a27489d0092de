/** Presets: what an export or a batch was asked for is kept under a name, and what a preset keeps is changed. */
import { type Failure, failureOf } from '../../api/failure.ts';
import type { Preset } from '../../api/pipeline.ts';
import type { PresetRequest } from '../../api/requests.ts';
import type { App, Dialog } from '../../app.ts';
import { editedRequestForm, sentOptions } from '../../forms/edited-request.ts';
import { requestFields } from '../../forms/request-fields.ts';
import { filtersOf, optionsOf } from '../../forms/request-form.ts';
import { button, submitButton } from '../../parts/controls.ts';
import { dialogFoot } from '../../parts/dialog-frame.ts';
import { textField } from '../../parts/fields.ts';
import { openNameDialog } from '../../parts/name-dialog.ts';
import { failureNote } from '../../parts/notes.ts';
import { h } from '../../view/view.ts';

export function openPresetDialog(app: App, asked: Omit<PresetRequest, 'name'>): void {
  const { preset } = app.words.texts.forms;
  openNameDialog(app, {
    title: preset.save,
    label: preset.name,
    doneText: preset.saved,
    save: (name) => app.pipeline.presets.create({ ...asked, name }),
  });
}

/** What no field shows is sent back as it was, and what was not changed is not sent. */
export function openPresetEditor(app: App, preset: Preset, onSaved: () => void): void {
  const { outputs = [], filters = {}, options } = preset;
  const form = editedRequestForm({ outputs, filters, options: options ? sentOptions(options) : {} });
  let { name } = preset;
  let failure: Failure | undefined;
  let isBusy = false;
  const wanted = () => ({
    name: name.trim(),
    outputs: form.outputs,
    filters: filtersOf(form),
    options: optionsOf(form),
  });
  const before = changesOf(wanted());

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    if (isBusy || name.trim() === '' || form.outputs.length === 0) return;
    isBusy = true;
    failure = undefined;
    app.redraw();
    try {
      const changed = Object.entries(wanted()).filter(([member, value]) => JSON.stringify(value) !== before[member]);
      await app.pipeline.presets.change(preset.id, Object.fromEntries(changed));
      app.close(dialog);
      app.toast('good', app.words.texts.forms.preset.saved);
      onSaved();
    } catch (error) {
      failure = failureOf(error);
    }
    isBusy = false;
    app.redraw();
  }

  const dialog: Dialog = {
    title: () => app.words.texts.kept.presets.edit,
    view() {
      const { texts } = app.words;
      const context = { app, form, onchange: () => undefined, errors: failure?.errors ?? {} };
      const write = (text: string) => {
        name = text;
      };
      return h('form.dialog-form', { onsubmit: save }, [
        h('div.dialog-body', [
          textField('kept-name', texts.forms.preset.name, name, write, { props: { maxlength: 200, required: true } }),
          requestFields(context, { presets: undefined, keep: undefined, deliver: undefined, known: undefined }),
        ]),
        dialogFoot(
          [button(texts.cancel, () => app.close(dialog)), submitButton(texts.forms.preset.keep, isBusy)],
          failure && failureNote(failure, app.words),
        ),
      ]);
    },
  };
  app.open(dialog);
}

function changesOf(members: object): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(members).map(([member, value]) => [member, JSON.stringify(value)]));
}
