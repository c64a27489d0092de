/** Every question with a column for each wave: the same, likely or new, by what, and a way to say otherwise. */
import type { QuestionCell, Tracker, TrackerMatch } from '../../api/trackers.ts';
import type { App, Dialog } from '../../app.ts';
import { button, submitButton } from '../../parts/controls.ts';
import { dialogFoot } from '../../parts/dialog-frame.ts';
import { selectField } from '../../parts/fields.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';
import { describeReasons } from './describe-reasons.ts';
import { placeOf } from './new-questions.ts';

interface Matching {
  match: TrackerMatch;
  tracker: Tracker;
  onmap(changes: Readonly<Record<string, string>>): Promise<void>;
}

type Row = TrackerMatch['questions'][number];

export function matchingTable(app: App, matching: Matching): ElementView {
  const { trackers: words } = app.words.texts;
  const { waves, questions } = matching.match;
  const region = { tabindex: '0', role: 'region', 'aria-label': words.table };
  return h(
    'div.scroll.wide-table',
    region,
    h('table.table.matching', [
      h('thead', h('tr', [h('th', { scope: 'col' }, words.question), ...waves.map((wave) => waveHead(app, wave))])),
      h(
        'tbody',
        questions.map((row) =>
          h('tr', { key: row.id }, [
            h('th', { scope: 'row', dir: 'auto' }, row.title),
            ...row.waves.map((cell, at) => h('td', { key: at }, cellView(app, matching, row, cell))),
          ]),
        ),
      ),
    ]),
  );
}

function waveHead(app: App, wave: TrackerMatch['waves'][number]): ElementView {
  const { trackers: words } = app.words.texts;
  const count = (value: number) => app.words.figures.count(value);
  const { same, likely, new: fresh, missing } = wave;
  return h('th', { scope: 'col', key: wave.quiz_id }, [
    h('span', { dir: 'auto' }, `${words.wave(wave.wave)} · ${wave.name}`),
    wave.wave > 1 && h('p.small', words.counts(count(same), count(likely), count(fresh), count(missing))),
  ]);
}

const tones = { same: 'good', likely: 'warn', none: 'bad' } as const;

function cellView(app: App, matching: Matching, row: Row, cell: QuestionCell | null): Child {
  const { trackers: words } = app.words.texts;
  if (!cell) return h('span.muted', words.notAsked);
  const { match: verdict, title, position } = cell;
  if (verdict === null) return h('span', `${words.first} · ${position}`);
  const shown = { same: words.same, likely: words.likely, none: words.none_ }[verdict];
  const isNamed = matching.tracker.map[placeOf(cell)] !== undefined;
  return [
    h('p', [h(`span.badge.${tones[verdict]}`, shown), h('span.muted', ` · ${position}`)]),
    title !== row.title && h('p.small', { dir: 'auto' }, title),
    h('p.small.muted', describeReasons(app, cell)),
    isNamed
      ? act(words.forget, words.forgetNamed(title), () => matching.onmap({ [placeOf(cell)]: '' }))
      : verdict === 'same'
        ? act(words.apart, words.apartNamed(title), () => matching.onmap({ [placeOf(cell)]: 'none' }))
        : act(words.join, words.joinNamed(title), () => openJoinDialog(app, matching, cell)),
  ];
}

const act = (text: string, label: string, onclick: () => unknown) => button(text, onclick, { style: 'quiet', label });

/** Questions of other waves that this wave does not have under another name already. */
function openJoinDialog(app: App, { match, onmap }: Matching, cell: QuestionCell): void {
  const choices = match.questions.flatMap((row): [string, string][] => {
    const other = row.waves.find((one) => one !== null && one.quiz_id !== cell.quiz_id);
    const isFree = row.waves.every((one) => one === null || one.quiz_id !== cell.quiz_id);
    const isOfType = row.type === match.questions.find(({ waves }) => waves.includes(cell))?.type;
    return other && isFree && isOfType ? [[placeOf(other), other.title]] : [];
  });
  let target = choices[0]?.[0] ?? '';

  const dialog: Dialog = {
    title: () => app.words.texts.trackers.join,
    view() {
      const { trackers: words, cancel } = app.words.texts;
      const send = async (event: Event) => {
        event.preventDefault();
        if (target === '') return;
        await onmap({ [placeOf(cell)]: target });
        app.close(dialog);
      };
      return h('form.dialog-form', { onsubmit: send }, [
        h('div.dialog-body', [
          h('p', { dir: 'auto' }, cell.title),
          selectField('join-with', words.joinWith, target, choices, (value) => {
            target = value;
          }),
        ]),
        dialogFoot([button(cancel, () => app.close(dialog)), submitButton(words.save, false)]),
      ]);
    },
  };
  app.open(dialog);
}
