/** What is known of the surveys that a batch is of: of one its questions and columns, of several the values they share out. */
import { exportRequest, type Preview } from '../api/requests.ts';
import type { App } from '../app.ts';
import { subjectsOf } from './filters/condition-subjects.ts';
import type { KnownAnswers } from './filters/filter-fields.ts';
import { newRequestForm } from './request-form.ts';

interface ChosenSurveys {
  known(ids: readonly number[]): KnownAnswers | undefined;
  /** Undefined where several are meant. */
  survey(ids: readonly number[]): Pick<Preview, 'questions' | 'columns'> | undefined;
}

export function createChosenSurveys(app: App): ChosenSurveys {
  const previews = new Map<number, Preview | 'asked'>();

  function previewOf(id: number): Preview | undefined {
    const found = previews.get(id);
    if (found === undefined) {
      previews.set(id, 'asked');
      void ask(id);
    }
    return found === 'asked' ? undefined : found;
  }

  /** Without it a form works as for several surveys. */
  async function ask(id: number): Promise<void> {
    const request = exportRequest(id, { outputs: newRequestForm().outputs, filters: {}, options: {} });
    const preview = await app.pipeline.exports.preview(request, new AbortController().signal).catch(() => undefined);
    if (preview) previews.set(id, preview);
    app.redraw();
  }

  function survey([only, ...others]: readonly number[]): Preview | undefined {
    return only === undefined || others.length > 0 ? undefined : previewOf(only);
  }

  return {
    survey,
    known(ids) {
      const one = survey(ids);
      const values = app.facets.values(ids);
      const [only = 0] = ids;
      return {
        subjects: one && subjectsOf(one.questions, app.words.texts.forms.filter.ownText),
        values,
        variables: one && app.facets.of(only)?.variables,
        isPartial: ids.length > 1,
      };
    },
  };
}
