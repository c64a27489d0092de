/** Who has seen masked values, and when. */
import { type Reveal, readReveals } from '../../api/answers.ts';
import type { App, Dialog } from '../../app.ts';
import { waitingNote } from '../../parts/notes.ts';
import { type Child, h } from '../../view/view.ts';
import { watch } from '../../watched.ts';

export function openRevealsDialog(app: App, titleOf: (columnId: string) => string): void {
  const reveals = watch(() => readReveals(app.call), app.redraw);
  const dialog: Dialog = {
    title: () => app.words.texts.answers.reveals,
    size: 'wide',
    stop: reveals.stop,
    view: () => h('div.dialog-body', reveals.data ? list(reveals.data) : waitingNote(reveals, 3, app.words)),
  };

  function list(notes: readonly Reveal[]): Child {
    const { answers } = app.words.texts;
    if (notes.length === 0) return h('p', answers.revealsNone);
    const { revealHead } = answers;
    const heads = [revealHead.at, revealHead.by, revealHead.survey, revealHead.answers, revealHead.columns];
    return h('div.scroll', { tabindex: '0', role: 'region', 'aria-label': answers.reveals }, [
      h('table.table', [
        h(
          'thead',
          h(
            'tr',
            heads.map((head) => h('th', { key: head, scope: 'col' }, head)),
          ),
        ),
        h(
          'tbody',
          notes.map(({ id, at, by, survey, answer_ids, columns }) =>
            h('tr', { key: id }, [
              h('td', app.words.moment(at)),
              h('td', { dir: 'auto' }, by ?? '—'),
              h('td', String(survey)),
              h('td', answer_ids.join(', ')),
              h('td', { dir: 'auto' }, columns.map(titleOf).join(', ')),
            ]),
          ),
        ),
      ]),
    ]);
  }

  app.open(dialog);
}
