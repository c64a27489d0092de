/** Sets up one export: what, of which answers, in which look; with a preview that follows every choice. */
import { type Failure, failureOf } from '../api/failure.ts';
import { exportRequest } from '../api/requests.ts';
import type { App, Dialog } from '../app.ts';
import { createDeliverPicker } from '../forms/deliver/deliver-fields.ts';
import { deliverOf, hasRecipient, newDeliverForm } from '../forms/deliver/deliver-form.ts';
import { createChangesField } from '../forms/filters/changes-field.ts';
import { subjectsOf } from '../forms/filters/condition-subjects.ts';
import type { FormContext } from '../forms/form-context.ts';
import { createPresetPicker } from '../forms/preset-picker.ts';
import { requestFields } from '../forms/request-fields.ts';
import { filtersOf, newRequestForm, settledOptions, withoutPersonal } from '../forms/request-form.ts';
import { selectionForm } from '../forms/selection-form.ts';
import { button, submitButton } from '../parts/controls.ts';
import { dialogFoot } from '../parts/dialog-frame.ts';
import { failureNote } from '../parts/notes.ts';
import { pathOf } from '../route.ts';
import type { SurveySelection } from '../survey-selection.ts';
import { h } from '../view/view.ts';
import { createPreviewPanel } from './preview-panel.ts';

interface Begin {
  /** What is looked at: its filters and groups are those of the export. */
  selection?: SurveySelection;
  /** The files go to somebody at once. */
  isSending?: boolean;
}

export function openExportDialog(app: App, surveyId: number, { selection, isSending = false }: Begin = {}): void {
  const form = selection ? selectionForm(selection, isSending) : newRequestForm();
  const sending = newDeliverForm();
  const deliver = createDeliverPicker(app, sending, selection && { surveyId, selection });
  let failure: Failure | undefined;
  let isBusy = false;
  let isTried = false;
  const isMissed = () => isSending && isTried && !hasRecipient(sending);
  const request = () =>
    exportRequest(surveyId, { outputs: form.outputs, filters: filtersOf(form), options: settledOptions(form) });
  const preview = createPreviewPanel(app, request, () => {
    withoutPersonal(form);
    preview.ask();
  });
  const presets = createPresetPicker(app, form, preview.ask);
  const changes = createChangesField(app, surveyId, form, preview.ask);

  async function start(event: Event): Promise<void> {
    event.preventDefault();
    if (form.outputs.length === 0 || isBusy) return;
    isTried = true;
    if (isMissed()) return;
    isBusy = true;
    failure = undefined;
    app.redraw();
    try {
      await deliver.settle();
      const requests = deliverOf(sending);
      const since = changes.since();
      await app.pipeline.exports.start({
        ...request(),
        ...(requests && { deliver: requests }),
        ...(since !== undefined && { changes: { since } }),
      });
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
    title: () => {
      const { forms, view } = app.words.texts;
      return `${isSending ? view.send : forms.export.title}: ${surveyName(app, surveyId)}`;
    },
    stop: preview.stop,
    view() {
      const { texts } = app.words;
      const errors = failure?.errors ?? preview.failure()?.errors ?? {};
      const survey = { questions: [...preview.questions()], columns: preview.columns() };
      const context: FormContext = { app, form, onchange: preview.ask, errors, survey };
      return h('form.dialog-form', { onsubmit: start }, [
        h('div.dialog-body.two-columns', [
          h('div.form-column', [
            requestFields(context, {
              presets: presets.view(),
              rows: changes.view(),
              keep: presets.keepView(),
              deliver: [deliver.view(), isMissed() && h('p.hint.bad', { role: 'alert' }, texts.view.chooseRecipient)],
              known: {
                subjects: subjectsOf(preview.questions(), texts.forms.filter.ownText),
                values: preview.values(),
                variables: app.facets.of(surveyId)?.variables,
              },
              columns: preview.columns(),
            }),
          ]),
          h('aside.preview', { 'aria-label': texts.forms.export.preview }, preview.view(form.outputs)),
        ]),
        dialogFoot(
          [
            button(texts.cancel, () => app.close(dialog)),
            submitButton(
              isBusy ? texts.forms.export.starting : isSending ? texts.view.send : texts.forms.export.start,
              isBusy,
            ),
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
