/** Asks for the name and the waves of a tracker. */
import type { Tracker } from '../../api/trackers.ts';
import type { App, Dialog } from '../../app.ts';
import { button, submitButton } from '../../parts/controls.ts';
import { dialogFoot } from '../../parts/dialog-frame.ts';
import { checkField, textField } from '../../parts/fields.ts';
import { runAction } from '../../parts/run-action.ts';
import { h } from '../../view/view.ts';

/** More cannot be figures of one. */
const mostWaves = 20;

type Wanted = Pick<Tracker, 'name' | 'quiz_ids'>;

export function openTrackerDialog(
  app: App,
  standing: Tracker | undefined,
  save: (wanted: Wanted) => Promise<unknown>,
): void {
  let name = standing?.name ?? '';
  const chosen = new Set(standing?.quiz_ids);

  /** Waves that were there keep their order, which somebody may have chosen elsewhere. */
  function waves(): number[] {
    const before = (standing?.quiz_ids ?? []).filter((id) => chosen.has(id));
    const added = [...chosen].filter((id) => !before.includes(id));
    return [...before, ...added.toSorted((a, b) => a - b)];
  }

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    if (name.trim() === '' || chosen.size < 2) return;
    const { saved } = app.words.texts.trackers;
    if (await runAction(app, () => save({ name: name.trim(), quiz_ids: waves() }), saved)) app.close(dialog);
  }

  const dialog: Dialog = {
    title: () => standing?.name ?? app.words.texts.trackers.create,
    view() {
      const { trackers: words, cancel } = app.words.texts;
      const surveys = app.surveys.all ?? [];
      return h('form.dialog-form', { onsubmit: send }, [
        h('div.dialog-body', [
          textField(
            'tracker-name',
            words.name,
            name,
            (value) => {
              name = value;
            },
            { props: { maxlength: 200, required: true } },
          ),
          h('fieldset.wave-choice', [
            h('legend', words.waves),
            h('p.hint', words.wavesHint),
            h(
              'div.wave-list',
              surveys.map((survey) =>
                checkField(`wave-${survey.id}`, `${survey.name} · ${survey.id}`, chosen.has(survey.id), (checked) => {
                  if (!checked) chosen.delete(survey.id);
                  else if (chosen.size < mostWaves) chosen.add(survey.id);
                  app.redraw();
                }),
              ),
            ),
            h('p.hint', { role: 'status' }, app.words.figures.plural(words.chosen, chosen.size)),
          ]),
        ]),
        dialogFoot([button(cancel, () => app.close(dialog)), submitButton(words.save, false)]),
      ]);
    },
  };
  app.open(dialog);
}
