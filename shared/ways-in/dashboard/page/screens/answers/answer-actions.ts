/** Actions on one answer or many: the page shows the result, and one press undoes what can be undone. */
import type { AnswerAction } from '../../../../../exports/answers/answer-actions.ts';
import type { Acted, AnswerCalls, AnswerRow } from '../../api/answers.ts';
import type { App } from '../../app.ts';
import { button } from '../../parts/controls.ts';
import { confirm } from '../../parts/dialog-frame.ts';
import { closeAround, menu } from '../../parts/menu.ts';
import { openNameDialog } from '../../parts/name-dialog.ts';
import { runAction } from '../../parts/run-action.ts';
import { type Child, h } from '../../view/view.ts';

interface Undo {
  action: AnswerAction;
  ids: readonly number[];
  tags: readonly string[];
}

interface AnswerActions {
  /** What can be done with these. */
  buttons(rows: readonly AnswerRow[]): Child;
  /** What was done last, and how it is undone. */
  note(): Child;
  /** Nobody thinks of that any more. */
  forget(): void;
}

interface ActionOptions {
  calls: AnswerCalls;
  /** Tags that answers have. */
  knownTags(): readonly string[];
  /** They are now as the results say. */
  onacted(action: AnswerAction, results: readonly Acted[]): void;
}

/** In one menu. */
const mostTags = 20;

const opposites: Readonly<Partial<Record<AnswerAction, AnswerAction>>> = {
  tag: 'untag',
  untag: 'tag',
  hide: 'show',
  show: 'hide',
  trash: 'restore',
  restore: 'trash',
};

export function createAnswerActions(app: App, { calls, knownTags, onacted }: ActionOptions): AnswerActions {
  let wording = '';
  let undo: Undo | undefined;
  let isBusy = false;

  async function act(action: AnswerAction, ids: readonly number[], tags: readonly string[] = [], isUndo = false) {
    const { answers } = app.words.texts;
    const { count, plural } = app.words.figures;
    if (isBusy) return;
    isBusy = true;
    undo = undefined;
    wording = '';
    await runAction(app, async () => {
      const results = await calls.act(action, ids, tags, (done) => {
        if (ids.length > done) wording = answers.working(count(done), count(ids.length));
        app.redraw();
      });
      const having = (...statuses: Acted['status'][]) => results.filter(({ status }) => statuses.includes(status));
      const done = having('done');
      const unchanged = having('unchanged').length;
      const left = having('refused', 'not_done', 'not_found').length;
      const opposite = opposites[action];
      if (opposite && done.length > 0 && !isUndo) undo = { action: opposite, ids: done.map(({ id }) => id), tags };
      wording = [
        isUndo ? answers.undone : plural(answers.done[action], done.length),
        unchanged > 0 && plural(answers.already, unchanged),
        left > 0 && plural(answers.left, left),
      ]
        .filter(Boolean)
        .join(' ');
      onacted(action, results);
    });
    isBusy = false;
    app.redraw();
  }

  function askTag(ids: readonly number[]): void {
    const { answers } = app.words.texts;
    openNameDialog(app, {
      title: app.words.figures.plural(answers.tagTitle, ids.length),
      label: answers.tagLabel,
      yes: answers.tag,
      known: knownTags(),
      save: (tag) => act('tag', ids, [tag]),
    });
  }

  function askDelete(ids: readonly number[]): void {
    const { answers } = app.words.texts;
    const title = app.words.figures.plural(answers.removeTitle, ids.length);
    confirm(app, { title, text: answers.removeText, yes: answers.remove }, () => void act('delete', ids));
  }

  function untagMenu(ids: readonly number[], tags: readonly string[]): Child {
    const { answers } = app.words.texts;
    return menu(
      { key: 'untag', summary: { class: 'button plain' }, face: h('span', answers.untag) },
      h(
        'ul.menu-list',
        { onclick: closeAround },
        tags.map((tag) =>
          h(
            'li',
            { key: tag },
            button(tag, () => act('untag', ids, [tag]), { style: 'quiet' }),
          ),
        ),
      ),
    );
  }

  return {
    forget() {
      wording = '';
      undo = undefined;
    },
    buttons(rows) {
      const { answers } = app.words.texts;
      const ids = rows.map(({ id }) => id);
      const some = (suits: (row: AnswerRow) => boolean) => rows.filter(suits).map(({ id }) => id);
      const shown = some(({ is_hide }) => !is_hide);
      const hidden = some(({ is_hide }) => is_hide);
      const standing = some(({ is_deleted }) => !is_deleted);
      const trashed = some(({ is_deleted }) => is_deleted);
      const tags = [...new Set(rows.flatMap((row) => row.tags))].slice(0, mostTags);
      return [
        button(answers.tag, () => askTag(ids), { icon: 'presets', props: { key: 'tag' } }),
        tags.length > 0 && untagMenu(ids, tags),
        shown.length > 0 && button(answers.hide, () => act('hide', shown), { props: { key: 'hide' } }),
        hidden.length > 0 && button(answers.show, () => act('show', hidden), { props: { key: 'show' } }),
        standing.length > 0 &&
          button(answers.trash, () => act('trash', standing), { icon: 'trash', props: { key: 'trash' } }),
        trashed.length > 0 && button(answers.restore, () => act('restore', trashed), { props: { key: 'restore' } }),
        button(answers.remove, () => askDelete(ids), { style: 'quiet', props: { key: 'delete' } }),
      ];
    },
    note() {
      const { answers } = app.words.texts;
      const last = undo;
      return h('div.answers-note', { key: 'answers-note', role: 'status' }, [
        wording !== '' && h('span', wording),
        last &&
          button(answers.undo, () => act(last.action, last.ids, last.tags, true), { style: 'quiet', icon: 'retry' }),
      ]);
    },
  };
}
