/** Makes a schedule, or changes one: a rhythm, and the batch that is made every time. */
import { type Failure, failureOf } from '../api/failure.ts';
import type { Schedule } from '../api/pipeline.ts';
import type { App, Dialog } from '../app.ts';
import { batchFields } from '../forms/batch-fields.ts';
import { isComplete } from '../forms/batch-form.ts';
import { createChosenSurveys } from '../forms/chosen-surveys.ts';
import { createDeliverPicker, type LookedAt } from '../forms/deliver/deliver-fields.ts';
import { createPresetPicker } from '../forms/preset-picker.ts';
import { hasTable } from '../forms/request-form.ts';
import {
  editedScheduleForm,
  newScheduleForm,
  type ScheduleForm,
  scheduleChangeOf,
  scheduleRequestOf,
} from '../forms/schedule-form.ts';
import { selectionForm } from '../forms/selection-form.ts';
import { cronOf, sayCron } from '../forms/timing.ts';
import { timingFields } from '../forms/timing-fields.ts';
import { button, submitButton } from '../parts/controls.ts';
import { dialogFoot } from '../parts/dialog-frame.ts';
import { checkField, selectField, textField } from '../parts/fields.ts';
import { failureNote } from '../parts/notes.ts';
import { pathOf } from '../route.ts';
import { type Child, h } from '../view/view.ts';
import { surveyName } from './export-dialog.ts';

interface Begin {
  /** It is changed; without it a new one is made, and the reader is led to it. */
  edited?: Schedule;
  onSaved?: () => void;
  /** A new one begins with what is looked at. */
  begin?: LookedAt;
}

export function openScheduleDialog(app: App, { edited, onSaved, begin }: Begin = {}): void {
  const opened = () => (edited ? editedScheduleForm(edited, app.surveys.all !== undefined) : newForm(app, begin));
  const before = opened();
  const form = opened();
  const presets = createPresetPicker(app, form.batch.request, () => undefined);
  const surveys = createChosenSurveys(app);
  const deliver = createDeliverPicker(app, form.batch.deliver, begin);
  let failure: Failure | undefined;
  let isBusy = false;

  /** It is what the e-mails are called. */
  const usualName = () =>
    (begin ? surveyName(app, begin.surveyId) : sayCron(cronOf(form.timing), app.words)).slice(0, 200);

  async function send(): Promise<void> {
    const { schedules } = app.pipeline;
    await deliver.settle();
    if (edited) {
      await schedules.change(edited.id, scheduleChangeOf(form, before));
      return onSaved?.();
    }
    const { id } = await schedules.create(scheduleRequestOf(form, usualName()));
    location.hash = pathOf('schedules', id);
  }

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    form.batch.isTried = true;
    if (isBusy || !isComplete(form.batch)) return;
    isBusy = true;
    failure = undefined;
    app.redraw();
    try {
      await send();
      app.close(dialog);
      app.toast('good', app.words.texts.forms.schedule.saved);
    } catch (error) {
      failure = failureOf(error);
    }
    isBusy = false;
    app.redraw();
  }

  const dialog: Dialog = {
    title: () => (edited ? app.words.texts.forms.schedule.editTitle : app.words.texts.forms.schedule.new),
    view: () =>
      h('form.dialog-form', { onsubmit: save }, [
        h('div.dialog-body', [
          scheduleFields(app, form, usualName()),
          h('hr'),
          batchFields(app, form.batch, batchErrors(failure), {
            surveys,
            presets: presets.view(),
            rows: rowsField(app, form),
            keep: presets.keepView(),
            deliver: deliver.view(),
          }),
        ]),
        dialogFoot(
          [
            button(app.words.texts.cancel, () => app.close(dialog)),
            submitButton(app.words.texts.forms.schedule.save, isBusy),
          ],
          failure && failureNote(failure, app.words),
        ),
      ]),
  };
  app.open(dialog);
}

function newForm(app: App, begin: Begin['begin']): ScheduleForm {
  const form = newScheduleForm();
  if (!begin) return form;
  const { surveyId, selection } = begin;
  const chosen = app.surveys.all ? { ids: [surveyId] } : { numbers: String(surveyId) };
  return { ...form, batch: { ...form.batch, pick: 'ids', ...chosen, request: selectionForm(selection, true) } };
}

function scheduleFields(app: App, form: ScheduleForm, usualName: string): Child {
  const { schedule } = app.words.texts.forms;
  const setName = (value: string) => {
    form.name = value;
  };
  return [
    textField('schedule-name', schedule.name, form.name, setName, {
      props: { maxlength: 200, placeholder: usualName },
    }),
    timingFields(app, form),
    checkField('only-if-new', schedule.onlyIfNew, form.onlyIfNew, (checked) => {
      form.onlyIfNew = checked;
    }),
  ];
}

/** For every file that has rows. */
function rowsField(app: App, form: ScheduleForm): Child {
  const { changes, schedule } = app.words.texts.forms;
  if (!hasTable(form.batch.request) && !form.onlyChanges) return undefined;
  const choices = [['', changes.all] as const, ['last_run', schedule.onlyChanges] as const];
  return selectField('changes', changes.legend, form.onlyChanges ? 'last_run' : '', choices, (chosen) => {
    form.onlyChanges = chosen === 'last_run';
  });
}

/** The API names fields of the batch inside the schedule; the form knows them by their own names. */
function batchErrors(failure: Failure | undefined): Failure['errors'] {
  const entries = Object.entries(failure?.errors ?? {});
  return Object.fromEntries(entries.map(([path, messages]) => [path.replace(/^batch\./, ''), messages]));
}
