/** What can be done with several batches at once: cancelled, retried, deleted. */
import type { Batch } from '../../api/pipeline.ts';
import type { App } from '../../app.ts';
import { type Chosen, createChosen, forEachOf } from './chosen.ts';

export function createChosenBatches(app: App, refresh: () => Promise<void>): Chosen<Batch> {
  const isAtWork = ({ status }: Batch) => status === 'queued' || status === 'running';
  return createChosen<Batch>(app, {
    label: () => app.words.texts.lists.chosenBatches,
    refresh,
    actions() {
      const { forms, lists, remove } = app.words.texts;
      const { pipeline, words } = app;
      const each = (work: (id: string) => Promise<unknown>, shown: typeof lists.removedBatches) => ({
        async run(some: readonly Batch[]) {
          await forEachOf(some, work);
          app.toast('good', words.figures.plural(shown, some.length));
        },
      });
      return [
        { text: forms.batch.cancel, suits: isAtWork, ...each(pipeline.batches.cancel, lists.cancelledBatches) },
        {
          text: forms.batch.retry,
          suits: (batch) => !isAtWork(batch) && batch.counts.failed > 0,
          ...each(pipeline.batches.retry, lists.retriedBatches),
        },
        {
          text: remove,
          icon: 'trash',
          suits: (batch) => !isAtWork(batch),
          ask: { title: lists.removeBatches, text: forms.batch.removeText, yes: remove },
          ...each(pipeline.batches.remove, lists.removedBatches),
        },
      ];
    },
  });
}
