/** What one does with what one sees: keep it under a name, make files of it, send them, at fixed times or now. */
import type { SavedView } from '../../api/pipeline.ts';
import type { App } from '../../app.ts';
import { button, linkButton } from '../../parts/controls.ts';
import { selectField } from '../../parts/fields.ts';
import { type NameQuestion, openNameDialog } from '../../parts/name-dialog.ts';
import { runAction } from '../../parts/run-action.ts';
import { answersPath } from '../../route.ts';
import {
  isSameSelection,
  type SurveySelection,
  savedSelection,
  selectionQuery,
  selectionRequest,
  wholeSurvey,
} from '../../survey-selection.ts';
import { type Child, h } from '../../view/view.ts';
import { openExportDialog } from '../export-dialog.ts';
import { openScheduleDialog } from '../schedule-dialog.ts';
import { openViewLinks } from './view-links.ts';

interface ViewActions {
  /** What is done with the view. */
  buttons(selection: SurveySelection): Child;
  /** Which of the saved views it is. */
  chosen(selection: SurveySelection): Child;
  /** What keeps it, or its changes, or no longer does. */
  kept(selection: SurveySelection): Child;
}

/** `show` leads to another view. */
export function createViewActions(app: App, surveyId: number, show: (selection: SurveySelection) => void): ViewActions {
  let views: SavedView[] = [];
  void load();

  /** Without views the page works as before. */
  async function load(): Promise<void> {
    views = await app.pipeline.views.ofSurvey(surveyId).catch(() => []);
    app.redraw();
  }

  function keep(
    selection: SurveySelection,
    then: (saved: SavedView) => void,
    question: Partial<NameQuestion> = {},
  ): void {
    const { view } = app.words.texts;
    openNameDialog(app, {
      title: view.save,
      label: view.name,
      hint: view.nameHint,
      doneText: view.saved,
      ...question,
      async save(name) {
        const saved = await app.pipeline.views.create(surveyId, { name, ...selectionRequest(selection) });
        await load();
        then(saved);
      },
    });
  }

  /** A view is shared as it was saved: one that has no name yet gets one first. */
  function share(selection: SurveySelection): void {
    const saved = views.find((view) => isSameSelection(savedSelection(view), selection));
    const openLinks = (view: SavedView) => openViewLinks(app, view);
    if (saved) openLinks(saved);
    else keep(selection, openLinks, { ...app.words.texts.sharing.unnamed, name: surveyName() });
  }

  /** It began with this one, or shows the same. */
  const savedIn = (selection: SurveySelection) =>
    views.find(({ id }) => id === selection.viewId) ??
    views.find((view) => isSameSelection(savedSelection(view), selection));
  const surveyName = () => app.surveys.all?.find(({ id }) => id === surveyId)?.name;

  async function overwrite(selection: SurveySelection): Promise<void> {
    const save = () => app.pipeline.views.change(selection.viewId, selectionRequest(selection));
    if (await runAction(app, save, app.words.texts.view.saved)) await load();
  }

  async function remove(selection: SurveySelection): Promise<void> {
    const { view } = app.words.texts;
    if (await runAction(app, () => app.pipeline.views.remove(selection.viewId), view.removed)) {
      await load();
      show({ ...selection, viewId: '' });
    }
  }

  return {
    buttons(selection) {
      const { view, surveys, sharing, answers } = app.words.texts;
      return [
        linkButton(
          answers.title,
          answersPath(surveyId, selectionQuery({ ...selection, by: '', compare: '' })),
          'plain',
          'surveys',
        ),
        button(surveys.export, () => openExportDialog(app, surveyId, { selection }), {
          style: 'primary',
          icon: 'exports',
        }),
        button(view.schedule, () => openScheduleDialog(app, { begin: { surveyId, selection } }), { icon: 'schedules' }),
        button(view.send, () => openExportDialog(app, surveyId, { selection, isSending: true }), {
          icon: 'destinations',
        }),
        button(sharing.share, () => share(selection), { icon: 'share' }),
      ];
    },
    chosen(selection) {
      const { view } = app.words.texts;
      if (views.length === 0) return undefined;
      const choices = [['', view.none] as const, ...views.map(({ id, name }) => [id, name] as const)];
      const choose = (id: string) => {
        const found = views.find((one) => one.id === id);
        show(found ? savedSelection(found) : wholeSurvey);
      };
      const value = savedIn(selection)?.id ?? '';
      return h('div.saved-views', { key: 'saved-views' }, selectField('view', view.legend, value, choices, choose));
    },
    kept(selection) {
      const { view } = app.words.texts;
      const chosen = savedIn(selection);
      const isChanged = chosen !== undefined && !isSameSelection(savedSelection(chosen), selection);
      const isPlain = isSameSelection(selection, wholeSurvey);
      const save = () => keep(selection, ({ id }) => show({ ...selection, viewId: id }));
      return [
        isChanged && button(view.overwrite, () => overwrite(selection)),
        !isPlain && (!chosen || isChanged) && button(view.save, save, { icon: 'plus' }),
        chosen && !isChanged && button(view.remove, () => remove(selection), { style: 'quiet' }),
      ];
    },
  };
}
