/** Trackers through the API: kept, matched before anything runs, and then what figures, views and merges of waves use. */
import { describe, expect, it } from 'vitest';
import { createOwnerCheck } from '../../../../shared/exports/owner.ts';
import { trackers } from '../../../../shared/operations/trackers.ts';
import { createExportsApi } from '../../../../shared/ways-in/http/exports-api.ts';
import { createFiguresApi } from '../../../../shared/ways-in/http/figures-api.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { choice, text, wave } from '../../../support/surveys/small-waves.ts';
import { alice, bob } from '../../../support/worlds/export-world.ts';
import { createWaveWorld } from '../../../support/worlds/wave-world.ts';

const colours = { r: 'Red', g: 'Green' };
const first = wave(11, [choice('a', 'Which colour do you like?', colours)], { a: 'r' }, { a: 'r' }, { a: 'g' });
const second = wave(
  12,
  [choice('b', 'Which colours do you like most?', { 1: 'Green', 2: 'Red', 3: 'Blue' }), text('n', 'Why?')],
  { b: '1' },
  { b: '3', n: 'so' },
);

function createTrackerWorld() {
  const { deps } = createWaveWorld([first, second]);
  const callerOf = createOwnerCheck(deps.upstream, { of: async (secret: string) => secret }, deps.now);
  const api = createExportsApi({ ...deps, callerOf, allowLoopback: false, liveUpstream: undefined });
  const figuresApi = createFiguresApi({ ...deps, callerOf });
  async function call(method: string, path: string, json?: unknown, token = alice.token): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(json !== undefined && { body: JSON.stringify(json) }) };
    return (path.includes('/figures') ? figuresApi : api).request(path, init);
  }
  async function made(map: Record<string, string> = {}) {
    const body = { name: 'Colours', quiz_ids: [11, 12], map };
    return String(Object(await expectStatus(await call('POST', '/trackers', body), 201)).id);
  }
  return { deps, call, made };
}

describe('a tracker', () => {
  it('is read, listed, changed and deleted; what was said of a wave that leaves goes with it', async () => {
    const { call, made } = createTrackerWorld();
    const id = await made({ 'wave2:q:b': 'wave1:q:a' });
    const read = await expectStatus(await call('GET', `/trackers/${id}`), 200);
    expect(read).toMatchObject({ id, name: 'Colours', quiz_ids: [11, 12], map: { '12:q:b': '11:q:a' } });
    expect(await expectStatus(await call('GET', '/trackers'), 200)).toMatchObject({ data: [{ id }] });
    const turned = await expectStatus(await call('PATCH', `/trackers/${id}`, { quiz_ids: [12, 11] }), 200);
    expect(turned).toMatchObject({ name: 'Colours', map: { '12:q:b': '11:q:a' } });
    await expectStatus(await call('DELETE', `/trackers/${id}`), 204);
    await expectProblem(await call('GET', `/trackers/${id}`), 404);
  });

  it('is unknown to others, wherever they name it', async () => {
    const { call, made } = createTrackerWorld();
    const id = await made();
    const batch = { tracker_id: id, outputs: [{ content: 'answers', format: 'csv' }] };
    for (const [method, path, body] of [
      ['GET', `/trackers/${id}`],
      ['GET', `/trackers/${id}/match`],
      ['PATCH', `/trackers/${id}`, { name: 'Mine' }],
      ['DELETE', `/trackers/${id}`],
      ['POST', '/views', { name: 'x', tracker_id: id }],
      ['POST', '/batches', batch],
      ['POST', '/surveys/11/figures', { tracker_id: id }],
    ] as const) {
      await expectProblem(await call(method, path, body, bob.token), 404);
    }
  });

  it('refuses waves given twice, surveys that are not there, and mappings of what is not there or of another type', async () => {
    const { call } = createTrackerWorld();
    const refused = async (body: object) =>
      Object(await expectProblem(await call('POST', '/trackers', { name: 'x', ...body }), 422)).errors;
    expect(await refused({ quiz_ids: [11, 11] })).toHaveProperty('quiz_ids');
    expect(await refused({ quiz_ids: [11, 12], map: { 'wave2:q:zzz': 'q:a' } })).toHaveProperty(['map.wave2:q:zzz']);
    expect(await refused({ quiz_ids: [11, 12], map: { 'wave2:q:n': 'q:a' } })).toHaveProperty(['map.wave2:q:n']);
    expect(await refused({ quiz_ids: [11, 12], map: { 'wave3:q:n': 'q:a' } })).toHaveProperty(['map.wave3:q:n']);
  });

  it('says what is the same, likely or new in each wave before anything runs, and then what people say', async () => {
    const { call, made } = createTrackerWorld();
    const id = await made();
    const match = async () =>
      trackers.match.reply.schema.parse(await expectStatus(await call('GET', `/trackers/${id}/match`), 200));
    const before = await match();
    expect(before.waves[1]).toMatchObject({ quiz_id: 12, questions: 2, same: 0, likely: 1, new: 1, missing: 1 });
    expect(before.questions[1]?.waves[1]).toMatchObject({
      match: 'likely',
      differs: ['title', 'options'],
      nearest: { quiz_id: 11, column: 'q:a' },
    });
    await expectStatus(await call('PATCH', `/trackers/${id}`, { map: { '12:q:b': '11:q:a' } }), 200);
    const after = await match();
    expect(after.waves[1]).toMatchObject({ same: 1, likely: 0, new: 1, missing: 0 });
    const [colour] = after.questions;
    expect(colour?.options.map((option) => [option.text, option.waves[1]?.match])).toEqual([
      ['Red', 'same'],
      ['Green', 'same'],
      ['Blue', 'none'],
    ]);
  });

  it('gives figures its waves and its matches; what a wave did not ask or offer has no share there', async () => {
    const { call, made } = createTrackerWorld();
    const tracker_id = await made({ '12:q:b': 'q:a' });
    const { id: view_id } = Object(
      await expectStatus(await call('POST', '/views', { name: 'Colours', tracker_id }), 201),
    );
    for (const body of [{ tracker_id }, { view_id }]) {
      const { questions } = Object(await expectStatus(await call('POST', '/surveys/11/figures', body), 200));
      expect(questions).toHaveLength(2);
      const values = questions[0].trend.map((line: { text: string; points: { asked: boolean; value: number }[] }) => [
        line.text,
        ...line.points.map(({ asked, value }) => (asked ? Math.round(value) : 'not asked')),
      ]);
      expect(values).toEqual([
        ['Red', 67, 0],
        ['Green', 33, 50],
        ['Blue', 'not asked', 50],
      ]);
      expect(questions[0].statistics).toMatchObject({ base: 5, answered: 5 });
      expect(questions[1].statistics).toMatchObject({ base: 2, answered: 1 });
    }
    const both = { tracker_id, quiz_ids: [11, 12] };
    await expectProblem(await call('POST', '/surveys/11/figures', both), 422);
  });

  it('gives a batch and a schedule its surveys, and their merge its matches', async () => {
    const { call, made } = createTrackerWorld();
    const tracker_id = await made({ '12:q:b': 'q:a' });
    const outputs = [{ content: 'answers', format: 'csv' }];
    const batch = { tracker_id, outputs, merge: { outputs } };
    const wanted = { surveys: { ids: [11, 12] }, merge: { by: 'wording', map: { '12:q:b': 'q:a' } } };
    expect(await expectStatus(await call('POST', '/batches', batch), 202)).toMatchObject(wanted);
    const schedule = { name: 'Mondays', cron: '0 6 * * 1', batch };
    expect(await expectStatus(await call('POST', '/schedules', schedule), 201)).toMatchObject({ batch: wanted });
    await expectProblem(await call('POST', '/batches', { ...batch, surveys: { ids: [11] } }), 422);
  });
});
