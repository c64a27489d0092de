/** The reader's exports, the newest first, followed while one of them is at work. */
import { type ExportJob, surveyIdOf } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { button, linkButton } from '../parts/controls.ts';
import { selectField } from '../parts/fields.ts';
import { emptyState, failureNote, skeleton } from '../parts/notes.ts';
import { pathOf } from '../route.ts';
import { type Child, h } from '../view/view.ts';
import { watch } from '../watched.ts';
import { exportCard } from './export-card.ts';
import { surveyName } from './export-dialog.ts';
import { screenHead } from './screen-head.ts';

const pageSize = 20;
const busyMs = 1000;
const calmMs = 15_000;

export const isAtWork = ({ status }: Pick<ExportJob, 'status'>) => status === 'queued' || status === 'running';

export function createExportsScreen(app: App): Screen {
  let status = '';
  let limit = pageSize;
  const known = new Map<string, ExportJob['status']>();
  const jobs = watch(read, app.redraw, (page) => (page?.data.some(isAtWork) ? busyMs : calmMs));

  async function read() {
    const page = await app.pipeline.exports.list({ limit, ...(status && { status }) });
    for (const job of page.data) announce(job);
    return page;
  }

  /** Whoever does not see the bar hears how it ended. */
  function announce(job: ExportJob): void {
    const before = known.get(job.id);
    known.set(job.id, job.status);
    if (before === undefined || !isAtWork({ status: before }) || isAtWork(job)) return;
    const { exports } = app.words.texts;
    const name = surveyName(app, surveyIdOf(job));
    if (job.status === 'ready') app.toast('good', exports.readyNow(name));
    if (job.status === 'failed') app.toast('bad', exports.failedNow(name));
  }

  function tools(): Child {
    const { exports } = app.words.texts;
    const choices = [['', exports.all] as const, ...Object.entries(exports.statuses)];
    return h('div.tools', [
      selectField('status', exports.filter, status, choices, (value) => {
        status = value;
        jobs.refresh();
      }),
    ]);
  }

  function list(): Child {
    const { texts } = app.words;
    if (!jobs.data) return jobs.failure ? failureNote(jobs.failure, app.words, jobs.refresh) : skeleton(4, app.words);
    const { data, next_cursor } = jobs.data;
    if (data.length === 0 && status === '') {
      const action = linkButton(texts.exports.toSurveys, pathOf('surveys'), 'primary');
      return emptyState('exports', texts.exports.none, texts.exports.noneHint, action);
    }
    const showMore = () => {
      limit += pageSize;
      jobs.refresh();
    };
    return [
      tools(),
      jobs.failure && failureNote(jobs.failure, app.words, jobs.refresh),
      h(
        'ul.cards',
        data.map((job) => exportCard(app, job, jobs.refresh)),
      ),
      next_cursor !== null && limit < 100 && button(texts.more, showMore),
    ];
  }

  return {
    title: () => app.words.texts.exports.title,
    stop: jobs.stop,
    view: () => [screenHead(app.words.texts.exports.title), list()],
  };
}
