/** The reader's exports, newest first unless they are wanted otherwise, followed while one of them is at work. */
import type { PageQuery } from '../api/list-page.ts';
import { type ExportJob, isAtWork, surveyIdOf } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { linkButton } from '../parts/controls.ts';
import { moreOf } from '../parts/more-button.ts';
import { emptyState, staleNote, waitingNote } from '../parts/notes.ts';
import { pathOf } from '../route.ts';
import { type Child, h } from '../view/view.ts';
import { watchList } from '../watched-list.ts';
import { exportCard } from './export-card.ts';
import { surveyName } from './export-dialog.ts';
import { createChosenExports } from './lists/chosen-exports.ts';
import { isNarrowed, searchFields, searchQuery, wholeList } from './lists/list-search.ts';
import { screenHead } from './screen-head.ts';

const pageSize = 20;
const busyMs = 1000;
const calmMs = 15_000;

export function createExportsScreen(app: App): Screen {
  const search = wholeList();
  const known = new Map<string, ExportJob['status']>();
  const jobs = watchList(read, app.redraw, pageSize, (some) => (some.some(isAtWork) ? busyMs : calmMs));
  const chosen = createChosenExports(app, jobs.refresh);

  async function read(query: PageQuery) {
    const page = await app.pipeline.exports.list({ ...query, ...searchQuery(search) });
    for (const job of page.data) announce(job);
    return page;
  }

  /** People who do not see the bar hear how it ended. */
  function announce(job: ExportJob): void {
    const before = known.get(job.id);
    known.set(job.id, job.status);
    if (before === undefined || !isAtWork({ status: before }) || isAtWork(job)) return;
    const { exports } = app.words.texts;
    const name = surveyName(app, surveyIdOf(job));
    if (job.status === 'ready') app.toast('good', exports.readyNow(name));
    if (job.status === 'failed') app.toast('bad', exports.failedNow(name));
  }

  function list(): Child {
    const { texts } = app.words;
    if (!jobs.data) return waitingNote(jobs, 4, app.words);
    const { items } = jobs.data;
    if (items.length === 0 && !isNarrowed(search)) {
      const action = linkButton(texts.exports.toSurveys, pathOf('surveys'), 'primary');
      return [staleNote(jobs, app.words), emptyState('exports', texts.exports.none, texts.exports.noneHint, action)];
    }
    return [
      searchFields(app, search, { statuses: texts.exports.statuses, onchange: jobs.restart }),
      staleNote(jobs, app.words),
      items.length === 0
        ? h('p.muted', texts.exports.noneSuch)
        : [
            chosen.bar(items),
            h(
              'ul.cards',
              items.map((job) => exportCard(app, job, { refresh: jobs.refresh, chosen })),
            ),
          ],
      moreOf(app, jobs),
    ];
  }

  return {
    title: () => app.words.texts.exports.title,
    stop: jobs.stop,
    view: () => [screenHead(app.words.texts.exports.title), list()],
  };
}
