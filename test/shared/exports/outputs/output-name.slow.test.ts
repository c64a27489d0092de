/** Names of files: survey, content, and when; the same for the same answers, and never two alike in one job. */
import { describe, expect, it } from 'vitest';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { outputName } from '../../../../shared/exports/outputs/output-name.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import { alice, answers, createWorld, csvRequest, plentyOfTime } from '../../../support/worlds/export-world.ts';

const jobOf = (filters: object, timezone = 'UTC') => ({
  filters: filtersSchema.parse(filters),
  options: { ...optionsSchema.parse({ timezone }), lang: 'en' as const, branding: undefined },
});
const newestAt = '2026-03-31T21:30:00Z';
const named = (filters: object, more = {}, surveyName = 'Lunch', timezone = 'UTC') =>
  outputName(jobOf(filters, timezone), surveyName, 'answers', { extension: 'csv', newestAt, isEmpty: false, ...more });

describe('a file', () => {
  it.each([
    [{}, 'Lunch answers 2026-03-31.csv'],
    [{ date_from: '2026-01-01', date_to: '2026-01-31' }, 'Lunch answers 2026-01-01 to 2026-01-31.csv'],
    [{ date_from: '2026-01-01', date_to: '2026-01-01' }, 'Lunch answers 2026-01-01.csv'],
    [{ date_from: '2026-01-01' }, 'Lunch answers 2026-01-01 to 2026-03-31.csv'],
    [{ date_to: '2026-04-30' }, 'Lunch answers to 2026-04-30.csv'],
  ])('asked for with %j is called %s', (filters, name) => expect(named(filters)).toBe(name));

  it('has the day that its newest answer has in the zone of the job', () => {
    expect(named({}, {}, 'Lunch', 'Europe/Moscow')).toBe('Lunch answers 2026-04-01.csv');
  });

  it('of changes alone says so, and one that marks changes among all rows does not', () => {
    const name = (isDelta: boolean) => {
      const comparing = { since: 'exp_1', isDelta, onDrift: 'append' as const };
      const content = { extension: 'csv', newestAt, isEmpty: false };
      return outputName({ ...jobOf({}), comparing }, 'Lunch', 'answers', content);
    };
    expect(name(true)).toBe('Lunch answers changes 2026-03-31.csv');
    expect(name(false)).toBe('Lunch answers 2026-03-31.csv');
  });

  it('of no answers, or of answers without a time, has no day', () => {
    expect(named({ date_from: '2026-01-01' }, { isEmpty: true })).toBe('Lunch answers.csv');
    expect(named({}, { newestAt: undefined })).toBe('Lunch answers.csv');
    expect(named({}, { newestAt: 'soon' })).toBe('Lunch answers.csv');
  });

  it.each(['x', 'ы', '😀', 'con'])('of a survey with a long name of %s keeps its content and its day', (letter) => {
    const name = named({ date_from: '2026-01-01', date_to: '2026-01-31' }, {}, letter.repeat(300));
    expect(name).toMatch(/ answers 2026-01-01 to 2026-01-31\.csv$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
  });

  it.each(['', '...', '\u0000'])('of a survey called %j is a survey', (name) => {
    expect(named({}, {}, name)).toBe('survey answers 2026-03-31.csv');
  });
});

describe('the files of a job', () => {
  const given = answers(40).map((answer, at) => ({ ...answer, submittedAt: `2026-03-${10 + (at % 20)}T10:00:00Z` }));
  const outputs = (['csv', 'xlsx', 'word'] as const).map((format) => ({ content: 'answers' as const, format }));
  const reports = (['pdf', 'word', 'xlsx', 'pptx'] as const).flatMap((format) =>
    (['summary', 'report'] as const).map((content) => ({ content, format })),
  );

  async function filesOf(filters: object) {
    const world = createWorld(given, 10);
    const request = { ...csvRequest, outputs: [...outputs, ...reports], filters: filtersSchema.parse(filters) };
    const job = await requestExport(world.deps, alice, request);
    await runExport(world.deps, job, plentyOfTime);
    return (await world.read(job))?.files ?? [];
  }

  it('have names of their own, with the day of the newest answer', async () => {
    const names = (await filesOf({})).map(({ name }) => name);
    expect(names).toHaveLength(11);
    expect(new Set(names).size).toBe(11);
    for (const name of names)
      expect(name).toMatch(/^Lunch (answers|summary|report) 2026-03-29\.(csv|xlsx|docx|pdf|pptx)$/);
  });

  it('have the day of the newest answer that is in them, not of one that a filter left out', async () => {
    const ids = given.filter(({ submittedAt }) => submittedAt < '2026-03-15').map(({ id }) => id);
    for (const { name } of await filesOf({ ids })) expect(name).toContain(' 2026-03-14.');
  });

  it('have no day where nothing is in them', async () => {
    for (const { name } of await filesOf({ ids: [999_999] })) expect(name).not.toMatch(/\d{4}/);
  });
});
