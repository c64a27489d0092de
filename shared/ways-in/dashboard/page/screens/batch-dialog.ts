/** Sets up a batch: the same export of many surveys. */
import { type Failure, failureOf } from '../api/failure.ts';
import type { App, Dialog } from '../app.ts';
import { batchFields } from '../forms/batch-fields.ts';
import { batchRequestOf, isComplete, newBatchForm } from '../forms/batch-form.ts';
import { createChosenSurveys } from '../forms/chosen-surveys.ts';
import { createDeliverPicker } from '../forms/deliver/deliver-fields.ts';
import { createPresetPicker } from '../forms/preset-picker.ts';
import { button, submitButton } from '../parts/controls.ts';
import { dialogFoot } from '../parts/dialog-frame.ts';
import { textField } from '../parts/fields.ts';
import { failureNote } from '../parts/notes.ts';
import { pathOf } from '../route.ts';
import { h } from '../view/view.ts';

export function openBatchDialog(app: App): void {
  const form = newBatchForm();
  const presets = createPresetPicker(app, form.request, () => undefined);
  const surveys = createChosenSurveys(app);
  const deliver = createDeliverPicker(app, form.deliver);
  let failure: Failure | undefined;
  let isBusy = false;

  async function start(event: Event): Promise<void> {
    event.preventDefault();
    form.isTried = true;
    if (isBusy || !isComplete(form)) return;
    isBusy = true;
    failure = undefined;
    app.redraw();
    try {
      const { batch: words } = app.words.texts.forms;
      await deliver.settle();
      const { id } = await app.pipeline.batches.start(batchRequestOf(form, words.defaultName));
      app.close(dialog);
      app.toast('good', words.started);
      location.hash = pathOf('batches', id);
    } catch (error) {
      failure = failureOf(error);
    }
    isBusy = false;
    app.redraw();
  }

  const dialog: Dialog = {
    title: () => app.words.texts.forms.batch.new,
    view() {
      const { texts } = app.words;
      const { batch } = texts.forms;
      const setName = (value: string) => {
        form.name = value;
      };
      return h('form.dialog-form', { onsubmit: start }, [
        h('div.dialog-body', [
          textField('batch-name', batch.name, form.name, setName, {
            props: { maxlength: 200, placeholder: batch.defaultName },
          }),
          batchFields(app, form, failure?.errors ?? {}, {
            surveys,
            presets: presets.view(),
            keep: presets.keepView(),
            deliver: deliver.view(),
          }),
        ]),
        dialogFoot(
          [button(texts.cancel, () => app.close(dialog)), submitButton(batch.start, isBusy)],
          failure && failureNote(failure, app.words),
        ),
      ]);
    },
  };
  app.open(dialog);
}
