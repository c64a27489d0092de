/** One survey of a service at another address: its figures are not known here, but files of it can be made. */
import type { App, Screen } from '../app.ts';
import { button } from '../parts/controls.ts';
import { emptyState } from '../parts/notes.ts';
import { pathOf } from '../route.ts';
import { openExportDialog, surveyName } from './export-dialog.ts';
import { screenHead } from './screen-head.ts';

export function createSurveyElsewhereScreen(app: App, id: number): Screen {
  return {
    title: () => surveyName(app, id),
    view() {
      const { surveys, surveyFigures } = app.words.texts;
      const back = { text: surveys.title, href: pathOf('surveys') };
      const open = button(surveys.openExport, () => openExportDialog(app, id), { look: 'primary', icon: 'exports' });
      return [
        screenHead(surveyName(app, id), undefined, back),
        emptyState('surveys', surveys.elsewhere, surveyFigures.noFigures, open),
      ];
    },
  };
}
