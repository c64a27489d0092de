/** What can be done with several exports at once: cancelled, retried, packed into one ZIP, deleted. */
import { type ExportJob, isAtWork } from '../../api/pipeline.ts';
import type { App } from '../../app.ts';
import { type Chosen, createChosen, forEachOf } from './chosen.ts';
import { packExports } from './pack-exports.ts';

export function createChosenExports(app: App, refresh: () => Promise<void>): Chosen<ExportJob> {
  return createChosen<ExportJob>(app, {
    label: () => app.words.texts.exports.chosenLabel,
    refresh,
    actions() {
      const { exports, lists, remove } = app.words.texts;
      const { pipeline, words } = app;
      const each = (work: (id: string) => Promise<unknown>, shown: typeof exports.removedMany) => ({
        async run(jobs: readonly ExportJob[]) {
          await forEachOf(jobs, work);
          app.toast('good', words.figures.plural(shown, jobs.length));
        },
      });
      return [
        { text: exports.cancel, suits: isAtWork, ...each(pipeline.exports.cancel, exports.cancelledMany) },
        {
          text: exports.again,
          suits: ({ status }) => status === 'failed',
          ...each(pipeline.exports.retry, exports.retriedMany),
        },
        {
          text: lists.pack,
          icon: 'exports',
          suits: ({ status }) => status === 'ready',
          run: (jobs) => packExports(app, jobs),
        },
        {
          text: remove,
          icon: 'trash',
          suits: (job) => !isAtWork(job),
          ask: { title: exports.removeManyTitle, text: exports.removeText, yes: remove },
          ...each(pipeline.exports.remove, exports.removedMany),
        },
      ];
    },
  });
}
