/**
 * Presets through the API: kept, used in every request that makes files, overridden member by member; and repeated
 * exports.
 */
import { describe, expect, it } from 'vitest';
import { madePng } from '../../../support/files-sent/made-png.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { bob } from '../../../support/worlds/export-world.ts';

const client = {
  name: 'For the client',
  outputs: [{ content: 'answers', format: 'csv' }],
  filters: { period: 'previous_week', country: ['RU'] },
  options: { values: 'codes', privacy: { personal: 'remove', free_text: 'scrub' }, csv: { dialect: 'excel' } },
};

async function withClient() {
  const world = createApiWorld();
  const { id } = Object(await expectStatus(await world.call('POST', '/presets', client), 201));
  return { ...world, id: String(id) };
}

describe('a preset', () => {
  it('is read, listed, changed member by member, and deleted', async () => {
    const { call, id } = await withClient();
    expect(await expectStatus(await call('GET', `/presets/${id}`), 200)).toMatchObject({ id, ...client });
    expect(await expectStatus(await call('GET', '/presets'), 200)).toMatchObject({ data: [{ id }], next_cursor: null });
    const changed = await expectStatus(await call('PATCH', `/presets/${id}`, { name: 'Ours', filters: {} }), 200);
    expect(changed).toMatchObject({ name: 'Ours', outputs: client.outputs, options: client.options });
    expect(Object(changed).filters).not.toHaveProperty('period');
    await expectStatus(await call('DELETE', `/presets/${id}`), 204);
    await expectProblem(await call('GET', `/presets/${id}`), 404);
  });

  it('is unknown to others', async () => {
    const { call, id } = await withClient();
    await expectProblem(await call('GET', `/presets/${id}`, undefined, bob.token), 404);
    await expectProblem(await call('POST', '/exports', { quiz_id: 7, preset_id: id }, bob.token), 404);
  });

  it('refuses what no request could ask for', async () => {
    const { call } = createApiWorld();
    await expectProblem(await call('POST', '/presets', { name: 'x', options: { values: 'words' } }), 422);
    await expectProblem(
      await call('POST', '/presets', { name: 'x', filters: { period: 'today', date_to: '2026-01-01' } }),
      422,
    );
    await expectProblem(await call('POST', '/exports', { quiz_id: 7, preset_id: 7 }), 422);
  });

  it('gives an export its outputs, filters and options', async () => {
    const { call, id } = await withClient();
    const job = await expectStatus(await call('POST', '/exports', { quiz_id: 7, preset_id: id }), 202);
    expect(job).toMatchObject({ filters: { period: 'previous_week', country: ['RU'] }, options: client.options });
  });

  it('is overridden as a whole where its report is weighted or compared otherwise', async () => {
    const { call } = createApiWorld();
    const report = { confidence: 90, weight: { column: 'var:w' }, compare: { period: 'previous' } };
    const weighted = { name: 'Weighted', outputs: [{ content: 'report', format: 'pdf' }], options: { report } };
    const { id } = Object(await expectStatus(await call('POST', '/presets', weighted), 201));
    const own = {
      weight: { rim: [{ column: 'country', targets: { RU: 1 } }] },
      compare: { date_from: '2026-01-01', date_to: '2026-01-31' },
    };
    const filters = { date_from: '2026-02-01', date_to: '2026-02-28' };
    const body = { quiz_id: 7, preset_id: id, filters, options: { report: own } };
    const job = Object(await expectStatus(await call('POST', '/exports', body), 202));
    expect(job.options.report).toMatchObject({ ...own, confidence: 90 });
    expect(job.options.report.weight).not.toHaveProperty('column');
  });

  it('is overridden by members beside it, and by no others', async () => {
    const { call, id } = await withClient();
    const body = {
      quiz_id: 7,
      preset_id: id,
      outputs: [{ content: 'summary', format: 'pdf' }],
      filters: { date_from: '2026-01-01' },
      options: { privacy: { free_text: 'keep' }, csv: { formulas: 'raw' } },
    };
    const job = Object(await expectStatus(await call('POST', '/exports', body), 202));
    expect(job.filters).toMatchObject({ date_from: '2026-01-01', country: ['RU'] });
    expect(job.filters).not.toHaveProperty('period');
    expect(job.options).toMatchObject({
      values: 'codes',
      privacy: { personal: 'remove', free_text: 'keep' },
      csv: { dialect: 'excel', formulas: 'raw' },
    });
    expect(job.files).toEqual([]);
  });

  it('has no filters where none are wanted beside it', async () => {
    const { call, id } = await withClient();
    const body = { quiz_id: 7, preset_id: id, filters: {} };
    const job = Object(await expectStatus(await call('POST', '/exports', body), 202));
    expect(job.filters).toMatchObject({ country: [] });
    expect(job.filters).not.toHaveProperty('period');
    const batch = { surveys: { ids: [7] }, preset_id: id, filters: {} };
    expect(await expectStatus(await call('POST', '/batches', batch), 202)).toMatchObject({ filters: { country: [] } });
  });

  it('serves previews, batches and schedules, which keep what it held', async () => {
    const { call, id } = await withClient();
    await expectStatus(await call('POST', '/exports/preview', { quiz_id: 7, preset_id: id }), 200);
    const batch = { surveys: { ids: [7] }, preset_id: id };
    expect(await expectStatus(await call('POST', '/batches', batch), 202)).toMatchObject({
      options: { values: 'codes' },
    });
    const body = { name: 'Mondays', cron: '0 6 * * 1', batch };
    const schedule = Object(await expectStatus(await call('POST', '/schedules', body), 201));
    await expectStatus(await call('DELETE', `/presets/${id}`), 204);
    expect(await expectStatus(await call('GET', `/schedules/${schedule.id}`), 200)).toMatchObject({
      batch: { outputs: client.outputs, filters: { period: 'previous_week' }, options: { values: 'codes' } },
    });
  });

  it('keeps its logo and never sends it back', async () => {
    const { call } = createApiWorld();
    const logo = madePng().toString('base64');
    const wanted = { name: 'Ours', outputs: [{ content: 'summary', format: 'pdf' }], options: { branding: { logo } } };
    const made = Object(await expectStatus(await call('POST', '/presets', wanted), 201));
    expect(JSON.stringify(made)).not.toContain(logo);
    const changed = { options: { branding: { title: 'Ours' } } };
    await expectStatus(await call('PATCH', `/presets/${made.id}`, changed), 200);
    const job = await expectStatus(await call('POST', '/exports', { quiz_id: 7, preset_id: made.id }), 202);
    expect(job).toMatchObject({ options: { branding: { title: 'Ours', logo: { type: 'png' } } } });
  });
});

describe('an export anew', () => {
  it('asks for the same, of the days its period means now', async () => {
    const { call, id } = await withClient();
    const first = Object(await expectStatus(await call('POST', '/exports', { quiz_id: 7, preset_id: id }), 202));
    const again = Object(await expectStatus(await call('POST', `/exports/${first.id}/again`), 202));
    expect(again.id).not.toBe(first.id);
    expect(again).toMatchObject({ options: first.options, filters: first.filters, quiz_id: 7 });
    await expectProblem(await call('POST', `/exports/${first.id}/again`, undefined, bob.token), 404);
  });
});
