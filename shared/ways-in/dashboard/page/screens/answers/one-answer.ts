/** One answer as a page: every question with what was answered, variables, files, times and device. */
import type { AnswerCalls, AnswerColumn, AnswerRow, OneAnswer, Revealed } from '../../api/answers.ts';
import type { App } from '../../app.ts';
import { button } from '../../parts/controls.ts';
import { notice, waitingNote } from '../../parts/notes.ts';
import { runAction } from '../../parts/run-action.ts';
import { type Child, h } from '../../view/view.ts';
import { viewerZone } from '../../viewer-zone.ts';
import { watch } from '../../watched.ts';
import { answerLines } from './answer-lines.ts';
import { tagViews } from './answers-grid.ts';
import { shownValue } from './shown-value.ts';

export interface OpenAnswer {
  id: number;
  data(): OneAnswer | undefined;
  view(): Child;
  refresh(): void;
  stop(): void;
}

export function openAnswer(app: App, calls: AnswerCalls, id: number): OpenAnswer {
  let revealed: Revealed | undefined;
  const answer = watch(() => calls.one(id, { timezone: viewerZone, lang: app.words.filesLanguage }), app.redraw);

  async function reveal(): Promise<void> {
    await runAction(app, async () => {
      revealed = (await calls.reveal(id)).data[0];
    });
  }

  function body({ columns, answer: row }: OneAnswer): Child {
    const { answers } = app.words.texts;
    const of = (suits: (column: AnswerColumn) => boolean) => columns.filter(suits);
    const isQuestion = ({ id: column }: AnswerColumn) => column.startsWith('q:');
    const isVariable = ({ id: column }: AnswerColumn) => column.startsWith('var:');
    const files = revealed?.files ?? [];
    return [
      revealing(row),
      card(answers.questions, of(isQuestion), row, true),
      files.length > 0 &&
        h('section.card.answer-card', { key: 'files' }, [
          h('h2', answers.files),
          h(
            'ul',
            files.map(({ name, url }) =>
              h(
                'li',
                { key: url },
                h('a', { href: url, target: '_blank', rel: 'noopener noreferrer', dir: 'auto' }, name),
              ),
            ),
          ),
        ]),
      card(answers.variables, of(isVariable), row, false),
      card(
        answers.about,
        of((column) => !isQuestion(column) && !isVariable(column)),
        row,
        false,
      ),
    ];
  }

  function revealing(row: AnswerRow): Child {
    const { answers } = app.words.texts;
    if (revealed) return notice('info', h('p', answers.revealed));
    if (row.masked.length === 0) return undefined;
    return h('p.answers-tools', { key: 'reveal' }, [
      button(answers.reveal, reveal, { icon: 'eye' }),
      h('span.muted.small', answers.revealHint),
    ]);
  }

  /** `isWhole`: what was not answered is there too. */
  function card(title: string, columns: readonly AnswerColumn[], row: AnswerRow, isWhole: boolean): Child {
    const { answers } = app.words.texts;
    const lines = answerLines(columns, { ...row.values, ...revealed?.values });
    const shown = lines.filter(({ value }) => isWhole || value !== undefined);
    if (shown.length === 0) return undefined;
    return h('section.card.answer-card', { key: title }, [
      h('h2', title),
      h(
        'dl.answer-values',
        shown.flatMap(({ column, title: asked, value }) => {
          const isMasked = revealed?.values[column.id] === undefined && row.masked.includes(column.id);
          return [
            h('dt', { key: `${column.id} title`, dir: 'auto' }, asked),
            h('dd', { key: column.id }, [
              value === undefined
                ? h('span.muted', answers.unanswered)
                : column.id === 'tags'
                  ? tagViews(row.tags)
                  : h('span', { dir: 'auto' }, shownValue(app.words, column.id, value)),
              isMasked && h('span.muted.small', ` (${answers.masked})`),
            ]),
          ];
        }),
      ),
    ]);
  }

  return {
    id,
    data: () => answer.data,
    refresh: () => void answer.refresh(),
    stop: answer.stop,
    view: () => (answer.data ? body(answer.data) : waitingNote(answer, 8, app.words)),
  };
}
