/** A schedule that is edited in the page: what was not touched is what it was, also what no field shows. */
import { describe, expect, it } from 'vitest';
import {
  scheduleChangeSchema,
  scheduleRequestSchema,
  scheduleViewSchema,
} from '../../../../../../shared/operations/schedules.ts';
import { isComplete } from '../../../../../../shared/ways-in/dashboard/page/forms/batch-form.ts';
import {
  editedScheduleForm,
  newScheduleForm,
  scheduleChangeOf,
  scheduleRequestOf,
} from '../../../../../../shared/ways-in/dashboard/page/forms/schedule-form.ts';

const at = '2026-03-02T06:00:00.000Z';

function scheduleWith(batch: object, more: object = {}) {
  return scheduleViewSchema.parse({
    id: 'sch_1',
    name: 'Mondays',
    cron: '30 6 * * 1,5',
    timezone: 'Europe/Moscow',
    enabled: true,
    only_if_new: true,
    paused_reason: null,
    next_run_at: at,
    next_runs: [at],
    last_run: null,
    created_at: at,
    updated_at: at,
    batch: { name: 'Mondays', surveys: { all: true }, outputs: [{ content: 'answers', format: 'csv' }], ...batch },
    ...more,
  });
}

/** The request that a schedule makes of itself, as the API would keep it. */
function sentBack(schedule: ReturnType<typeof scheduleWith>, areListed = true) {
  return scheduleChangeSchema.parse(scheduleRequestOf(editedScheduleForm(schedule, areListed), 'unnamed'));
}

describe('a schedule that is edited in the page', () => {
  const batches = [
    {},
    { surveys: { ids: [3, 1] }, bundle: 'zip' },
    { surveys: { folder_id: 4 } },
    { surveys: { ids: [3] }, changes: 'since_last_run', on_drift: 'fail' },
    { filters: { is_complete: null, date_from: '2026-01-01', date_to: '2026-02-01', device: ['mobile', 'tv'] } },
    { filters: { is_complete: false, country: ['RU', 'DE'], tags: ['vip', 'new'] } },
    { filters: { country: ['ru'], tags: ['one, two', ' spaced '] } },
    { filters: { ids: [1, 2], excludedIds: [3], source: ['mail'], variables: { utm: 'x' }, is_screenout: true } },
    { filters: { answers: [{ question_id: 'a', op: 'in', value: [1, 'two'] }] } },
    {
      options: { timezone: 'Asia/Tokyo', lang: 'ru', values: 'both', choices: 'split', header: 'code', text: 'plain' },
    },
    {
      filters: { date_from: '2026-01-01', date_to: '2026-02-01' },
      options: {
        report: {
          banner: [['country', 'q:a'], ['period']],
          weight: { column: 'var:w' },
          compare: { period: 'previous' },
        },
      },
    },
    {
      options: {
        report: {
          banner: [['q:a, b']],
          confidence: 90,
          compare: { date_from: '2026-01-01', date_to: '2026-01-31' },
          weight: { rim: [{ column: 'country', targets: { RU: 1 } }] },
        },
      },
    },
    { options: { columns: ['id', 'q:a'], csv: { dialect: 'excel', formulas: 'raw' } } },
    {
      outputs: [
        { content: 'answers', format: 'word' },
        { content: 'report', format: 'pdf' },
      ],
      options: { word: { layout: 'blocks' }, branding: { title: 'Ours', accent: '#0a6cff' } },
    },
  ];

  it.each(batches)('is sent back as it was read: %j', (batch) => {
    const schedule = scheduleWith(batch);
    const { name, cron, timezone, only_if_new } = schedule;
    expect(sentBack(schedule)).toEqual({ name, cron, timezone, only_if_new, batch: schedule.batch });
    expect(scheduleChangeOf(editedScheduleForm(schedule, true), editedScheduleForm(schedule, true))).toEqual({});
  });

  it('keeps its surveys as numbers where they cannot be listed', () => {
    const schedule = scheduleWith({ surveys: { ids: [3, 1] } });
    expect(editedScheduleForm(schedule, false).batch).toMatchObject({ ids: [], numbers: '3, 1' });
    expect(sentBack(schedule, false).batch?.surveys).toEqual({ ids: [3, 1] });
  });

  it('keeps a cron line that is no everyday rhythm, and a day of the month that was written long', () => {
    expect(sentBack(scheduleWith({}, { cron: '*/15 8-18 1,15 * 1-5' })).cron).toBe('*/15 8-18 1,15 * 1-5');
    expect(sentBack(scheduleWith({}, { cron: '00 06 05 * *' })).cron).toBe('0 6 5 * *');
  });

  it('sends only what was changed', () => {
    const schedule = scheduleWith({ name: 'Its own', options: { branding: { title: 'Ours' } } });
    const form = { ...editedScheduleForm(schedule, true), name: 'Fridays', timezone: 'UTC' };
    expect(scheduleChangeOf(form, editedScheduleForm(schedule, true))).toEqual({ name: 'Fridays', timezone: 'UTC' });
  });

  it('sends looks back, however empty, because the API keeps their logo', () => {
    const before = editedScheduleForm(scheduleWith({ options: { branding: {} } }), true);
    const form = { ...before, batch: { ...before.batch, pick: 'ids' as const, ids: [7] } };
    expect(scheduleChangeOf(form, before)).toMatchObject({ batch: { options: { branding: {} } } });
  });

  it('calls its batches like itself as long as it did, and keeps its name where it is emptied', () => {
    const schedule = scheduleWith({});
    const before = editedScheduleForm(schedule, true);
    expect(scheduleChangeOf({ ...before, name: 'Fridays' }, before)).toMatchObject({
      name: 'Fridays',
      batch: { name: 'Fridays' },
    });
    expect(scheduleChangeOf({ ...before, name: ' ' }, before)).toEqual({});
  });

  it('changes what is exported', () => {
    const before = editedScheduleForm(scheduleWith({ surveys: { all: true } }), true);
    const form = { ...before, batch: { ...before.batch, pick: 'ids' as const, ids: [7] } };
    expect(scheduleChangeOf(form, before)).toMatchObject({ batch: { surveys: { ids: [7] } } });
  });

  it('runs whether or not there are new answers until somebody chooses, as one of the API does', () => {
    const form = newScheduleForm();
    form.batch.pick = 'all';
    const sent = scheduleRequestOf(form, 'Every Monday');
    const { only_if_new: _, ...unsaid } = sent;
    expect(sent.only_if_new).toBe(scheduleRequestSchema.parse(unsaid).only_if_new);
  });

  it('starts every Monday with no survey, because nobody means all of them without saying so', () => {
    const form = newScheduleForm();
    expect(isComplete(form.batch)).toBe(false);
    form.batch.pick = 'all';
    const { batch, ...rest } = scheduleRequestOf(form, 'Every Monday');
    expect(rest).toMatchObject({ name: 'Every Monday', cron: '0 6 * * 1' });
    expect(batch).toMatchObject({ name: 'Every Monday', surveys: { all: true }, bundle: 'zip' });
  });
});

describe('what its mails say', () => {
  const [mail, other] = [
    { destination_id: 'dst_1', view_id: 'vie_1', subject: 'Monday', message: 'Hello' },
    { destination_id: 'dst_2', subject: 'For the board' },
  ];
  const opened = () => editedScheduleForm(scheduleWith({ deliver: [mail, other] }), true);
  const sent = (form: ReturnType<typeof opened>) =>
    scheduleChangeSchema.parse(scheduleRequestOf(form, 'unnamed')).batch?.deliver;

  it('stays as each destination had it, and is changed for all where it is written again or emptied', () => {
    expect(sent(opened())).toMatchObject([mail, other]);
    const form = opened();
    form.batch.deliver.subject = ' Figures ';
    form.batch.deliver.viewId = '';
    const [first, second] = sent(form) ?? [];
    expect([first?.subject, second?.subject]).toEqual(['Figures', 'Figures']);
    expect(first).not.toHaveProperty('view_id');
    expect(first?.message).toBe('Hello');
  });

  it('is the same for a destination that is added', () => {
    const form = opened();
    form.batch.deliver.chosen = [...form.batch.deliver.chosen, 'dst_3'];
    expect(sent(form)?.[2]).toMatchObject({ ...mail, destination_id: 'dst_3' });
  });
});
