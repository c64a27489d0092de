/** What the forms of the dashboard send is what the API takes. */
import { describe, expect, it } from 'vitest';
import { batchRequestSchema } from '../../../../../../shared/exports/batches/batch-request.ts';
import { problemWithCron } from '../../../../../../shared/exports/schedules/cron.ts';
import { exportRequestSchema } from '../../../../../../shared/operations/exports.ts';
import { allFilters, answerOps } from '../../../../../../shared/surveys/filters/all-filters.ts';
import { exportRequest } from '../../../../../../shared/ways-in/dashboard/page/api/requests.ts';
import { batchRequestOf, newBatchForm } from '../../../../../../shared/ways-in/dashboard/page/forms/batch-form.ts';
import { chosenFilters, editedFilterForm } from '../../../../../../shared/ways-in/dashboard/page/forms/filter-form.ts';
import {
  askAbout,
  subjectsOf,
} from '../../../../../../shared/ways-in/dashboard/page/forms/filters/condition-subjects.ts';
import { formatChoices } from '../../../../../../shared/ways-in/dashboard/page/forms/format-choices.ts';
import {
  activeFilters,
  type Condition,
  filtersOf,
  isSettled,
  newRequestForm,
  optionsOf,
  settledOptions,
  toggledOutputs,
} from '../../../../../../shared/ways-in/dashboard/page/forms/request-form.ts';
import { selectionForm } from '../../../../../../shared/ways-in/dashboard/page/forms/selection-form.ts';
import { cronOf, newTiming, sayCron, timingOf } from '../../../../../../shared/ways-in/dashboard/page/forms/timing.ts';
import { wholeSurvey } from '../../../../../../shared/ways-in/dashboard/page/survey-selection.ts';
import { loadLanguage, wordsOf } from '../../../../../../shared/ways-in/dashboard/page/words.ts';

await loadLanguage('en');
await loadLanguage('ru');
await loadLanguage('es');
await loadLanguage('pt');

describe('a form of the dashboard', () => {
  it('begins with the answers of the whole survey, and with its report where it goes to somebody', () => {
    const outputsOf = (...given: Parameters<typeof selectionForm>) => selectionForm(...given).outputs;
    expect(outputsOf(wholeSurvey)).toEqual([{ content: 'answers', format: 'xlsx' }]);
    const report = [{ content: 'report', format: 'pdf' }];
    expect(outputsOf({ ...wholeSurvey, by: 'device' })).toEqual(report);
    expect(outputsOf(wholeSurvey, true)).toEqual(report);
  });

  it('asks for the period before only where there is a period; a preset waits for one', () => {
    const form = newRequestForm();
    form.compared.compare = 'previous';
    expect(optionsOf(form).report).toEqual({ compare: { period: 'previous' } });
    expect(settledOptions(form)).not.toHaveProperty('report');
    form.compared.banner = 'country';
    expect(settledOptions(form).report).toEqual({ banner: [['country']] });
    form.filters.text.date_from = '2026-01-01';
    expect(settledOptions(form).report).toEqual({ banner: [['country']] });
    form.filters.text.date_to = '2026-01-31';
    expect(settledOptions(form).report).toMatchObject({ compare: { period: 'previous' } });
    const batch = newBatchForm();
    batch.request.compared.compare = 'previous';
    expect(batchRequestOf(batch, 'Batch').options).not.toHaveProperty('report');
    batch.request.filters.text.period = 'previous_month';
    expect(batchRequestOf(batch, 'Batch').options).toHaveProperty('report.compare');
  });

  it('says nothing of personal data until something is chosen, and of a smallest base only with figures', () => {
    const form = newRequestForm();
    expect(optionsOf(form)).not.toHaveProperty('privacy');
    const chosen = { 'privacy.personal': 'mask', 'privacy.free_text': 'scrub', 'privacy.minimum_base': '10' };
    Object.assign(form.options, chosen);
    const privacy = { personal: 'mask', free_text: 'scrub' };
    expect(optionsOf(form).privacy).toEqual(privacy);
    form.outputs = toggledOutputs(form, 'report', 'pdf');
    expect(optionsOf(form)).toMatchObject({ privacy: { ...privacy, minimum_base: 10 } });
  });

  it('makes a request of every choice that the API takes whole', () => {
    // every filter there is; a period would take the place of days
    const wanted = {
      is_complete: null,
      is_screenout: true,
      is_deleted: true,
      date_from: '2026-01-01',
      date_to: '2026-02-01',
      submitted_from: '2026-01-01T09:00:00+03:00',
      submitted_to: '2026-02-01T09:00:00Z',
      ids: [1, 2],
      excludedIds: [3],
      country: ['RU', 'DE'],
      device: ['mobile'],
      source: ['mail'],
      tags: ['vip'],
      hidden: 'only' as const,
      variables: { utm_source: 'a=b', plan: '' },
    };
    const form = {
      ...newRequestForm(),
      filters: editedFilterForm(wanted),
      options: { lang: 'ru', values: 'both', 'branding.title': ' Ours ', 'branding.accent': '#0a6cff' },
      formatChoices: formatChoices({
        csv: { dialect: 'excel' },
        word: { layout: 'blocks' },
        parquet: { compression: 'snappy' },
        jsonl: { gzip: true },
      }),
      conditions: [
        { id: 1, questionId: 'a', op: 'gte' as const, value: '4' },
        { id: 2, questionId: 'b', op: 'in' as const, value: 'o1, o2' },
        { id: 3, questionId: 'c', op: 'answered' as const, value: 'ignored' },
        { id: 4, questionId: '', op: 'eq' as const, value: 'of no question' },
      ],
    };
    form.outputs = toggledOutputs(form, 'answers', 'csv');
    form.outputs = toggledOutputs(form, 'answers', 'word');
    form.outputs = toggledOutputs(form, 'answers', 'parquet');
    form.outputs = toggledOutputs(form, 'answers', 'jsonl');
    form.outputs = toggledOutputs(form, 'report', 'pdf');
    const request = exportRequest(7, { outputs: form.outputs, filters: filtersOf(form), options: optionsOf(form) });
    expect(exportRequestSchema.parse(request)).toMatchObject({
      outputs: [
        { content: 'answers', format: 'xlsx' },
        { content: 'answers', format: 'csv' },
        { content: 'answers', format: 'word' },
        { content: 'answers', format: 'parquet' },
        { content: 'answers', format: 'jsonl' },
        { content: 'report', format: 'pdf' },
      ],
      filters: {
        ...wanted,
        answers: [
          { question_id: 'a', op: 'gte', value: 4 },
          { question_id: 'b', op: 'in', value: ['o1', 'o2'] },
          { question_id: 'c', op: 'answered' },
        ],
      },
      options: {
        lang: 'ru',
        values: 'both',
        csv: { dialect: 'excel' },
        parquet: { compression: 'snappy' },
        jsonl: { gzip: true },
        branding: { title: 'Ours', accent: '#0a6cff' },
      },
    });
    expect(Object.keys({ ...wanted, period: '', answers: [] }).sort()).toEqual(
      allFilters.map(({ name }) => name).sort(),
    );
    expect(activeFilters(form)).toBe(16);
    expect(chosenFilters(editedFilterForm({ period: 'last_7_days' }))).toEqual({
      is_complete: true,
      period: 'last_7_days',
    });
  });

  it('asks for complete answers and nothing else where nothing was chosen', () => {
    const form = newRequestForm();
    expect(filtersOf(form)).toEqual({ is_complete: true });
    expect(activeFilters(form)).toBe(0);
  });

  it('takes a format back when it is chosen twice', () => {
    const form = newRequestForm();
    expect(toggledOutputs(form, 'answers', 'xlsx')).toEqual([]);
  });

  it('makes a batch of chosen surveys and written numbers, each once', () => {
    const form = { ...newBatchForm(), pick: 'ids' as const, ids: [3, 1], numbers: '1, 12, twelve' };
    expect(batchRequestSchema.parse(batchRequestOf(form, 'Batch'))).toMatchObject({
      name: 'Batch',
      surveys: { ids: [3, 1, 12] },
      bundle: 'zip',
    });
  });

  const question = {
    title: 'Q',
    type: 'choice',
    ops: [...answerOps],
    options: [],
    rows: [],
    own_text: false,
    range: null,
    time_form: null,
  };
  const [tea, milk] = [
    { id: 'o1', text: 'Tea, green' },
    { id: 'o2', text: '' },
  ];

  it('offers conditions on questions, rows and own texts, with the comparisons that fit', () => {
    const questions = [
      { ...question, id: 'a', ops: ['gt' as const] },
      { ...question, id: 'b', options: [tea, milk], ops: ['eq' as const, 'contains' as const], own_text: true },
      { ...question, id: 'c', title: ' ', rows: [{ id: 'r1', text: 'Price' }] },
    ];
    const subjects = subjectsOf(questions, 'own answer');
    expect(subjects.map(({ id, title }) => `${id}: ${title}`)).toEqual([
      ...['a: Q', 'b: Q', 'b:other: Q — own answer', 'c: c', 'c:r1: c — Price'],
    ]);
    expect(subjects.slice(0, 2)).toMatchObject([{ ops: ['gt'] }, { ops: ['eq'], options: [tea, milk] }]);
  });

  it('takes a comparison and an option that fit when another question is chosen', () => {
    const subjects = subjectsOf([{ ...question, id: 'b', options: [tea, milk], ops: ['ne', 'in'] }], 'own answer');
    const condition: Condition = { id: 1, questionId: 'a', op: 'gt', value: '7' };
    askAbout(condition, 'b', subjects);
    expect(condition).toEqual({ id: 1, questionId: 'b', op: 'ne', value: '', chosen: [] });
    expect(isSettled(condition)).toBe(false);
    const form = { ...newRequestForm(), conditions: [{ ...condition, op: 'in' as const, chosen: ['o1', 'o,2'] }] };
    expect(filtersOf(form).answers).toEqual([{ question_id: 'b', op: 'in', value: ['o1', 'o,2'] }]);
  });
});

describe('the rhythm of a schedule', () => {
  const timing = newTiming();
  const rhythms = [
    [{ ...timing, rhythm: 'daily', time: '07:05' }, '5 7 * * *', 'Every day at 07:05', 'Каждый день в 07:05'],
    [{ ...timing, weekdays: [0, 5, 1] }, '0 6 * * 0,1,5', 'Every Monday, Friday, and Sunday at 06:00', undefined],
    [
      { ...timing, rhythm: 'monthly', dayOfMonth: 'L' },
      '0 6 L * *',
      'On the last day of every month at 06:00',
      undefined,
    ],
    [{ ...timing, rhythm: 'cron', cron: '*/5 * * * *' }, '*/5 * * * *', 'Cron expression */5 * * * *', undefined],
  ] as const;

  it.each(rhythms)(
    '%j is a cron line the scheduler takes, and is read out in words',
    (chosen, cron, english, russian) => {
      const line = cronOf({ ...chosen, weekdays: [...chosen.weekdays] });
      expect(line).toBe(cron);
      expect(problemWithCron(line)).toBeUndefined();
      expect(timingOf(line).rhythm).toBe(chosen.rhythm);
      expect(sayCron(line, wordsOf('en'))).toBe(english);
      if (russian) expect(sayCron(line, wordsOf('ru'))).toBe(russian);
    },
  );

  it.each([
    ['es', '0 1 * * *', 'Cada día a la 01:00'],
    ['es', '0 13 * * *', 'Cada día a las 13:00'],
    ['pt', '30 1 * * *', 'Todo dia à 01:30'],
    ['pt', '0 10 * * *', 'Todo dia às 10:00'],
  ] as const)('says in %s that %s is “%s”: one o’clock is singular', (language, cron, text) => {
    expect(sayCron(cron, wordsOf(language))).toBe(text);
  });

  it('keeps a line that is no everyday rhythm', () => {
    for (const line of ['0 6 1 * 1', '0 6 * 1 *', '0 6-8 * * *', '0 6 * * MON']) {
      expect(timingOf(line)).toMatchObject({ rhythm: 'cron', cron: line });
    }
  });
});
