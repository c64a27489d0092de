/** One schedule: the next five runs in words, what has run, and pause, run now, delete. */
import type { Schedule, ScheduleRun } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { runList } from '../forms/timing-fields.ts';
import { act } from '../parts/act.ts';
import { button } from '../parts/controls.ts';
import { confirm } from '../parts/dialog-frame.ts';
import { failureNote, notice, skeleton } from '../parts/notes.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { watch } from '../watched.ts';
import { scheduleFacts } from './schedules.ts';
import { screenHead } from './screen-head.ts';

const isRunning = ({ status }: ScheduleRun) => status === 'starting' || status === 'running';

export function createScheduleScreen(app: App, id: string): Screen {
  const seen = watch(read, app.redraw, (data) => (data?.runs.some(isRunning) ? 2000 : 30_000));

  async function read() {
    const [schedule, runs] = await Promise.all([app.pipeline.schedules.read(id), app.pipeline.schedules.runs(id)]);
    return { schedule, runs: runs.data };
  }

  async function run(work: () => Promise<unknown>, said?: string): Promise<void> {
    await act(app, work, said);
    seen.refresh();
  }

  function actions({ enabled, paused_reason }: Schedule): Child {
    const words = app.words.texts.forms.schedule;
    const { schedules } = app.pipeline;
    const isActive = enabled && paused_reason === null;
    const leave = async () => {
      if (await act(app, () => schedules.remove(id), words.removed)) location.hash = pathOf('schedules');
    };
    const question = { title: `${words.remove}?`, text: words.removeText, yes: words.remove };
    return [
      isActive
        ? button(words.pause, () => run(() => schedules.change(id, { enabled: false })), { icon: 'pause' })
        : button(words.resume, () => run(() => schedules.change(id, { enabled: true })), { icon: 'play' }),
      button(words.run, () => run(() => schedules.run(id), words.ran), { look: 'primary', icon: 'play' }),
      button(words.remove, () => confirm(app, question, leave), { icon: 'trash' }),
    ];
  }

  return {
    title: () => seen.data?.schedule.name ?? app.words.texts.forms.schedule.title,
    stop: seen.stop,
    view() {
      const words = app.words.texts.forms.schedule;
      const back = { text: words.title, href: pathOf('schedules') };
      if (!seen.data) {
        const rest = seen.failure ? failureNote(seen.failure, app.words, seen.refresh) : skeleton(5, app.words);
        return [screenHead(words.title, undefined, back), rest];
      }
      const { schedule, runs } = seen.data;
      return [
        screenHead(schedule.name, actions(schedule), back, scheduleFacts(app, schedule)),
        schedule.paused_reason !== null && notice('warn', h('p', words.needsKey)),
        schedule.next_runs.length > 0 &&
          h('section.card', [h('h2', words.next), runList(app, schedule.next_runs, schedule.timezone)]),
        h('h2.section-title', words.history),
        runs.length === 0
          ? h('p.muted', words.noRuns)
          : h(
              'ul.cards.tight',
              runs.map((one) => runRow(app, one, schedule)),
            ),
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
        run.outcome !== null && h('span', run.outcome),
      ]),
    ]),
    run.batch_id !== null && h('a.button.plain', { href: pathOf('batches', run.batch_id) }, words.openBatch),
  ]);
}
