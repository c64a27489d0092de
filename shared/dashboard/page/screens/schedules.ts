/** The reader's schedules: when each runs, in words, and when next. */
import type { Schedule } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { sayCron } from '../forms/timing.ts';
import { button } from '../parts/controls.ts';
import { emptyState, failureNote, skeleton } from '../parts/notes.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { watch } from '../watched.ts';
import { openScheduleDialog } from './schedule-dialog.ts';
import { screenHead } from './screen-head.ts';

export function createSchedulesScreen(app: App): Screen {
  const schedules = watch(
    () => app.pipeline.schedules.list({ limit: 50 }),
    app.redraw,
    () => 30_000,
  );

  function list(): Child {
    const { schedule } = app.words.texts.forms;
    if (!schedules.data) {
      return schedules.failure ? failureNote(schedules.failure, app.words, schedules.refresh) : skeleton(4, app.words);
    }
    if (schedules.data.data.length === 0) return emptyState('schedules', schedule.none, schedule.noneHint);
    return h(
      'ul.cards',
      schedules.data.data.map((one) => scheduleCard(app, one)),
    );
  }

  return {
    title: () => app.words.texts.forms.schedule.title,
    stop: schedules.stop,
    view() {
      const { schedule } = app.words.texts.forms;
      const add = button(schedule.new, () => openScheduleDialog(app), { look: 'primary', icon: 'plus' });
      return [screenHead(schedule.title, add), list()];
    },
  };
}

function scheduleCard(app: App, schedule: Schedule): ElementView {
  const words = app.words.texts.forms.schedule;
  return h('li.card', { key: schedule.id }, [
    h('h2', { dir: 'auto' }, h('a', { href: pathOf('schedules', schedule.id) }, schedule.name)),
    scheduleFacts(app, schedule),
    schedule.next_run_at !== null &&
      h('p.next', [h('span.muted', `${words.nextOne}: `), app.words.run(schedule.next_run_at, schedule.timezone)]),
  ]);
}

export function scheduleFacts(app: App, schedule: Schedule): ElementView {
  const words = app.words.texts.forms.schedule;
  const state = schedule.enabled && schedule.paused_reason === null ? 'active' : 'paused';
  return h('p.meta', [
    statusBadge(state, words[state]),
    h('span', sayCron(schedule.cron, app.words)),
    h('span', schedule.timezone.replaceAll('_', ' ')),
    schedule.only_if_new && h('span', words.onlyIfNew),
  ]);
}
