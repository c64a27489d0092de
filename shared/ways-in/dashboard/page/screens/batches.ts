/** The reader's batches, newest first. */
import { described } from '../../../../formats/described.ts';
import type { Batch } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { cardList } from '../parts/card-list.ts';
import { button } from '../parts/controls.ts';
import { describeRequest } from '../parts/describe-request.ts';
import { emptyState, guideLink, staleNote } from '../parts/notes.ts';
import { progressBar } from '../parts/progress.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { watchList } from '../watched-list.ts';
import { openBatchDialog } from './batch-dialog.ts';
import { deliveryFacts } from './destinations/delivery-facts.ts';
import type { Chosen } from './lists/chosen.ts';
import { createChosenBatches } from './lists/chosen-batches.ts';
import { isNarrowed, searchFields, searchQuery, wholeList } from './lists/list-search.ts';
import { screenHead } from './screen-head.ts';

const pageSize = 20;

export const isBatchAtWork = ({ status }: Batch) => status === 'queued' || status === 'running';

export function createBatchesScreen(app: App): Screen {
  const search = wholeList();
  const batches = watchList(
    (query) => app.pipeline.batches.list({ ...query, ...searchQuery(search) }),
    app.redraw,
    pageSize,
    (some) => (some.some(isBatchAtWork) ? 1500 : 15_000),
  );
  const chosen = createChosenBatches(app, batches.refresh);

  function list(): Child {
    const { texts } = app.words;
    const { batch } = texts.forms;
    if (batches.data?.items.length === 0 && !isNarrowed(search)) {
      const empty = emptyState('batches', batch.none, batch.noneHint, guideLink('three-waves', app.words));
      return [staleNote(batches, app.words), empty];
    }
    const onchange = batches.restart;
    return [
      searchFields(app, search, { wordsLabel: texts.lists.searchBatches, statuses: batch.statuses, onchange }),
      batches.data && batches.data.items.length > 0 && chosen.bar(batches.data.items),
      cardList(app, batches, (one) => batchCard(app, one, chosen), h('p.muted', texts.surveys.noMatch)),
    ];
  }

  return {
    title: () => app.words.texts.forms.batch.title,
    stop: batches.stop,
    view() {
      const { batch } = app.words.texts.forms;
      const add = button(batch.new, () => openBatchDialog(app), { style: 'primary', icon: 'plus' });
      return [screenHead(batch.title, add), list()];
    },
  };
}

function batchCard(app: App, batch: Batch, chosen: Chosen<Batch>): ElementView {
  return h('li.card', { key: batch.id }, [
    h('div.job-head', [
      chosen.box(batch, app.words.texts.lists.chooseNamed(batch.name)),
      h('div', [
        h('h2', { dir: 'auto' }, h('a', { href: pathOf('batches', batch.id) }, batch.name)),
        batchFacts(app, batch),
        h('p.small.muted', { dir: 'auto' }, describeBatch(app, batch)),
      ]),
    ]),
    isBatchAtWork(batch) && batchProgress(app, batch),
  ]);
}

/** What it was asked for, in words. */
export function describeBatch({ words }: App, batch: Batch): string {
  if (batch.export_ids) return words.figures.plural(words.texts.lists.packOf, batch.export_ids.length);
  const { output } = words.texts.forms;
  const files = batch.outputs.map(({ content, format }) => `${output.contents[content]}, ${described(format).title}`);
  return [...files, describeRequest(batch, words)].join(' · ');
}

export function batchFacts(app: App, batch: Batch): ElementView {
  const { texts, figures } = app.words;
  const { counts } = batch;
  const words = texts.forms.batch;
  return h('p.meta', [
    statusBadge(batch.status, words.statuses[batch.status]),
    h('span', { title: app.words.moment(batch.created_at) }, app.words.ago(batch.created_at, Date.now())),
    !batch.export_ids && h('span', words.of(figures.count(counts.ready), figures.count(counts.total))),
    counts.failed > 0 && h('span.bad-text', `${texts.exports.statuses.failed}: ${figures.count(counts.failed)}`),
    batch.schedule_id !== null && h('a', { href: pathOf('schedules', batch.schedule_id) }, words.fromSchedule),
    ...deliveryFacts(app, batch),
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
