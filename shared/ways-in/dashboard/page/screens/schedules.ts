/** The reader's schedules: of which surveys, for whom, when in words, how the last run ended and when the next one is. */
import type { Schedule } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { sayCron } from '../forms/timing.ts';
import { describeRun } from '../forms/timing-fields.ts';
import { cardList } from '../parts/card-list.ts';
import { button } from '../parts/controls.ts';
import { emptyState, guideLink } from '../parts/notes.ts';
import { sayOutcome } from '../parts/say-coded.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type ElementView, h } from '../view/view.ts';
import { watch } from '../watched.ts';
import { watchList } from '../watched-list.ts';
import { chosenSurveys, type Named, readNamed, recipients } from './exported-card.ts';
import { openScheduleDialog } from './schedule-dialog.ts';
import { screenHead } from './screen-head.ts';

const pageSize = 20;
const fewSurveys = 3;

export function createSchedulesScreen(app: App): Screen {
  const named = watch(() => readNamed(app), app.redraw);
  const schedules = watchList(app.pipeline.schedules.list, app.redraw, pageSize, () => 30_000);

  return {
    title: () => app.words.texts.forms.schedule.title,
    stop() {
      named.stop();
      schedules.stop();
    },
    view() {
      const { schedule } = app.words.texts.forms;
      const add = button(schedule.new, () => openScheduleDialog(app), { style: 'primary', icon: 'plus' });
      const empty = emptyState('schedules', schedule.none, schedule.noneHint, guideLink('weekly-mail', app.words));
      return [
        screenHead(schedule.title, add),
        cardList(app, schedules, (one) => scheduleCard(app, one, named.data), empty),
      ];
    },
  };
}

function scheduleCard(app: App, schedule: Schedule, known: Named | undefined): ElementView {
  const words = app.words.texts.forms.schedule;
  return h('li.card', { key: schedule.id }, [
    h('h2', { dir: 'auto' }, h('a', { href: pathOf('schedules', schedule.id) }, schedule.name)),
    scheduleFacts(app, schedule),
    chosenSurveys(app, schedule.batch, fewSurveys),
    recipients(app, schedule.batch, known),
    lastRun(app, schedule),
    schedule.next_run_at !== null &&
      h('p.next', [h('span.muted', `${words.nextOne}: `), describeRun(app, schedule.next_run_at, schedule.timezone)]),
  ]);
}

function lastRun(app: App, { last_run: run, timezone }: Schedule): ElementView {
  const words = app.words.texts.forms.schedule;
  if (run === null) return h('p.next', h('span.muted', words.noRuns));
  return h('p.meta', [
    h('span', `${words.lastOne}:`),
    statusBadge(run.status, words.statuses[run.status]),
    h('span', app.words.run(run.slot, timezone)),
    run.outcome !== null && h('span', sayOutcome(run, app.words)),
    run.batch_id !== null && h('a', { href: pathOf('batches', run.batch_id) }, words.openBatch),
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
    schedule.batch.changes !== undefined && h('span', words.onlyChanges),
  ]);
}
