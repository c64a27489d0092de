/** A dialog of the browser's own: it keeps the focus inside, closes on Escape and gives the focus back. */
import type { App, Dialog } from '../app.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { button, iconButton } from './controls.ts';
import { fieldsWithin } from './fields.ts';
import type { IconName } from './icon.ts';

export function dialogFrame(app: App, dialog: Dialog, key: number): ElementView {
  const titleId = `dialog-title-${key}`;
  return h(
    dialog.size === 'wide' ? 'dialog.dialog.wide' : 'dialog.dialog',
    {
      key: `dialog-${key}`,
      'aria-labelledby': titleId,
      tabindex: '-1',
      mounted: opened,
      oncancel: (event: Event) => {
        event.preventDefault();
        app.close(dialog);
      },
      onpointerdown: (event: Event) => {
        if (event.target === event.currentTarget) app.close(dialog);
      },
    },
    h('div.dialog-box', [
      h('header.dialog-head', [
        h('h2', { id: titleId }, dialog.title()),
        iconButton('close', app.words.texts.close, () => app.close(dialog)),
      ]),
      fieldsWithin(titleId, () => dialog.view()),
    ]),
  );
}

function opened(element: Element): (() => void) | undefined {
  if (!(element instanceof HTMLDialogElement)) return undefined;
  element.showModal();
  // whoever has a keyboard begins with the first field, not with the way out
  const first = matchMedia('(pointer: fine)').matches ? element.querySelector('form input, form select') : null;
  if (first instanceof HTMLElement) firstStop(first).focus({ preventScroll: true });
  return () => element.close();
}

/** In a row of boxes, the one that Tab would lead to. */
function firstStop(field: HTMLElement): HTMLElement {
  return field.closest('.chip-row')?.querySelector<HTMLElement>('input[tabindex="0"]') ?? field;
}

interface Question {
  title: string;
  text: string;
  yes: string;
  no?: string;
  style?: 'danger' | 'primary';
  icon?: IconName;
}

/** Asks before something that cannot be undone. */
export function confirm(app: App, question: Question, onYes: () => void): void {
  const dialog: Dialog = {
    title: () => question.title,
    view: () => [
      h('div.dialog-body', h('p', question.text)),
      dialogFoot([
        button(question.no ?? app.words.texts.cancel, () => app.close(dialog)),
        button(
          question.yes,
          () => {
            app.close(dialog);
            onYes();
          },
          { style: question.style ?? 'danger' },
        ),
      ]),
    ],
  };
  app.open(dialog);
}

/** A refusal is shown above the buttons, in sight of whoever has pressed one, however long the form is. */
export function dialogFoot(actions: Child, failure?: ElementView): Child {
  return [failure && h('div.dialog-failure', failure), h('footer.dialog-foot', actions)];
}
