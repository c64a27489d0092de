/** Asks which question or option of another wave this one is the same as. */
import type { App, Dialog } from '../../app.ts';
import { button, submitButton } from '../../parts/controls.ts';
import { dialogFoot } from '../../parts/dialog-frame.ts';
import { selectField } from '../../parts/fields.ts';
import { h } from '../../view/view.ts';

interface Joining {
  text: string;
  places: readonly (readonly [place: string, text: string])[];
  onjoin(place: string): Promise<void>;
}

export function openJoinDialog(app: App, { text, places, onjoin }: Joining): void {
  let target = places[0]?.[0] ?? '';

  const dialog: Dialog = {
    title: () => app.words.texts.trackers.join,
    view() {
      const { trackers: words, cancel } = app.words.texts;
      const send = async (event: Event) => {
        event.preventDefault();
        if (target === '') return;
        await onjoin(target);
        app.close(dialog);
      };
      return h('form.dialog-form', { onsubmit: send }, [
        h('div.dialog-body', [
          h('p', { dir: 'auto' }, text),
          selectField('join-with', words.joinWith, target, places, (value) => {
            target = value;
          }),
        ]),
        dialogFoot([button(cancel, () => app.close(dialog)), submitButton(words.save, false)]),
      ]);
    },
  };
  app.open(dialog);
}
