/** One schedule: the next five runs in words, what has run, and edit, pause, run now, delete. */
import type { Schedule, ScheduleRun } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { momentList } from '../forms/timing-fields.ts';
import { pauseUntilYes } from '../parts/asked-people.ts';
import { button } from '../parts/controls.ts';
import { confirm } from '../parts/dialog-frame.ts';
import { moreOf } from '../parts/more-button.ts';
import { notice, staleNote, waitingNote } from '../parts/notes.ts';
import { runAction } from '../parts/run-action.ts';
import { sayOutcome } from '../parts/say-coded.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { watch } from '../watched.ts';
import { watchList } from '../watched-list.ts';
import { deliveryFacts } from './destinations/delivery-facts.ts';
import { filesToLink, openNewestLinkDialog } from './destinations/newest-link-dialog.ts';
import { exportedCard, readNamed } from './exported-card.ts';
import { openScheduleDialog } from './schedule-dialog.ts';
import { scheduleFacts } from './schedules.ts';
import { screenHead } from './screen-head.ts';

const pageSize = 20;

const isRunning = ({ status }: ScheduleRun) => status === 'starting' || status === 'running';

export function createScheduleScreen(app: App, id: string): Screen {
  const seen = watch(
    () => app.pipeline.schedules.read(id),
    app.redraw,
    () => 30_000,
  );
  const runs = watchList(
    (query) => app.pipeline.schedules.runs(id, query),
    app.redraw,
    pageSize,
    (some) => (some.some(isRunning) ? 2000 : 30_000),
  );

  const named = watch(
    () => readNamed(app),
    app.redraw,
    (found) => pauseUntilYes(found?.destinations ?? [], 30_000),
  );

  function refresh(): void {
    seen.refresh();
    named.refresh();
    runs.refresh();
  }

  async function run(work: () => Promise<unknown>, shown?: string): Promise<void> {
    await runAction(app, work, shown);
    refresh();
  }

  function actions(schedule: Schedule): Child {
    const { enabled, paused_reason } = schedule;
    const { schedule: words, destination } = app.words.texts.forms;
    const { newest } = destination;
    const { schedules } = app.pipeline;
    const isActive = enabled && paused_reason === null;
    const leave = async () => {
      if (await runAction(app, () => schedules.remove(id), words.removed)) location.hash = pathOf('schedules');
    };
    const question = { title: `${words.remove}?`, text: words.removeText, yes: words.remove };
    return [
      isActive
        ? button(words.pause, () => run(() => schedules.change(id, { enabled: false })), { icon: 'pause' })
        : button(words.resume, () => run(() => schedules.change(id, { enabled: true })), { icon: 'play' }),
      filesToLink(app, schedule).length > 0 &&
        button(newest.button, () => openNewestLinkDialog(app, schedule), { icon: 'links' }),
      button(words.edit, () => openScheduleDialog(app, { edited: schedule, onSaved: refresh }), { icon: 'edit' }),
      button(words.run, () => run(() => schedules.run(id), words.ran), { style: 'primary', icon: 'play' }),
      button(words.remove, () => confirm(app, question, leave), { icon: 'trash' }),
    ];
  }

  function runList(schedule: Schedule): Child {
    if (!runs.data) return waitingNote(runs, 3, app.words);
    const { items } = runs.data;
    if (items.length === 0) return h('p.muted', app.words.texts.forms.schedule.noRuns);
    return [
      h(
        'ul.cards.tight',
        items.map((one) => runRow(app, one, schedule)),
      ),
      moreOf(app, runs),
    ];
  }

  return {
    title: () => seen.data?.name ?? app.words.texts.forms.schedule.title,
    stop() {
      seen.stop();
      named.stop();
      runs.stop();
    },
    view() {
      const words = app.words.texts.forms.schedule;
      const back = { text: words.title, href: pathOf('schedules') };
      if (!seen.data) return [screenHead(words.title, undefined, back), waitingNote(seen, 5, app.words)];
      const schedule = seen.data;
      return [
        screenHead(schedule.name, actions(schedule), back, scheduleFacts(app, schedule)),
        staleNote(seen, app.words),
        schedule.paused_reason !== null && notice('warn', h('p', words.needsKey)),
        schedule.next_runs.length > 0 &&
          h('section.card', [h('h2', words.next), momentList(app, schedule.next_runs, schedule.timezone)]),
        exportedCard(app, schedule.batch, named.data),
        h('h2.section-title', words.history),
        runList(schedule),
      ];
    },
  };
}

function runRow(app: App, run: ScheduleRun, { timezone }: Schedule): ElementView {
  const words = app.words.texts.forms.schedule;
  return h('li.card.row-card', { key: run.slot }, [
    h('div', [
      h('p', h('strong', app.words.run(run.slot, timezone))),
      h('p.meta', [
        statusBadge(run.status, words.statuses[run.status]),
        h('span', run.trigger === 'clock' ? words.byClock : words.byHand),
        run.outcome !== null && h('span', sayOutcome(run, app.words)),
        ...deliveryFacts(app, run),
      ]),
    ]),
    run.batch_id !== null && h('a.button.plain', { href: pathOf('batches', run.batch_id) }, words.openBatch),
  ]);
}
