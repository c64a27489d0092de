/** One batch: its bundle, and every survey with its state and the reason where it failed. */
import { described } from '../../../../formats/described.ts';
import { type Batch, type ExportJob, isAtWork, surveyIdOf } from '../api/pipeline.ts';
import type { BatchRequest } from '../api/requests.ts';
import type { App, Screen } from '../app.ts';
import { button, downloadLink } from '../parts/controls.ts';
import { confirm } from '../parts/dialog-frame.ts';
import { selectField } from '../parts/fields.ts';
import { icon } from '../parts/icon.ts';
import { moreOf } from '../parts/more-button.ts';
import { notice, problemText, staleNote, waitingNote } from '../parts/notes.ts';
import { runAction } from '../parts/run-action.ts';
import { sayWarning } from '../parts/say-coded.ts';
import { sayProblem } from '../parts/say-problem.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { watch } from '../watched.ts';
import { watchList } from '../watched-list.ts';
import { batchFacts, batchProgress, describeBatch, isBatchAtWork } from './batches.ts';
import { surveyName } from './export-dialog.ts';
import { sameBatch } from './lists/batch-again.ts';
import { openPresetDialog } from './presets/preset-dialog.ts';
import { screenHead } from './screen-head.ts';
import { openShareDialog } from './share-dialog.ts';

const pageSize = 50;

export function createBatchScreen(app: App, id: string): Screen {
  let status = '';
  const pauseMs = (batch: Batch | undefined) => (batch && isBatchAtWork(batch) ? 1500 : 60_000);
  const seen = watch(() => app.pipeline.batches.read(id), app.redraw, pauseMs);
  const jobs = watchList(
    (query) => app.pipeline.batches.children(id, { ...query, ...(status && { status }) }),
    app.redraw,
    pageSize,
    (some) => (some.some(isAtWork) ? 1500 : pauseMs(seen.data)),
  );

  async function run(work: () => Promise<unknown>, shown?: string): Promise<void> {
    await runAction(app, work, shown);
    seen.refresh();
    jobs.refresh();
  }

  function actions(batch: Batch): Child {
    const { batch: words } = app.words.texts.forms;
    const { batches } = app.pipeline;
    const leave = async () => {
      if (await runAction(app, () => batches.remove(id), words.removed)) location.hash = pathOf('batches');
    };
    if (isBatchAtWork(batch)) {
      const question = { title: `${words.cancel}?`, text: words.cancelText, yes: words.cancel };
      return button(words.cancel, () => confirm(app, question, () => run(() => batches.cancel(id))));
    }
    const question = { title: `${words.remove}?`, text: words.removeText, yes: words.remove };
    const same = sameBatch(batch);
    const again = async (request: BatchRequest) => {
      const start = async () => {
        location.hash = pathOf('batches', (await batches.start(request)).id);
      };
      await runAction(app, start, words.started);
    };
    return [
      batch.counts.failed > 0 && button(words.retry, () => run(() => batches.retry(id)), { icon: 'retry' }),
      same && button(app.words.texts.lists.batchAgain, () => again(same), { icon: 'retry' }),
      same &&
        button(app.words.texts.forms.preset.save, () => openPresetDialog(app, presetOf(same)), { style: 'quiet' }),
      button(words.remove, () => confirm(app, question, leave), { icon: 'trash' }),
    ];
  }

  function children(): Child {
    const { texts } = app.words;
    const words = texts.forms.batch;
    const { expired: _, ...statuses } = texts.exports.statuses;
    return [
      h('div.tools', [
        selectField(
          'child-status',
          words.status,
          status,
          [['', words.allStates], ...Object.entries(statuses)],
          (value) => {
            status = value;
            jobs.restart();
          },
        ),
      ]),
      childList(),
    ];
  }

  function childList(): Child {
    const words = app.words.texts.forms.batch;
    if (!jobs.data) return waitingNote(jobs, 4, app.words);
    const { items } = jobs.data;
    if (items.length === 0) return h('p.muted', status === '' ? words.notBegun : words.noRows);
    const region = { tabindex: '0', role: 'region', 'aria-label': words.table };
    return [staleNote(jobs, app.words), h('div.scroll', region, childTable(app, items)), moreOf(app, jobs)];
  }

  return {
    title: () => seen.data?.name ?? app.words.texts.forms.batch.title,
    stop() {
      seen.stop();
      jobs.stop();
    },
    view() {
      const { batch: words } = app.words.texts.forms;
      const back = { text: words.title, href: pathOf('batches') };
      if (!seen.data) return [screenHead(words.title, undefined, back), waitingNote(seen, 5, app.words)];
      const batch = seen.data;
      return [
        screenHead(batch.name, actions(batch), back, [
          batchFacts(app, batch),
          h('p.small.muted', { dir: 'auto' }, describeBatch(app, batch)),
        ]),
        isBatchAtWork(batch) && batchProgress(app, batch),
        !jobs.failure && staleNote(seen, app.words),
        batch.problem && notice('bad', problemText(sayProblem(batch.problem, app.words))),
        batch.warnings
          .map((warning) => sayWarning(warning, app.words))
          .map((shown) => h('div', { key: shown }, notice('warn', h('p', shown)))),
        batch.bundle && bundleRow(app, batch, batch.bundle),
        batch.merged.map((file, at) => mergedRow(app, batch, file, at)),
        h('h2.section-title', words.table),
        children(),
      ];
    },
  };
}

const presetOf = ({ outputs, filters, options }: BatchRequest) => ({
  outputs,
  ...(filters && { filters }),
  ...(options && { options }),
});

function bundleRow(app: App, batch: Batch, bundle: NonNullable<Batch['bundle']>): ElementView {
  const { texts } = app.words;
  const share = () =>
    openShareDialog(app, { fileName: bundle.name, canBeStricter: false }, (wanted) =>
      app.pipeline.batches.share(batch.id, wanted),
    );
  return h('div.card.file', { key: 'bundle' }, [
    h('span.file-icon', icon('batches')),
    h('div.file-main', [
      h('strong.file-name', { dir: 'auto' }, bundle.name),
      h('p.meta', [h('span', texts.forms.batch.bundleReady), h('span', app.words.bytes(bundle.size_bytes))]),
    ]),
    h('div.actions', [
      button(texts.exports.share, share, { icon: 'share', label: texts.exports.shareNamed(bundle.name) }),
      downloadLink(texts.exports.download, bundle.url, texts.exports.downloadNamed(bundle.name)),
    ]),
  ]);
}

function mergedRow(app: App, batch: Batch, file: Batch['merged'][number], at: number): ElementView {
  const { texts } = app.words;
  const share = () =>
    openShareDialog(app, { fileName: file.name, canBeStricter: false }, (wanted) =>
      app.pipeline.exports.share(batch.merged_export_id ?? '', { ...wanted, file: at }),
    );
  return h('div.card.file', { key: `${batch.id} ${file.name}` }, [
    h('span.file-icon', icon('batches')),
    h('div.file-main', [
      h('strong.file-name', { dir: 'auto' }, file.name),
      h('p.meta', [h('span', texts.forms.batch.merged), h('span', app.words.bytes(file.size_bytes))]),
      file.warnings.map((warning) => h('p.meta', { key: warning.message }, sayWarning(warning, app.words))),
    ]),
    h('div.actions', [
      batch.merged_export_id !== null &&
        button(texts.exports.share, share, { icon: 'share', label: texts.exports.shareNamed(file.name) }),
      downloadLink(texts.exports.download, file.url, texts.exports.downloadNamed(file.name)),
    ]),
  ]);
}

function childTable(app: App, jobs: readonly ExportJob[]): ElementView {
  const { texts } = app.words;
  const words = texts.forms.batch;
  return h('table.table.wide-table.batch-table', [
    h(
      'thead',
      h('tr', [
        h('th', { scope: 'col' }, texts.surveys.name),
        h('th', { scope: 'col' }, words.status),
        h('th', { scope: 'col' }, words.result),
      ]),
    ),
    h(
      'tbody',
      jobs.map((job) =>
        h('tr', { key: job.id }, [
          h(
            'th',
            { scope: 'row', dir: 'auto' },
            h('a', { href: pathOf('exports', job.id) }, surveyName(app, surveyIdOf(job))),
          ),
          h('td', statusBadge(job.status, texts.exports.statuses[job.status])),
          h('td', childResult(app, job)),
        ]),
      ),
    ),
  ]);
}

function childResult(app: App, job: ExportJob): Child {
  if (job.problem) return h('div.bad-text', problemText(sayProblem(job.problem, app.words)));
  if (job.status === 'running') return app.words.wholePercent(job.progress.percent);
  return h(
    'span.links-row',
    job.files.map(({ content, format, name, url, size_bytes }) => {
      const { title } = described(format);
      const props = { key: `${content}.${format}`, href: url, download: '', rel: 'noreferrer', title: name };
      return h('a', props, [`${title}, ${app.words.bytes(size_bytes)}`, h('span.unseen', ` ${name}`)]);
    }),
  );
}
