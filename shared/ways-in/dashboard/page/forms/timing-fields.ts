/** The rhythm of a schedule, and the five runs it would have next, in words. */
import type { App } from '../app.ts';
import { chips, segments, selectField, textField } from '../parts/fields.ts';
import { fieldProblem } from '../parts/say-problem.ts';
import { type Child, h } from '../view/view.ts';
import { viewerZone } from '../viewer-zone.ts';
import { foreseenRuns } from './scheduler/cron-rules.ts';
import { cronOf, rhythms, type Timing } from './timing.ts';
import { offsetOf, zoneField } from './zone-field.ts';

interface TimingForm {
  timing: Timing;
  timezone: string;
}

export function timingFields(app: App, form: TimingForm): Child {
  const { schedule } = app.words.texts.forms;
  const { timing } = form;
  const choices = rhythms.map((rhythm) => [rhythm, schedule.rhythm[rhythm]] as const);
  return h('div.timing', [
    segments('rhythm', schedule.when, timing.rhythm, choices, (value) => {
      if (value === 'cron') timing.cron = cronOf(timing);
      timing.rhythm = rhythms.find((rhythm) => rhythm === value) ?? 'weekly';
    }),
    timing.rhythm === 'weekly' && weekdayChips(app, timing),
    h('div.pair', [
      timing.rhythm === 'monthly' && monthDayField(app, timing),
      timing.rhythm === 'cron'
        ? cronField(app, form)
        : textField(
            'time',
            schedule.time,
            timing.time,
            (value) => {
              if (value !== '') timing.time = value;
            },
            { props: { type: 'time', required: true } },
          ),
      zoneField(app, 'schedule-timezone', schedule.timezone, form.timezone, (value) => {
        form.timezone = value;
      }),
    ]),
    nextRuns(app, form),
  ]);
}

function weekdayChips(app: App, timing: Timing): Child {
  const days = [1, 2, 3, 4, 5, 6, 0].map((day) => [String(day), app.words.weekday(day, 'short')] as const);
  return chips('weekdays', app.words.texts.forms.schedule.days, timing.weekdays.map(String), days, (chosen) => {
    if (chosen.length > 0) timing.weekdays = chosen.map(Number);
  });
}

function monthDayField(app: App, timing: Timing): Child {
  const { schedule } = app.words.texts.forms;
  const days = Array.from({ length: 31 }, (_, at) => [String(at + 1), String(at + 1)] as const);
  return selectField('day', schedule.dayOfMonth, timing.dayOfMonth, [...days, ['L', schedule.lastDay]], (value) => {
    timing.dayOfMonth = value;
  });
}

function cronField(app: App, { timing, timezone }: TimingForm): Child {
  const { schedule } = app.words.texts.forms;
  const set = (value: string) => {
    timing.cron = value;
  };
  const problem = foreseenRuns(app, { cron: timing.cron, timezone }, Date.now(), 0)?.problem;
  const error = problem === undefined ? undefined : fieldProblem([problem], app.words);
  return textField('cron', schedule.cron, timing.cron, set, {
    hint: schedule.cronHint,
    error,
    props: { class: 'code' },
  });
}

/** Worked out here by the scheduler's own rules. */
function nextRuns(app: App, { timing, timezone }: TimingForm): Child {
  const { runs = [] } = foreseenRuns(app, { cron: cronOf(timing), timezone }, Date.now(), 5) ?? {};
  if (runs.length === 0) return undefined;
  return h('div.next-runs', { 'aria-live': 'polite' }, [
    h('h3', app.words.texts.forms.schedule.next),
    momentList(
      app,
      runs.map((slot) => new Date(slot).toISOString()),
      timezone,
    ),
  ]);
}

/** In the schedule's zone, and in the reader's own where their clocks differ. */
export function describeRun(app: App, run: string, timezone: string): Child {
  const text = app.words.run(run, timezone);
  if (offsetOf(timezone) === offsetOf(viewerZone)) return text;
  return [text, ' ', h('span.muted', app.words.texts.forms.schedule.yourTime(app.words.moment(run)))];
}

export function momentList(app: App, runs: readonly string[], timezone: string): Child {
  return h(
    'ol.run-list',
    runs.map((run) => h('li', { key: run }, describeRun(app, run, timezone))),
  );
}
