/** `/schedules` through its front door, on ports in memory. */
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../shared/crypto.ts';
import { createOwnerCheck } from '../../../../shared/exports/owner.ts';
import { createExportsApi } from '../../../../shared/ways-in/http/exports-api.ts';
import { madePng } from '../../../support/files-sent/made-png.ts';
import { createScheduleWorld } from '../../../support/worlds/schedule-world.ts';

const weekly = {
  name: 'Every Monday',
  cron: '0 6 * * 1',
  timezone: 'Europe/Berlin',
  batch: { surveys: { ids: [7] }, outputs: [{ content: 'answers', format: 'csv' }] },
};

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const otherPixel = madePng().toString('base64');

function createFace() {
  const world = createScheduleWorld();
  const callerOf = createOwnerCheck(world.deps.upstream, world.deps.fingerprints, world.deps.now);
  const api = createExportsApi({ ...world.deps, callerOf, liveUpstream: undefined, allowLoopback: false });
  async function call(method: string, path: string, body?: unknown, token = '1|alice-secret') {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await api.request(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === '' ? undefined : JSON.parse(text) };
  }
  return { ...world, call };
}

describe('a schedule', () => {
  it('is made, with its defaults and its next five runs', async () => {
    const { call } = createFace();
    const { status, headers, json } = await call('POST', '/schedules', weekly);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/schedules/${json.id}`);
    expect(json).toMatchObject({
      ...weekly,
      enabled: true,
      only_if_new: false,
      paused_reason: null,
      last_run: null,
      next_run_at: '2026-03-02T05:00:00.000Z',
      // the clocks of Berlin go forward on 29 March
      next_runs: [
        '2026-03-02T05:00:00.000Z',
        '2026-03-09T05:00:00.000Z',
        '2026-03-16T05:00:00.000Z',
        '2026-03-23T05:00:00.000Z',
        '2026-03-30T04:00:00.000Z',
      ],
    });
    expect((await call('GET', `/schedules/${json.id}`)).json).toEqual(json);
    expect(JSON.stringify(json)).not.toContain('alice');
  });

  it.each([
    [{ cron: '61 * * * *' }, 'cron', 'minute: 61'],
    [{ cron: '0 0 30 2 *' }, 'cron', 'never occurs'],
    [{ timezone: 'Mars/Base' }, 'timezone', 'Mars/Base'],
    [{ batch: { ...weekly.batch, outputs: [] } }, 'batch.outputs', ''],
    [{ batch: { surveys: { ids: [7] } } }, 'batch.outputs', 'is missing; list at least one file'],
    [{ cron: undefined }, 'cron', 'is missing; expected a text'],
    [{ owner: 'u-2' }, 'owner', 'unknown parameter'],
    [{ name: '' }, 'name', ''],
  ])('with %j is refused, naming %s', async (change, field, message) => {
    const { status, json } = await createFace().call('POST', '/schedules', { ...weekly, ...change });
    expect(status).toBe(422);
    expect(json.errors[field]?.join()).toContain(message);
  });

  it('is changed member by member, and what is left out stays', async () => {
    const { call } = createFace();
    const { id } = (await call('POST', '/schedules', weekly)).json;
    const { status, json } = await call('PATCH', `/schedules/${id}`, { cron: '30 7 * * *', only_if_new: true });
    expect(status).toBe(200);
    expect(json).toMatchObject({ name: 'Every Monday', only_if_new: true, next_run_at: '2026-03-02T06:30:00.000Z' });
    const off = await call('PATCH', `/schedules/${id}`, { enabled: false });
    expect(off.json).toMatchObject({ enabled: false, next_run_at: null, next_runs: [], cron: '30 7 * * *' });
    expect((await call('PATCH', `/schedules/${id}`, { cron: 'x' })).status).toBe(422);
    expect((await call('PATCH', `/schedules/${id}`, { next_run_at: null })).status).toBe(422);
  });

  it('is deleted with its history', async () => {
    const { call } = createFace();
    const { id } = (await call('POST', '/schedules', weekly)).json;
    await call('POST', `/schedules/${id}/run`);
    expect((await call('DELETE', `/schedules/${id}`)).status).toBe(204);
    expect((await call('GET', `/schedules/${id}`)).status).toBe(404);
    expect((await call('GET', `/schedules/${id}/runs`)).status).toBe(404);
    expect((await call('GET', '/schedules')).json).toEqual({ data: [], next_cursor: null });
  });

  it('shows a logo neither in lists nor alone', async () => {
    const { call } = createFace();
    const options = { branding: { title: 'ACME', logo: pixel } };
    const outputs = [{ content: 'report', format: 'pdf' }];
    const { json } = await call('POST', '/schedules', { ...weekly, batch: { ...weekly.batch, outputs, options } });
    expect(json.batch.options.branding).toEqual({ title: 'ACME' });
    expect(JSON.stringify((await call('GET', '/schedules')).json)).not.toContain(pixel);
  });

  it.each([
    ['keeps its logo when the looks are sent back without it', { accent: '#0a6cff' }, true],
    ['takes another logo', { logo: otherPixel }, true],
    ['loses its logo by null', { title: 'ACME', logo: null }, false],
    ['loses its logo with its looks', undefined, false],
  ])('%s', async (_fact, branding, hasLogo) => {
    const { call, batch } = createFace();
    const report = { ...weekly.batch, outputs: [{ content: 'report', format: 'pdf' }] };
    const before = { ...report, options: { branding: { title: 'ACME', logo: pixel } } };
    const { id } = (await call('POST', '/schedules', { ...weekly, batch: before })).json;
    const after = { ...report, options: { ...(branding && { branding }) } };
    expect((await call('PATCH', `/schedules/${id}`, { batch: after })).status).toBe(200);
    const run = (await call('POST', `/schedules/${id}/run`)).json;
    const { logo: given, ...looks } = { logo: pixel, ...branding };
    const sha256 = sha256Hex(Buffer.from(given ?? '', 'base64'));
    const logo = { ...looks, logo: { sha256, type: 'png', size_bytes: expect.any(Number) } };
    const settled = hasLogo ? logo : branding && looks;
    expect((await batch(run.batch_id))?.options.branding).toEqual(settled);
  });

  it('is refused with a logo that is no sound picture, and a change to one too', async () => {
    const { call } = createFace();
    const logo = madePng().subarray(0, 40).toString('base64');
    const outputs = [{ content: 'report', format: 'pdf' }];
    const batch = { ...weekly.batch, outputs, options: { branding: { logo } } };
    const { id } = (await call('POST', '/schedules', weekly)).json;
    for (const refused of [
      await call('POST', '/schedules', { ...weekly, batch }),
      await call('PATCH', `/schedules/${id}`, { batch }),
    ]) {
      expect(refused.status).toBe(422);
      expect(refused.json.errors).toEqual({ 'batch.options.branding.logo': ['ends in the middle of a chunk'] });
    }
  });

  it('survives changes that come at once, each with a logo too long for its item, and keeps one file', async () => {
    const { call, files } = createFace();
    const { id } = (await call('POST', '/schedules', weekly)).json;
    const change = (byte: number) => {
      let noise = byte;
      const sample = () => {
        noise = (noise * 16_807) % (2 ** 31 - 1);
        return noise / (2 ** 31 - 1);
      };
      const logo = madePng({ width: 200, height: 150, colorType: 2, sample }).toString('base64');
      const outputs = [{ content: 'report', format: 'pdf' }];
      return call('PATCH', `/schedules/${id}`, {
        batch: { ...weekly.batch, outputs, options: { branding: { logo } } },
      });
    };
    const changes = await Promise.all([1, 2, 1, 3].map(change));
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await call('GET', `/schedules/${id}`)).status).toBe(200);
    expect([...files.objects.keys()].filter((key) => key.includes(id))).toHaveLength(1);
  });

  it('is one of a hundred at most', async () => {
    const { call, make } = createFace();
    for (let made = 0; made < 100; made++) await make();
    expect((await call('POST', '/schedules', weekly)).status).toBe(409);
  });
});

describe('the list', () => {
  it('continues where the page before ended', async () => {
    const { call, clock } = createFace();
    const ids: string[] = [];
    for (let made = 0; made < 5; made++) {
      clock.now += 1_000;
      ids.unshift((await call('POST', '/schedules', weekly)).json.id);
    }
    const first = (await call('GET', '/schedules?limit=3')).json;
    const second = (await call('GET', `/schedules?limit=3&cursor=${first.next_cursor}`)).json;
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    expect((await call('GET', '/schedules?cursor=x')).status).toBe(422);
  });
});

describe('a run by hand', () => {
  it('starts a batch at once, each time another, and is recorded in the history', async () => {
    const { call, batches, endBatch } = createFace();
    const { id } = (await call('POST', '/schedules', { ...weekly, enabled: false })).json;
    const first = await call('POST', `/schedules/${id}/run`);
    expect(first.status).toBe(202);
    expect(first.headers.get('location')).toBe(`/batches/${first.json.batch_id}`);
    const second = await call('POST', `/schedules/${id}/run`);
    expect(second.json.batch_id).not.toBe(first.json.batch_id);
    expect(batches()).toBe(2);
    await endBatch(second.json.batch_id);
    const { data } = (await call('GET', `/schedules/${id}/runs`)).json;
    expect(data).toMatchObject([
      { trigger: 'caller', status: 'done', outcome: 'ready', outcome_code: 'ready', batch_id: second.json.batch_id },
      { trigger: 'caller', status: 'running', outcome: null, outcome_code: null, batch_id: first.json.batch_id },
    ]);
    expect((await call('GET', `/schedules/${id}`)).json.last_run).toEqual(data[0]);
    const page = (await call('GET', `/schedules/${id}/runs?limit=1`)).json;
    expect((await call('GET', `/schedules/${id}/runs?limit=1&cursor=${page.next_cursor}`)).json.data).toEqual([
      data[1],
    ]);
  });
});

describe('somebody else', () => {
  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/run'],
    ['GET', '/runs'],
  ])('sees nothing at %s /schedules/{id}%s', async (method, rest) => {
    const { call, schedules } = createFace();
    const { id } = (await call('POST', '/schedules', weekly)).json;
    const body = method === 'PATCH' ? {} : undefined;
    const foreign = await call(method, `/schedules/${id}${rest}`, body, '2|bob-secret');
    const unknown = await call(method, `/schedules/sch_unknown${rest}`, body, '2|bob-secret');
    expect(foreign.status).toBe(404);
    expect({ ...foreign.json, request_id: '' }).toEqual({
      ...unknown.json,
      message: `There is no schedule ${id}.`,
      request_id: '',
    });
    expect(await schedules.get({ owner: 'u-1', id })).toBeDefined();
    expect((await call('GET', '/schedules', undefined, '2|bob-secret')).json.data).toEqual([]);
  });
});
