/** The reader's schedules: when each runs, in words, and when next. */
import type { Schedule } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { sayCron } from '../forms/timing.ts';
import { cardList } from '../parts/card-list.ts';
import { button } from '../parts/controls.ts';
import { emptyState, guideLink } from '../parts/notes.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type ElementView, h } from '../view/view.ts';
import { watchList } from '../watched-list.ts';
import { openScheduleDialog } from './schedule-dialog.ts';
import { screenHead } from './screen-head.ts';

const pageSize = 20;

export function createSchedulesScreen(app: App): Screen {
  const schedules = watchList(app.pipeline.schedules.list, app.redraw, pageSize, () => 30_000);

  return {
    title: () => app.words.texts.forms.schedule.title,
    stop: schedules.stop,
    view() {
      const { schedule } = app.words.texts.forms;
      const add = button(schedule.new, () => openScheduleDialog(app), { look: 'primary', icon: 'plus' });
      const empty = emptyState('schedules', schedule.none, schedule.noneHint, guideLink('weekly-mail', app.words));
      return [screenHead(schedule.title, add), cardList(app, schedules, (one) => scheduleCard(app, one), empty)];
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
