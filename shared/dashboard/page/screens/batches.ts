/** The reader's batches, newest first. */
import type { Batch } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { cardList } from '../parts/card-list.ts';
import { button } from '../parts/controls.ts';
import { emptyState, guideLink } from '../parts/notes.ts';
import { progressBar } from '../parts/progress.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type ElementView, h } from '../view/view.ts';
import { watchList } from '../watched-list.ts';
import { openBatchDialog } from './batch-dialog.ts';
import { screenHead } from './screen-head.ts';

const pageSize = 20;

export const isBatchAtWork = ({ status }: Batch) => status === 'queued' || status === 'running';

export function createBatchesScreen(app: App): Screen {
  const batches = watchList(app.pipeline.batches.list, app.redraw, pageSize, (some) =>
    some.some(isBatchAtWork) ? 1500 : 15_000,
  );

  return {
    title: () => app.words.texts.forms.batch.title,
    stop: batches.stop,
    view() {
      const { batch } = app.words.texts.forms;
      const add = button(batch.new, () => openBatchDialog(app), { look: 'primary', icon: 'plus' });
      const empty = emptyState('batches', batch.none, batch.noneHint, guideLink('three-waves', app.words));
      return [screenHead(batch.title, add), cardList(app, batches, (one) => batchCard(app, one), empty)];
    },
  };
}

function batchCard(app: App, batch: Batch): ElementView {
  return h('li.card', { key: batch.id }, [
    h('h2', { dir: 'auto' }, h('a', { href: pathOf('batches', batch.id) }, batch.name)),
    batchFacts(app, batch),
    isBatchAtWork(batch) && batchProgress(app, batch),
  ]);
}

export function batchFacts(app: App, batch: Batch): ElementView {
  const { texts, figures } = app.words;
  const { counts } = batch;
  const words = texts.forms.batch;
  return h('p.meta', [
    statusBadge(batch.status, words.statuses[batch.status]),
    h('span', { title: app.words.moment(batch.created_at) }, app.words.ago(batch.created_at, Date.now())),
    h('span', words.of(figures.count(counts.ready), figures.count(counts.total))),
    counts.failed > 0 && h('span.bad-text', `${texts.exports.statuses.failed}: ${figures.count(counts.failed)}`),
    batch.schedule_id !== null && h('a', { href: pathOf('schedules', batch.schedule_id) }, words.fromSchedule),
  ]);
}

export function batchProgress(app: App, batch: Batch): ElementView {
  const { texts, figures } = app.words;
  const { counts } = batch;
  const words = texts.forms.batch;
  const ended = counts.ready + counts.failed + counts.cancelled;
  const percent = counts.total === 0 ? undefined : (ended / counts.total) * 100;
  return progressBar(texts.exports.progress(batch.name), percent, [
    batch.stage === null ? words.statuses[batch.status] : words.stages[batch.stage],
    counts.total > 0 && words.of(figures.count(ended), figures.count(counts.total)),
  ]);
}
