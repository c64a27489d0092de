/** One export: its state, its files, and what can be done with it. */
import { described } from '../../../../formats/described.ts';
import { type ExportJob, surveyIdOf } from '../api/pipeline.ts';
import { exportRequest } from '../api/requests.ts';
import type { App } from '../app.ts';
import { sentOptions } from '../forms/edited-request.ts';
import { followed, mayBeFollowed } from '../forms/filters/followed.ts';
import { button, downloadLink, iconButton } from '../parts/controls.ts';
import { describeRequest } from '../parts/describe-request.ts';
import { confirm } from '../parts/dialog-frame.ts';
import { icon } from '../parts/icon.ts';
import { notice, problemText } from '../parts/notes.ts';
import { progressBar } from '../parts/progress.ts';
import { runAction } from '../parts/run-action.ts';
import { sayWarning } from '../parts/say-coded.ts';
import { sayProblem } from '../parts/say-problem.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { deliveryFacts } from './destinations/delivery-facts.ts';
import { surveyName } from './export-dialog.ts';
import type { Chosen } from './lists/chosen.ts';
import { openPresetDialog } from './presets/preset-dialog.ts';
import { chooseDeck, mayBeRefreshed } from './refresh-deck.ts';
import { openShareDialog } from './share-dialog.ts';

type JobFile = ExportJob['files'][number];

/** Its place in a list with checkboxes. */
interface Place {
  refresh: () => void;
  chosen: Chosen<ExportJob>;
}

export function exportCard(app: App, job: ExportJob, { refresh, chosen }: Place): ElementView {
  const { texts } = app.words;
  const name = surveyName(app, surveyIdOf(job));
  return h('li.card.job', { key: job.id }, [
    h('div.job-head', [
      chosen.box(job, texts.exports.chooseNamed(name)),
      h('div', [
        h('h2', { dir: 'auto' }, h('a', { href: pathOf('exports', job.id) }, name)),
        exportFacts(app, job),
        h('p.small.muted', { dir: 'auto' }, [
          job.changes && `${texts.exports.whatChanged} · `,
          describeRequest(job, app.words),
        ]),
      ]),
      h('div.actions', exportActions(app, job, refresh)),
    ]),
    exportResult(app, job),
  ]);
}

/** How far it has got, why it failed, or its files. */
export function exportResult(app: App, job: ExportJob): Child {
  const name = surveyName(app, surveyIdOf(job));
  return [
    jobProgress(app, job, name),
    job.problem && notice('bad', [problemText(sayProblem(job.problem, app.words)), h('p.small', job.problem.code)]),
    job.status === 'ready' &&
      h(
        'ul.files',
        job.files.map((file, at) => fileRow(app, job, file, at)),
      ),
  ];
}

export function exportFacts(app: App, job: ExportJob): ElementView {
  const { texts } = app.words;
  const seconds = job.started_at && job.finished_at ? secondsBetween(job.started_at, job.finished_at) : undefined;
  return h('p.meta', [
    statusBadge(job.status, texts.exports.statuses[job.status]),
    h('span', { title: app.words.moment(job.created_at) }, app.words.ago(job.created_at, Date.now())),
    job.status === 'ready' &&
      seconds !== undefined &&
      h('span', texts.exports.tookSeconds(app.words.figures.duration(seconds))),
    job.status === 'ready' &&
      job.expires_at !== null &&
      h('span', texts.exports.keptUntil(app.words.moment(job.expires_at))),
    describeChanges(app, job),
    job.batch_id !== null && h('a', { href: pathOf('batches', job.batch_id) }, texts.exports.partOfBatch),
    ...deliveryFacts(app, job),
  ]);
}

function describeChanges({ words }: App, { changes }: ExportJob): Child {
  if (!changes || changes.new === null || changes.changed === null || changes.deleted === null) return undefined;
  const [fresh, changed, deleted] = [changes.new, changes.changed, changes.deleted].map(words.figures.count);
  return h('span', words.texts.exports.changes(fresh ?? '', changed ?? '', deleted ?? ''));
}

export function exportActions(app: App, job: ExportJob, refresh: () => void): Child {
  const { exports, remove, forms } = app.words.texts;
  const { pipeline } = app;
  const run = async (work: () => Promise<unknown>, shown?: string) => {
    await runAction(app, work, shown);
    refresh();
  };
  const ask = { title: exports.removeTitle, text: exports.removeText, yes: remove };
  const stop = { title: exports.cancelTitle, text: exports.cancelText, yes: exports.cancel, no: exports.keep };
  if (job.status === 'queued' || job.status === 'running') {
    const cancel = () => run(() => pipeline.exports.cancel(job.id), exports.cancelled);
    return button(exports.cancel, () => confirm(app, stop, cancel));
  }
  return [
    job.status === 'failed' &&
      button(exports.again, () => run(() => pipeline.exports.retry(job.id)), { icon: 'retry' }),
    job.status !== 'failed' &&
      button(exports.anew, () => run(() => pipeline.exports.again(job.id), exports.started), { icon: 'retry' }),
    mayBeRefreshed(job) &&
      button(exports.refreshDeck, () => chooseDeck(app, job, refresh), { style: 'quiet', icon: 'retry' }),
    mayBeFollowed(job) &&
      button(exports.whatChanged, () => run(() => pipeline.exports.start(changesSince(job)), exports.started), {
        style: 'quiet',
      }),
    job.status === 'ready' && button(forms.preset.save, () => openPresetDialog(app, presetOf(job)), { style: 'quiet' }),
    iconButton('trash', exports.removeNamed(surveyName(app, surveyIdOf(job))), () =>
      confirm(app, ask, () => run(() => pipeline.exports.remove(job.id), exports.removed)),
    ),
  ];
}

function jobProgress(app: App, job: ExportJob, name: string): Child {
  if (job.status !== 'queued' && job.status !== 'running') return undefined;
  const { texts, figures } = app.words;
  const { answers_read, answers_total, percent } = job.progress;
  const left = secondsLeft(job, Date.now());
  return progressBar(texts.exports.progress(name), job.status === 'queued' ? undefined : percent, [
    job.stage === null ? texts.exports.statuses[job.status] : texts.exports.stages[job.stage],
    answers_read !== null &&
      answers_total !== null &&
      answers_total > 0 &&
      texts.exports.rowsOf(figures.count(answers_read), figures.count(answers_total)),
    app.words.wholePercent(percent),
    left !== undefined && texts.exports.left(figures.duration(left)),
  ]);
}

/** From the share that is done and the time it took; too early, it is unknown. */
function secondsLeft({ started_at, progress: { percent } }: ExportJob, now: number): number | undefined {
  if (started_at === null || percent < 5) return undefined;
  const gone = (now - Date.parse(started_at)) / 1000;
  return gone < 2 ? undefined : Math.max(1, Math.round((gone * (100 - percent)) / percent));
}

function fileRow(app: App, job: ExportJob, file: JobFile, at: number): ElementView {
  const { texts, figures } = app.words;
  const { output } = texts.forms;
  const what = `${output.contents[file.content]}, ${described(file.format).title}`;
  return h('li.file', { key: `${file.content}.${file.format}` }, [
    h('span.file-icon', icon('file')),
    h('div.file-main', [
      h('strong.file-name', { dir: 'auto' }, file.name),
      h('p.meta', [
        h('span', what),
        h('span', app.words.bytes(file.size_bytes)),
        file.content === 'answers' && file.rows !== null && h('span', figures.plural(texts.exports.rows, file.rows)),
      ]),
      file.warnings
        .map((warning) => sayWarning(warning, app.words))
        .map((shown) => h('p.small.warn-text', { key: shown }, [icon('warning'), h('span', { dir: 'auto' }, shown)])),
    ]),
    h('div.actions', [
      button(texts.exports.share, () => shareFile(app, job, file, at), {
        icon: 'share',
        label: texts.exports.shareNamed(file.name),
      }),
      downloadLink(texts.exports.download, file.url, texts.exports.downloadNamed(file.name)),
    ]),
  ]);
}

function shareFile(app: App, job: ExportJob, file: JobFile, at: number): void {
  openShareDialog(app, { fileName: file.name, canBeStricter: true }, (wanted) =>
    app.pipeline.exports.share(job.id, { ...wanted, file: at }),
  );
}

function secondsBetween(from: string, to: string): number {
  return Math.max(1, (Date.parse(to) - Date.parse(from)) / 1000);
}

/** Only what has changed since: an export of its own, which can be followed in turn. */
function changesSince(job: ExportJob) {
  return exportRequest(surveyIdOf(job), { ...followed(job), changes: { since: job.id } });
}

function presetOf({ files, filters, options }: ExportJob) {
  const outputs = files.map(({ content, format }) => ({ content, format }));
  return { outputs, filters, options: sentOptions(options) };
}
