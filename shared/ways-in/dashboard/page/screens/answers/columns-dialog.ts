/** Which columns are shown; the browser remembers it for each survey. */
import type { AnswerColumn } from '../../api/answers.ts';
import type { App, Dialog } from '../../app.ts';
import { kept } from '../../kept.ts';
import { button, submitButton } from '../../parts/controls.ts';
import { dialogFoot } from '../../parts/dialog-frame.ts';
import { checkField } from '../../parts/fields.ts';
import { h } from '../../view/view.ts';

/** Enough to know an answer by. */
const usualQuestions = 8;

/** `asked`: what the filters are about comes first, so that the reader sees what was found. */
export function usualColumns(all: readonly AnswerColumn[], asked: readonly string[]): string[] {
  const isAsked = ({ id }: AnswerColumn) => asked.some((one) => id === one || id.startsWith(`${one}:`));
  const questions = all.filter(({ id, retired }) => id.startsWith('q:') && !retired);
  const shown = [...questions.filter(isAsked), ...questions.filter((one) => !isAsked(one))].slice(0, usualQuestions);
  return ['submitted_at', 'tags', ...shown.map(({ id }) => id), 'country', 'device'];
}

const nameOf = (surveyId: number) => `answers-columns-${surveyId}`;

export function keptColumns(surveyId: number): string[] | undefined {
  return kept(() => {
    const ids: unknown = JSON.parse(localStorage.getItem(nameOf(surveyId)) ?? 'null');
    const known = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
    return known.length > 0 ? known : undefined;
  });
}

function keepColumns(surveyId: number, ids: readonly string[] | undefined): void {
  kept(() =>
    ids ? localStorage.setItem(nameOf(surveyId), JSON.stringify(ids)) : localStorage.removeItem(nameOf(surveyId)),
  );
}

interface ColumnsQuestion {
  surveyId: number;
  all: readonly AnswerColumn[];
  shown: readonly string[];
  onchange(): void;
}

export function openColumnsDialog(app: App, { surveyId, all, shown, onchange }: ColumnsQuestion): void {
  const chosen = new Set(shown);

  function keep(ids: readonly string[] | undefined): void {
    keepColumns(surveyId, ids);
    app.close(dialog);
    onchange();
  }

  function send(event: Event): void {
    event.preventDefault();
    const ids = all.map(({ id }) => id).filter((id) => chosen.has(id));
    if (ids.length > 0) keep(ids);
  }

  const dialog: Dialog = {
    title: () => app.words.texts.answers.columns,
    view() {
      const { answers, cancel } = app.words.texts;
      return h('form.dialog-form', { onsubmit: send }, [
        h('div.dialog-body', [
          h('p.hint', answers.columnsHint),
          h(
            'div.column-choices',
            all.map(({ id, title }) =>
              checkField(`column ${id}`, title, chosen.has(id), (isOn) => {
                if (isOn) chosen.add(id);
                else chosen.delete(id);
              }),
            ),
          ),
        ]),
        dialogFoot([
          button(answers.usualColumns, () => keep(undefined), { style: 'quiet' }),
          button(cancel, () => app.close(dialog)),
          submitButton(answers.apply, false),
        ]),
      ]);
    },
  };
  app.open(dialog);
}
