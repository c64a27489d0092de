/** A batch that merges its surveys: one table of all, matched by name, title, id or a map, and nothing mixed up. */
import { describe, expect, it } from 'vitest';
import { batchRequestSchema } from '../../../../shared/exports/batches/batch-request.ts';
import { childId } from '../../../../shared/exports/batches/child-job.ts';
import { deleteBatch, retryBatch } from '../../../../shared/exports/batches/follow-batch.ts';
import { snapshotPrefix } from '../../../../shared/exports/job/job.ts';
import { sweep } from '../../../../shared/exports/sweep.ts';
import type { Question } from '../../../../shared/surveys/question.ts';
import { readZip } from '../../../support/files-read/read-zip.ts';
import { bare, choice, shown, text, wave } from '../../../support/surveys/small-waves.ts';
import { alice } from '../../../support/worlds/export-world.ts';
import { createWaveWorld } from '../../../support/worlds/wave-world.ts';

const first = wave(
  7,
  [choice('a1', 'Colour', { r: 'Red', g: 'Green' }), text('a2', 'Why?')],
  { a1: 'r', a2: 'Warm' },
  { a1: 'g' },
);
const second = wave(
  5,
  [choice('b1', 'Colour', { x: 'green', y: 'Red', z: 'Blue' }), text('b2', 'Why?'), text('b3', 'Anything else?')],
  { b1: 'x', b2: 'Calm', b3: 'No' },
  { b1: 'z' },
);

describe('waves merged', () => {
  it('stand in one table, in the order they were named, with one set of options', async () => {
    const world = createWaveWorld([first, second]);
    const { batch, job } = await world.ended(await world.start({}));
    expect(batch).toMatchObject({ status: 'ready', counts: { total: 2, ready: 2 } });
    const rows = world.rowsOf(job);
    expect([...(rows[0]?.keys() ?? [])].slice(0, 3)).toEqual(['survey_id', 'survey', 'Answer ID']);
    expect(shown(rows, 'survey_id', 'survey', 'Colour', 'Why?', 'Anything else?')).toEqual([
      ['7', 'Wave 7', 'Red', 'Warm', ''],
      ['7', 'Wave 7', 'Green', '', ''],
      ['5', 'Wave 5', 'Green', 'Calm', 'No'],
      ['5', 'Wave 5', 'Blue', '', ''],
    ]);
  });

  it('keep what respondents chose where only places and ids of other questions agree', async () => {
    const other = wave(9, [choice('c1', 'How often?', { r: 'Every day', g: 'Never' })], { c1: 'r' }, { c1: 'g' });
    const world = createWaveWorld([first, other]);
    const { job } = await world.ended(await world.start({ by: 'name' }));
    expect(shown(world.rowsOf(job), 'survey', 'Colour')).toEqual([
      ['Wave 7', 'Red'],
      ['Wave 7', 'Green'],
      ['Wave 9', 'Every day'],
      ['Wave 9', 'Never'],
    ]);
  });

  it('are matched by the id of their questions', async () => {
    const copy = wave(9, [...second.survey.questions.slice(1), choice('a1', 'Hue', { r: 'Red', g: 'Greenish' })], {
      a1: 'g',
    });
    const world = createWaveWorld([first, copy]);
    const { job } = await world.ended(await world.start({ by: 'id' }));
    expect(shown(world.rowsOf(job), 'survey', 'Colour')).toEqual([
      ['Wave 7', 'Red'],
      ['Wave 7', 'Green'],
      ['Wave 9', 'Green'],
    ]);
    expect(job?.files[0]?.warnings).toMatchObject([
      {
        code: 'merge_option_wording',
        values: { title: 'Colour', option: 'Green', other: 'Greenish', survey: 'Wave 9' },
      },
      { code: 'merge_wording', values: { title: 'Colour', other: 'Hue', survey: 'Wave 9' } },
    ]);
  });

  it('are matched by title, equal titles in their order, whatever stands between', async () => {
    const asked = [text('n', 'New'), text('o', 'Why?'), text('p', 'why? '), choice('c', 'COLOUR', { q: 'Red' })];
    const other = wave(3, asked, { n: 'n', o: 'o', p: 'p', c: 'q' });
    const world = createWaveWorld([first, other]);
    const { job } = await world.ended(await world.start({ by: 'title' }));
    expect(shown(world.rowsOf(job), 'survey_id', 'Colour', 'Why?', 'New', 'why? ').at(-1)).toEqual([
      '3',
      'Red',
      'o',
      'n',
      'p',
    ]);
    expect(job?.files[0]?.warnings).toEqual([]);
  });

  it('never mix values of two types: each has its column, and a warning says so', async () => {
    const other = wave(3, [text('c', 'Colour'), choice('d', 'Why?', { r: 'Red' })], { c: 'Reddish', d: 'r' });
    const world = createWaveWorld([first, other]);
    const { job } = await world.ended(await world.start({ by: 'title' }));
    const rows = world.rowsOf(job);
    expect(shown(rows, 'Colour', 'Why?', 'Colour (2)', 'Why? (2)').at(-1)).toEqual(['', '', 'Reddish', 'Red']);
    const columns = ['"Colour" (choice, Wave 7)', '"Colour" (input, Wave 3)'];
    expect(job?.files[0]?.warnings.slice(0, 2)).toEqual([
      { code: 'merge_apart', values: {} },
      { code: 'merge_types', values: { name: 'Colour', columns } },
    ]);
  });

  it('are matched as the caller says, options too, and what is displaced keeps a column of its own', async () => {
    const asked = [choice('c', 'Colour', { q: 'Red' }), choice('h', 'Hue', { m: 'Crimson', n: 'Green' })];
    const other = wave(3, asked, { c: 'q', h: 'm' }, { h: 'n' });
    const world = createWaveWorld([first, other]);
    const map = { 'wave2:q:h': 'q:a1', '3:q:h:m': 'q:a1:r' };
    const { job } = await world.ended(await world.start({ map }));
    expect(shown(world.rowsOf(job), 'survey_id', 'Colour', 'Colour (2)').slice(2)).toEqual([
      ['3', 'Red', 'Red'],
      ['3', 'Green', ''],
    ]);
  });

  it('keep scales of different lengths apart', async () => {
    const rating = (id: string, max: number): Question => ({
      ...bare,
      id,
      title: 'Stars',
      type: 'rating',
      range: { min: 1, max, step: 1 },
    });
    const world = createWaveWorld([wave(1, [rating('a', 5)], { a: 5 }), wave(2, [rating('b', 10)], { b: 10 })]);
    const { job } = await world.ended(await world.start({}));
    expect(shown(world.rowsOf(job), 'Stars', 'Stars (2)')).toEqual([
      ['5', ''],
      ['', '10'],
    ]);
    const mapped = await world.ended(await world.start({ map: { 'wave2:q:b': 'q:a' } }));
    expect(shown(world.rowsOf(mapped.job), 'Stars')).toEqual([['5'], ['10']]);
  });

  it('of one name are distinguished', async () => {
    const same = [first, second].map(({ survey, answers }) => ({ survey: { ...survey, name: 'Pulse' }, answers }));
    const world = createWaveWorld(same);
    const { job } = await world.ended(await world.start({}));
    expect(new Set(shown(world.rowsOf(job), 'survey').flat())).toEqual(new Set(['Pulse (7)', 'Pulse (5)']));
  });

  it('leave out a survey that failed, by name, and the batch is partial', async () => {
    const world = createWaveWorld([first, second]);
    world.refused.add(5);
    const { batch, job } = await world.ended(await world.start({}));
    expect([batch.status, job?.files[0]?.rows]).toEqual(['partial', 2]);
    expect(job?.files[0]?.warnings).toEqual([{ code: 'merge_left_out', values: { surveys: ['5'] } }]);
    world.refused.delete(5);
    await retryBatch(world.deps, alice, batch.id);
    const again = await world.ended(batch);
    expect([again.batch.status, again.job?.files[0]?.rows]).toEqual(['ready', 4]);
    expect(again.job?.id).not.toBe(job?.id);
    expect(await world.deps.jobs.get({ owner: alice.owner, id: job?.id ?? '' })).toMatchObject({ files: [] });
  });

  it('hide what the caller wants hidden, whichever survey the column was named by', async () => {
    const named = [text('a2', 'Why?'), text('b2', 'Other')];
    const world = createWaveWorld([
      first,
      wave(3, [choice('x', 'Colour', {}), ...named], { a2: 'Secret', b2: 'Open' }),
    ]);
    const privacy = { columns: { 'q:a2': 'remove' } };
    const { job } = await world.ended(await world.start({}, { options: { privacy } }));
    expect(world.bytesOf(job).toString()).not.toMatch(/Secret|Warm/);
    expect(world.bytesOf(job).toString()).toMatch(/Open/);
  });

  it('keep to the columns, days and conditions that were asked for', async () => {
    const same = { ...second, survey: { ...second.survey, id: 9, name: 'Wave 9' } };
    const world = createWaveWorld([second, same]);
    const filters = {
      is_complete: null,
      date_from: '2026-03-01',
      date_to: '2026-03-01',
      answers: [{ question_id: 'b1', op: 'eq', value: 'x' }],
    };
    const { job } = await world.ended(
      await world.start({}, { filters, options: { columns: ['q:b2', 'id'], header: 'code' } }),
    );
    const rows = world.rowsOf(job);
    expect([...(rows[0]?.keys() ?? [])]).toEqual(['survey_id', 'survey', 'q:b2', 'id']);
    expect(shown(rows, 'survey', 'q:b2')).toEqual([
      ['Wave 5', 'Calm'],
      ['Wave 9', 'Calm'],
    ]);
    expect(job?.files[0]?.warnings).toEqual([{ code: 'merge_conditions', values: { count: 1 } }]);
  });

  it('are set side by side in a report, the last against the one before', async () => {
    const asked = (id: string) => [choice(id, 'Colour', { r: 'Red', g: 'Green' })];
    const people = (id: string, red: number) => Array.from({ length: 9 }, (_, at) => ({ [id]: at < red ? 'r' : 'g' }));
    const world = createWaveWorld([wave(1, asked('a'), ...people('a', 1)), wave(2, asked('b'), ...people('b', 8))]);
    const outputs = [{ content: 'report', format: 'xlsx' }];
    const { job } = await world.ended(await world.start({ outputs }));
    expect(job?.options.report?.banner).toEqual([['survey']]);
    const texts = [...readZip(world.bytesOf(job)).values()].join('\n');
    for (const text of ['Wave 1 → Wave 2', '▲', '▼', 'Survey']) expect(texts).toContain(text);
  });

  it('are compared and weighed by questions that are called by their titles', async () => {
    const world = createWaveWorld([
      wave(1, [choice('a', 'Colour', { r: 'Red', g: 'Green' })], { a: 'r' }, { a: 'g' }),
      wave(2, [choice('b', 'Colour', { 1: 'Green', 2: 'Red' })], { b: '2' }, { b: '1' }),
    ]);
    const rim = [{ column: 'colour', targets: { Red: 0.5, green: 0.5 } }];
    const report = { banner: [['Colour', 'country']], weight: { rim } };
    const merge = { outputs: [{ content: 'report', format: 'xlsx' }] };
    const { batch, job } = await world.ended(await world.start(merge, { options: { report } }));
    const weight = { rim: [{ column: 'q:a', targets: { r: 0.5, g: 0.5 } }] };
    expect([batch.status, job?.status]).toEqual(['ready', 'ready']);
    expect(job?.options.report).toMatchObject({ banner: [['survey'], ['q:a', 'country']], weight });
  });

  it('go into the bundle, and are gone with the batch', async () => {
    const world = createWaveWorld([first, second]);
    const { batch, job } = await world.ended(await world.start({}, { bundle: 'zip', name: 'Waves' }));
    const zip = readZip(Buffer.from(world.files.objects.get(batch.bundle?.key ?? '') ?? []));
    const [path = ''] = [...zip.keys()].filter((name) => name.startsWith('merged/'));
    expect(zip.get(path)).toEqual(world.bytesOf(job));
    expect(zip.get('manifest.csv')?.toString()).toMatch(/^,Waves,ready,answers,csv,merged\//m);
    await deleteBatch(world.deps, alice, batch.id);
    expect([...world.files.objects.keys()]).toEqual([]);
    expect([...world.snapshots.objects.keys()]).toEqual([]);
  });

  it('wait for a slow survey, though the answers of the others would be cleaned away by then', async () => {
    const world = createWaveWorld([first, second]);
    const batch = await world.start({});
    const slow = childId(batch, 5);
    const isSlow = ({ body }: { body: unknown }) => JSON.stringify(body).includes(slow);
    for (let message = world.batchMessages.shift() ?? world.messages.shift(); message; ) {
      if (!isSlow(message)) await world.deliver(message, world.deps);
      const at = world.messages.findIndex((one) => !isSlow(one));
      message = world.batchMessages.shift() ?? (at >= 0 ? world.messages.splice(at, 1)[0] : undefined);
    }
    const snapshot = `${snapshotPrefix({ owner: alice.owner, id: childId(batch, 7) })}`;
    const isKept = () => [...world.snapshots.objects.keys()].some((key) => key.startsWith(snapshot));
    for (let hour = 0; hour < 30; hour += 6) {
      world.clock.now += 6 * 3_600_000;
      world.messages.length = 0;
      await sweep(world.deps);
      world.messages.splice(0, world.messages.length, ...world.messages.filter((one) => !isSlow(one)));
      for (const message of world.messages.splice(0)) await world.deliver(message, world.deps);
    }
    expect(isKept()).toBe(true);
    await world.recover();
    const { job } = await world.ended(batch);
    expect(job?.files[0]?.rows).toBe(4);
  });
});

describe('a merge is refused', () => {
  const refused = async (merge: object, more: object = {}) => {
    const world = createWaveWorld([first, second]);
    return world.start(merge, more).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  };

  it.each([
    [{}, { surveys: { ids: [7] } }, 'merge: takes at least two surveys'],
    [{ map: { 'wave3:q:a': 'q:a1' } }, {}, 'merge.map.wave3:q:a: there is no wave 3; there are 2 surveys'],
    [{ map: { '99:q:a': 'q:a1' } }, {}, 'merge.map.99:q:a: survey 99 is not one of the surveys'],
    [{ map: { 'wave2:q:nope': 'q:a1' } }, {}, 'merge.map.wave2:q:nope: survey 5 has no column q:nope'],
    [{ map: { 'wave2:q:b1': 'q:nope' } }, {}, 'merge.map.wave2:q:b1: none of the other surveys has a column q:nope'],
    [
      { map: { 'wave2:q:b1': 'q:a2' } },
      {},
      'merge.map.wave2:q:b1: q:b1 (choice) and q:a2 (input) are of different types',
    ],
    [
      { map: { 'wave2:var:a': 'q:a2' } },
      {},
      'merge.map.wave2:var:a: var:a and q:a2 must both be questions or both variables',
    ],
    [
      { map: { 'wave2:q:b2': 'q:a2', '5:q:b3': 'q:a2' } },
      {},
      'merge.map.5:q:b3: two columns of one survey cannot both be q:a2',
    ],
    [
      {},
      { options: { privacy: { minimum_base: 5 } }, outputs: [{ content: 'report', format: 'pdf' }] },
      /minimum_base 5/,
    ],
  ])('when it asks for %o', async (merge, more, message) => {
    expect(await refused(merge, more)).toMatch(message);
  });

  it('when its own words are wrong', () => {
    const asked = (merge: object) =>
      batchRequestSchema.safeParse({ surveys: { all: true }, outputs, merge }).error?.message ?? '';
    const outputs = [{ content: 'answers', format: 'csv' }];
    expect(asked({})).toMatch(/list at least one file/);
    expect(asked({ outputs, by: 'colour' })).toMatch(/by/);
    expect(asked({ outputs, map: { 'q:a': 'q:b' } })).toMatch(/wave<N>/);
    expect(asked({ outputs, map: { 'wave1:q:a': 'b' } })).toMatch(/expected a column id/);
    expect(asked({ outputs, map: { 'wave1:q:a': `q:${'b'.repeat(1_100)}` } })).toBe('');
    expect(asked({ outputs, what: 1 })).toMatch(/what/);
  });
});
