/** Makes a schedule: a rhythm, and the batch that is made every time. */
import { type Failure, failureOf } from '../api/failure.ts';
import type { App, Dialog } from '../app.ts';
import { batchFields } from '../forms/batch-fields.ts';
import { batchRequestOf, isComplete, newBatchForm } from '../forms/batch-form.ts';
import { browserZone } from '../forms/request-form.ts';
import { cronOf, newTiming } from '../forms/timing.ts';
import { type TimingForm, timingFields } from '../forms/timing-fields.ts';
import { button, submitButton } from '../parts/controls.ts';
import { dialogFoot } from '../parts/dialog-frame.ts';
import { checkField, textField } from '../parts/fields.ts';
import { failureNote } from '../parts/notes.ts';
import { pathOf } from '../route.ts';
import { type Child, h } from '../view/view.ts';

export function openScheduleDialog(app: App): void {
  const batch = newBatchForm();
  const when: TimingForm = { timing: newTiming(), timezone: browserZone };
  let name = '';
  let onlyIfNew = true;
  let failure: Failure | undefined;
  let isBusy = false;

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    batch.isTried = true;
    if (isBusy || !isComplete(batch)) return;
    isBusy = true;
    app.redraw();
    try {
      const { schedule: words } = app.words.texts.forms;
      const called = name.trim() || words.defaultName;
      const { id } = await app.pipeline.schedules.create({
        ...{ name: called, cron: cronOf(when.timing), timezone: when.timezone },
        ...{ batch: batchRequestOf(batch, called), enabled: true, only_if_new: onlyIfNew },
      });
      app.close(dialog);
      app.toast('good', words.saved);
      location.hash = pathOf('schedules', id);
    } catch (error) {
      failure = failureOf(error);
    }
    isBusy = false;
    app.redraw();
  }

  function fields(): Child {
    const { schedule } = app.words.texts.forms;
    const setName = (value: string) => {
      name = value;
    };
    return [
      textField('schedule-name', schedule.name, name, setName, {
        props: { maxlength: 200, placeholder: schedule.defaultName },
      }),
      timingFields(app, when),
      checkField('only-if-new', schedule.onlyIfNew, onlyIfNew, (checked) => {
        onlyIfNew = checked;
      }),
      h('hr'),
      batchFields(app, batch, failure?.errors ?? {}),
      failure && failureNote(failure, app.words),
    ];
  }

  const dialog: Dialog = {
    title: () => app.words.texts.forms.schedule.new,
    view: () =>
      h('form.dialog-form', { onsubmit: save }, [
        h('div.dialog-body', fields()),
        dialogFoot([
          button(app.words.texts.cancel, () => app.close(dialog)),
          submitButton(app.words.texts.forms.schedule.save, isBusy),
        ]),
      ]),
  };
  app.open(dialog);
}
