/** Saved views through the API: kept as they were given, and put under figures, exports, batches and schedules. */
import { describe, expect, it } from 'vitest';
import { saveView } from '../../../../shared/exports/views/manage-views.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { alice, bob } from '../../../support/worlds/export-world.ts';

const germany = {
  name: 'Germany by device',
  quiz_id: 7,
  filters: { country: ['DE'], period: 'previous_week' },
  options: { report: { banner: [['device']] }, privacy: { personal: 'remove' } },
};
const outputs = [{ content: 'report', format: 'pdf' }];

async function withGermany() {
  const world = createApiWorld();
  const { id } = Object(await expectStatus(await world.call('POST', '/views', germany), 201));
  return { ...world, id: String(id) };
}

describe('a saved view', () => {
  it('is read, listed, changed member by member, and deleted; it holds what was given and nothing else', async () => {
    const { call, id } = await withGermany();
    const read = Object(await expectStatus(await call('GET', `/views/${id}`), 200));
    expect(read).toMatchObject({ id, ...germany });
    expect(read.filters).toEqual(germany.filters);
    expect(read.options).toEqual(germany.options);
    expect(await expectStatus(await call('GET', '/views'), 200)).toMatchObject({ data: [{ id }], next_cursor: null });
    const change = { name: 'Waves', quiz_ids: [7, 8], questions: ['q:1'] };
    const changed = Object(await expectStatus(await call('PATCH', `/views/${id}`, change), 200));
    expect(changed).toMatchObject({ ...change, filters: germany.filters });
    expect(changed).not.toHaveProperty('quiz_id');
    const all = Object(await expectStatus(await call('PATCH', `/views/${id}`, { questions: null }), 200));
    expect(all).not.toHaveProperty('questions');
    await expectStatus(await call('DELETE', `/views/${id}`), 204);
    await expectProblem(await call('GET', `/views/${id}`), 404);
  });

  it('is unknown to others, wherever they name it', async () => {
    const { call, id } = await withGermany();
    await expectProblem(await call('GET', `/views/${id}`, undefined, bob.token), 404);
    await expectProblem(await call('PATCH', `/views/${id}`, { name: 'Mine' }, bob.token), 404);
    await expectProblem(await call('DELETE', `/views/${id}`, undefined, bob.token), 404);
    await expectProblem(await call('POST', '/exports', { quiz_id: 7, view_id: id, outputs }, bob.token), 404);
    await expectProblem(await call('POST', '/surveys/7/figures', { view_id: id }, bob.token), 404);
    expect(await expectStatus(await call('GET', '/views', undefined, bob.token), 200)).toMatchObject({ data: [] });
  });

  it('refuses what no request could ask for, by name', async () => {
    const { call } = createApiWorld();
    const refused = async (body: object) => Object(await expectProblem(await call('POST', '/views', body), 422)).errors;
    expect(await refused({ name: 'x' })).toHaveProperty('quiz_id');
    expect(await refused({ ...germany, quiz_ids: [7, 8] })).toHaveProperty('quiz_id');
    expect(await refused({ name: 'x', quiz_ids: [7, 7] })).toHaveProperty('quiz_ids');
    expect(await refused({ ...germany, filters: { land: 'DE' } })).toEqual({ 'filters.land': ['unknown parameter'] });
    expect(await refused({ ...germany, filters: { device: ['fridge'] } })).toHaveProperty(['filters.device']);
    expect(await refused({ ...germany, options: { values: 'words' } })).toHaveProperty(['options.values']);
    expect(await refused({ ...germany, options: { branding: {} } })).toEqual({
      'options.branding': ['unknown parameter'],
    });
    const both = { ...germany, filters: { period: 'today', date_to: '2026-01-01' } };
    expect(await refused(both)).not.toEqual({});
  });

  it('is saved once for one Idempotency-Key, which refuses another body', async () => {
    const { deps, call } = createApiWorld();
    const stored = { name: 'Germany', surveyId: 7, filters: germany.filters };
    const first = await saveView(deps, alice, stored, 'one');
    expect(await saveView(deps, alice, stored, 'one')).toEqual(first);
    expect(await expectStatus(await call('GET', '/views'), 200)).toMatchObject({ data: [{ id: first.id }] });
    await expect(saveView(deps, alice, { ...stored, name: 'Another' }, 'one')).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    expect((await saveView(deps, bob, stored, 'one')).id).not.toBe(first.id);
  });

  it('gives an export its survey, filters and options, under the members beside it', async () => {
    const { call, id } = await withGermany();
    const job = Object(await expectStatus(await call('POST', '/exports', { view_id: id, outputs }), 202));
    expect(job).toMatchObject({ quiz_id: 7, filters: { country: ['DE'], period: 'previous_week' } });
    expect(job.options).toMatchObject({ report: { banner: [['device']] }, privacy: { personal: 'remove' } });
    const beside = { filters: { date_from: '2026-01-01' }, options: { report: { confidence: 90 } } };
    const other = Object(await expectStatus(await call('POST', '/exports', { view_id: id, outputs, ...beside }), 202));
    expect(other.filters).toMatchObject({ country: ['DE'], date_from: '2026-01-01' });
    expect(other.filters).not.toHaveProperty('period');
    expect(other.options.report).toMatchObject({ banner: [['device']], confidence: 90 });
    await expectProblem(await call('POST', '/exports', { view_id: 7, outputs }), 422);
  });

  it('stands over a preset, and leaves alone what it does not name', async () => {
    const { call, id } = await withGermany();
    const preset = {
      name: 'Files',
      outputs,
      filters: { country: ['RU'], device: ['mobile'] },
      options: { lang: 'ru', privacy: { personal: 'keep', minimum_base: 10 } },
    };
    const { id: preset_id } = Object(await expectStatus(await call('POST', '/presets', preset), 201));
    const job = Object(await expectStatus(await call('POST', '/exports', { view_id: id, preset_id }), 202));
    expect(job).toMatchObject({
      filters: { country: ['DE'], device: ['mobile'] },
      options: { lang: 'ru', privacy: { personal: 'remove', minimum_base: 10 } },
    });
  });

  it('gives a batch and a schedule its surveys; they keep what it held', async () => {
    const { call, id } = await withGermany();
    const batch = { view_id: id, outputs };
    expect(await expectStatus(await call('POST', '/batches', batch), 202)).toMatchObject({
      surveys: { ids: [7] },
      filters: { country: ['DE'] },
    });
    const body = { name: 'Mondays', cron: '0 6 * * 1', batch };
    const schedule = Object(await expectStatus(await call('POST', '/schedules', body), 201));
    await expectStatus(await call('DELETE', `/views/${id}`), 204);
    expect(await expectStatus(await call('GET', `/schedules/${schedule.id}`), 200)).toMatchObject({
      batch: { surveys: { ids: [7] }, filters: { country: ['DE'] }, options: { report: { banner: [['device']] } } },
    });
  });

  it('gives figures its filters, breakdown and questions, of the survey in the address', async () => {
    const { call } = createApiWorld();
    const view = { name: 'One', quiz_id: 7, filters: { ids: [2, 3] }, questions: ['q:q1'] };
    const { id } = Object(await expectStatus(await call('POST', '/views', view), 201));
    const reported = await expectStatus(await call('POST', '/surveys/7/figures', { view_id: id }), 200);
    expect(reported).toMatchObject({ counted: 2, questions: [{ id: 'q1' }] });
    const beside = { view_id: id, filters: { ids: [2, 3, 4] } };
    expect(await expectStatus(await call('POST', '/surveys/7/figures', beside), 200)).toMatchObject({ counted: 3 });
  });

  it('is refused past a hundred, and room is made by deleting one', async () => {
    const { call } = createApiWorld();
    const ids: string[] = [];
    for (let n = 0; n < 100; n++) {
      ids.push(Object(await expectStatus(await call('POST', '/views', { name: `${n}`, quiz_id: 7 }), 201)).id);
    }
    await expectProblem(await call('POST', '/views', germany), 409);
    await expectStatus(await call('DELETE', `/views/${ids[0]}`), 204);
    await expectStatus(await call('POST', '/views', germany), 201);
  });
});
