/** Sets up one export: what, of which answers, in which look; with a preview that follows every choice. */
import { type Failure, failureOf } from '../api/failure.ts';
import { exportRequest } from '../api/requests.ts';
import type { App, Dialog } from '../app.ts';
import { columnFields } from '../forms/column-fields.ts';
import { createDeliverPicker } from '../forms/deliver/deliver-fields.ts';
import { deliverOf, newDeliverForm } from '../forms/deliver/deliver-form.ts';
import { subjectsOf } from '../forms/filters/condition-subjects.ts';
import { filterFields } from '../forms/filters/filter-fields.ts';
import type { FormContext } from '../forms/form-context.ts';
import { optionFields } from '../forms/option-fields.ts';
import { outputFields } from '../forms/output-fields.ts';
import { createPresetPicker } from '../forms/preset-picker.ts';
import { filtersOf, hasTable, newRequestForm, optionsOf, withoutPersonal } from '../forms/request-form.ts';
import { button, submitButton } from '../parts/controls.ts';
import { dialogFoot } from '../parts/dialog-frame.ts';
import { failureNote } from '../parts/notes.ts';
import { pathOf } from '../route.ts';
import { h } from '../view/view.ts';
import { createPreviewPanel } from './preview-panel.ts';

export function openExportDialog(app: App, surveyId: number): void {
  const form = newRequestForm();
  const sending = newDeliverForm();
  const deliver = createDeliverPicker(app, sending);
  let failure: Failure | undefined;
  let isBusy = false;
  const request = () =>
    exportRequest(surveyId, { outputs: form.outputs, filters: filtersOf(form), options: optionsOf(form) });
  const preview = createPreviewPanel(app, request, () => {
    withoutPersonal(form);
    preview.ask();
  });
  const presets = createPresetPicker(app, form, preview.ask);

  async function start(event: Event): Promise<void> {
    event.preventDefault();
    if (form.outputs.length === 0 || isBusy) return;
    isBusy = true;
    failure = undefined;
    app.redraw();
    try {
      await deliver.settle();
      const wishes = deliverOf(sending);
      await app.pipeline.exports.start({ ...request(), ...(wishes && { deliver: wishes }) });
      app.close(dialog);
      app.toast('good', app.words.texts.exports.started);
      location.hash = pathOf('exports');
    } catch (error) {
      failure = failureOf(error);
    }
    isBusy = false;
    app.redraw();
  }

  const dialog: Dialog = {
    size: 'wide',
    title: () => `${app.words.texts.forms.export.title}: ${surveyName(app, surveyId)}`,
    stop: preview.stop,
    view() {
      const { texts } = app.words;
      const errors = failure?.errors ?? preview.failure()?.errors ?? {};
      const survey = { questions: [...preview.questions()], columns: preview.columns() };
      const context: FormContext = { app, form, onchange: preview.ask, errors, survey };
      return h('form.dialog-form', { onsubmit: start }, [
        h('div.dialog-body.two-columns', [
          h('div.form-column', [
            presets.view(),
            outputFields(app, form, preview.ask),
            deliver.view(),
            filterFields(context, {
              subjects: subjectsOf(preview.questions(), texts.forms.filter.ownText),
              values: preview.values(),
            }),
            hasTable(form) && columnFields(context, preview.columns()),
            optionFields(context),
            presets.keepView(),
          ]),
          h('aside.preview', { 'aria-label': texts.forms.export.preview }, preview.view(form.outputs)),
        ]),
        dialogFoot(
          [
            button(texts.cancel, () => app.close(dialog)),
            submitButton(isBusy ? texts.forms.export.starting : texts.forms.export.start, isBusy),
          ],
          failure && failureNote(failure, app.words),
        ),
      ]);
    },
  };
  app.open(dialog);
  preview.ask();
}

export function surveyName(app: App, id: number): string {
  return app.surveys.name(id) || app.words.texts.survey(String(id));
}
