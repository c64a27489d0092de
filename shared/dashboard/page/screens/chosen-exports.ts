/** Several exports at once: chosen by their boxes, then cancelled, retried or deleted with one press. */
import { type ExportJob, isAtWork } from '../api/pipeline.ts';
import type { App } from '../app.ts';
import { button } from '../parts/controls.ts';
import { confirm } from '../parts/dialog-frame.ts';
import { runAction } from '../parts/run-action.ts';
import { type Child, h } from '../view/view.ts';

/** So many calls at once: a hundred exports are not a hundred connections. */
const atOnce = 4;

export interface ChosenExports {
  has(job: ExportJob): boolean;
  toggle(job: ExportJob): void;
  /** Shown as soon as one is chosen. */
  bar(shown: readonly ExportJob[]): Child;
}

export function createChosenExports(app: App, refresh: () => Promise<void>): ChosenExports {
  let ids = new Set<string>();

  function act(jobs: readonly ExportJob[], work: (id: string) => Promise<unknown>, said: string): Promise<unknown> {
    return runAction(
      app,
      async () => {
        const waiting = jobs.map(({ id }) => id);
        const worker = async () => {
          for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await work(id);
        };
        await Promise.all(Array.from({ length: atOnce }, worker)).finally(refresh);
        ids = new Set();
      },
      said,
    );
  }

  function actions(chosen: readonly ExportJob[]): Child {
    const { exports, remove } = app.words.texts;
    const { figures } = app.words;
    const { pipeline } = app;
    const atWork = chosen.filter(isAtWork);
    const failed = chosen.filter(({ status }) => status === 'failed');
    const ended = chosen.filter((job) => !isAtWork(job));
    const ask = { title: exports.removeManyTitle, text: exports.removeText, yes: remove };
    const removeAll = () => act(ended, pipeline.exports.remove, figures.plural(exports.removedMany, ended.length));
    const cancelAll = () => act(atWork, pipeline.exports.cancel, figures.plural(exports.cancelledMany, atWork.length));
    return [
      atWork.length > 0 && button(exports.cancel, cancelAll),
      failed.length > 0 &&
        button(exports.again, () =>
          act(failed, pipeline.exports.retry, figures.plural(exports.retriedMany, failed.length)),
        ),
      ended.length > 0 && button(remove, () => confirm(app, ask, removeAll), { icon: 'trash' }),
    ];
  }

  return {
    has: ({ id }) => ids.has(id),
    toggle({ id }) {
      if (!ids.delete(id)) ids.add(id);
    },
    bar(shown) {
      const { exports } = app.words.texts;
      const chosen = shown.filter(({ id }) => ids.has(id));
      const isAll = chosen.length === shown.length;
      const all = () => {
        ids = new Set(isAll ? [] : shown.map(({ id }) => id));
      };
      return h('div.chosen', { key: 'chosen', role: 'group', 'aria-label': exports.chosenLabel }, [
        h('label.check', [
          h('input', { type: 'checkbox', checked: isAll, onchange: all }),
          h('span', chosen.length === 0 ? exports.chooseAll : app.words.figures.plural(exports.chosen, chosen.length)),
        ]),
        chosen.length > 0 && h('div.actions', actions(chosen)),
      ]);
    },
  };
}
