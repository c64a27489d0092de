/** Several of a list at once: chosen by their boxes, then handled with one press. */
import type { App } from '../../app.ts';
import { button } from '../../parts/controls.ts';
import { confirm } from '../../parts/dialog-frame.ts';
import type { IconName } from '../../parts/icon.ts';
import { runAction } from '../../parts/run-action.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';

/** So many calls at once: a hundred items are not a hundred connections. */
const atOnce = 4;

/** What can be done with those of the chosen that suit. */
interface BulkAction<Item> {
  text: string;
  icon?: IconName;
  suits: (item: Item) => boolean;
  /** Asked before something that cannot be undone. */
  ask?: { title: string; text: string; yes: string };
  run(items: readonly Item[]): Promise<unknown>;
}

export interface Chosen<Item> {
  /** The box of one, called by what it stands for. */
  box(item: Item, label: string): ElementView;
  /** Shown above the list. */
  bar(shown: readonly Item[]): Child;
}

interface ChosenOptions<Item> {
  label(): string;
  actions(): readonly BulkAction<Item>[];
  refresh(): Promise<void>;
}

export function createChosen<Item extends { id: string }>(app: App, options: ChosenOptions<Item>): Chosen<Item> {
  let ids = new Set<string>();

  async function run({ run }: BulkAction<Item>, items: readonly Item[]): Promise<void> {
    const isDone = await runAction(app, () => run(items));
    if (isDone) ids = new Set();
    await options.refresh();
  }

  function actionButton(action: BulkAction<Item>, chosen: readonly Item[]): Child {
    const items = chosen.filter(action.suits);
    const { ask, text, icon } = action;
    if (items.length === 0) return undefined;
    const work = () => run(action, items);
    return button(text, ask ? () => confirm(app, ask, work) : work, { ...(icon && { icon }), props: { key: text } });
  }

  return {
    box: ({ id }, label) =>
      h('input.choose', {
        type: 'checkbox',
        checked: ids.has(id),
        'aria-label': label,
        onchange() {
          if (!ids.delete(id)) ids.add(id);
        },
      }),
    bar(shown) {
      const { exports } = app.words.texts;
      const chosen = shown.filter(({ id }) => ids.has(id));
      const isAll = chosen.length === shown.length;
      const all = () => {
        ids = new Set(isAll ? [] : shown.map(({ id }) => id));
      };
      return h('div.chosen', { key: 'chosen', role: 'group', 'aria-label': options.label() }, [
        h('label.check', [
          h('input', { type: 'checkbox', checked: isAll, onchange: all }),
          h('span', chosen.length === 0 ? exports.chooseAll : app.words.figures.plural(exports.chosen, chosen.length)),
        ]),
        chosen.length > 0 &&
          h(
            'div.actions',
            options.actions().map((action) => actionButton(action, chosen)),
          ),
      ]);
    },
  };
}

/** The same call for each, a few at a time. */
export async function forEachOf<Item extends { id: string }>(
  items: readonly Item[],
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  const waiting = items.map(({ id }) => id);
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await work(id);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
