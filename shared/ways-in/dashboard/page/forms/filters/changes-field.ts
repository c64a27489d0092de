/** All rows, or only those that have changed since an earlier export of the same survey. */
import { type ExportJob, surveyIdOf } from '../../api/pipeline.ts';
import type { App } from '../../app.ts';
import { selectField } from '../../parts/fields.ts';
import type { Child } from '../../view/view.ts';
import { editedRequestForm } from '../edited-request.ts';
import { hasTable, type RequestForm } from '../request-form.ts';
import { followed, mayBeFollowed } from './followed.ts';

/** The newest of the survey: nobody looks for one of long ago in a list. */
const mostBases = 20;

interface ChangesField {
  /** The id of the earlier export, where one was chosen. */
  since(): string | undefined;
  view(): Child;
}

/** What follows an export asks for the same answers and columns: the form takes them over from it. */
export function createChangesField(app: App, surveyId: number, form: RequestForm, onchange: () => void): ChangesField {
  let bases: readonly ExportJob[] = [];
  let chosen = '';
  void load();

  /** Without them the form makes whole exports. */
  async function load(): Promise<void> {
    const query = { surveyId: String(surveyId), status: 'ready', limit: mostBases };
    const { data } = await app.pipeline.exports.list(query).catch(() => ({ data: [] }));
    bases = data.filter((job) => surveyIdOf(job) === surveyId && mayBeFollowed(job));
    app.redraw();
  }

  function choose(id: string): void {
    chosen = id;
    const base = bases.find((job) => job.id === id);
    if (base) Object.assign(form, editedRequestForm(followed(base, form.outputs)));
    onchange();
    app.redraw();
  }

  return {
    since: () => (chosen !== '' && hasTable(form) ? chosen : undefined),
    view() {
      const { changes } = app.words.texts.forms;
      if (bases.length === 0 || !hasTable(form)) return undefined;
      const choices = bases.map(
        (job) => [job.id, changes.since(app.words.moment(job.created_at), filesOf(job))] as const,
      );
      const hint = chosen === '' ? undefined : changes.hint;
      return selectField('changes', changes.legend, chosen, [['', changes.all], ...choices], choose, { hint });
    },
  };
}

const filesOf = ({ files }: ExportJob) => files.map(({ format }) => format).join(', ');
