/** `privacy.columns` with an id that is no column: refused wherever it is sent, and never passed over in silence. */
import { describe, expect, it } from 'vitest';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { withTreatedWarnings } from '../../../../shared/exports/run/treated-warnings.ts';
import { emptySnapshot } from '../../../../shared/snapshots/snapshot.ts';
import { readAnswer } from '../../../../shared/surveys/answer.ts';
import { noFacts } from '../../../../shared/surveys/facts.ts';
import { expectStatus } from '../../../support/hosts/expected-answer.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { alice, plainPage, plentyOfTime, survey } from '../../../support/worlds/export-world.ts';

const outputs = [{ content: 'answers', format: 'csv' }];
const treat = (id: string) => ({ privacy: { columns: { [id]: 'remove' } } });

/** With a variable, and a question that the survey has no more. */
const answers = Array.from({ length: 12 }, (_, at) => {
  const said = [{ question_id: 'old', question_text: 'E-mail', answer: `p${at}@example.org`, answer_type: 'input' }];
  const answer = readAnswer({ id: at + 1, is_complete: true, answers: said, variables: { ref: 'x' } });
  if (!answer) throw new Error('not an answer');
  return answer;
});

function createTestWorld() {
  const world = createApiWorld();
  world.script.page = async (at) => plainPage(answers, at, 5);
  return world;
}

type World = ReturnType<typeof createTestWorld>;
const ways: [string, string, (world: World, id: string) => Promise<Response>][] = [
  ['an export', 'options.', ({ call }, id) => call('POST', '/exports', { quiz_id: 7, outputs, options: treat(id) })],
  [
    'a preview',
    'options.',
    ({ call }, id) => call('POST', '/exports/preview', { quiz_id: 7, outputs, options: treat(id) }),
  ],
  ['figures', 'options.', ({ call }, id) => call('POST', '/surveys/7/figures', { options: treat(id) })],
  [
    'a batch',
    'options.',
    ({ call }, id) => call('POST', '/batches', { surveys: { ids: [7, 8] }, outputs, options: treat(id) }),
  ],
  [
    'a schedule',
    'batch.options.',
    ({ call }, id) => {
      const batch = { surveys: { ids: [7] }, outputs, options: treat(id) };
      return call('POST', '/schedules', { name: 'x', cron: '0 6 * * *', batch });
    },
  ],
  [
    'a link',
    '',
    async (world, id) => {
      const { id: exportId } = await world.readyExport();
      return world.call('POST', `/exports/${exportId}/links`, treat(id));
    },
  ],
];

describe.each(ways)('in %s', (_, field, send) => {
  it.each(['q:mistyped', 'q:q1:mistyped', 'ip_adress', 'Q:q1'])('%s is refused by its name', async (id) => {
    const refused = await expectStatus(await send(createTestWorld(), id), 422);
    expect(refused).toMatchObject({ errors: { [`${field}privacy.columns`]: [`there is no column ${id}`] } });
  });

  it.each(['q:q1', 'q:old', 'ip_address'])('%s is a column', async (id) => {
    const world = createTestWorld();
    // two surveys of a batch are not read for what only answers can tell: a first export tells
    await expectStatus(await world.call('POST', '/exports', { quiz_id: 7, outputs }), 202);
    const [job] = (await world.deps.jobs.list(alice.owner, { limit: 1 })).items;
    if (job) await runExport(world.deps, job, plentyOfTime);
    expect((await send(world, id)).status).toBeLessThan(300);
  });
});

it('a variable is known from the answers, and one that none has is refused', async () => {
  const world = createTestWorld();
  const send = (id: string) => world.call('POST', '/exports', { quiz_id: 7, outputs, options: treat(id) });
  expect((await send('var:ref')).status).toBe(202);
  await expectStatus(await send('var:reff'), 422);
});

it('a preset cannot know its surveys, but what every survey has it does', async () => {
  const { call } = createTestWorld();
  const send = (id: string) => call('POST', '/presets', { name: 'x', options: treat(id) });
  await expectStatus(await send('ip_adress'), 422);
  expect((await send('q:one-of-some-survey')).status).toBe(201);
});

it('what could not be known when it was asked for fails the export before anything is written', async () => {
  const world = createTestWorld();
  world.script.page = async () => plainPage([], 0, 5);
  const accepted = await world.call('POST', '/exports', { quiz_id: 7, outputs, options: treat('var:mistyped') });
  await expectStatus(accepted, 202);
  world.script.page = async (at) => plainPage(answers, at, 5);
  const [job] = (await world.deps.jobs.list(alice.owner, { limit: 1 })).items;
  if (!job) throw new Error('there is no job');
  await runExport(world.deps, job, plentyOfTime);
  expect(await world.read(job)).toMatchObject({
    status: 'failed',
    problem: { code: 'validation_error', message: expect.stringContaining('var:mistyped') },
  });
  expect([...world.files.objects.keys()].filter((key) => key.endsWith('.csv'))).toEqual([]);
});

it('is warned of by each export of a batch that has it not', async () => {
  const world = createTestWorld();
  const job = { ...(await world.readyExport()), batchId: 'bat_1' };
  const options = { ...job.options, privacy: { ...job.options.privacy, columns: { 'q:other': 'mask' as const } } };
  const snapshot = { ...emptySnapshot, read: 3 };
  const warned = withTreatedWarnings({ ...job, options }, snapshot, { survey, facts: noFacts });
  expect(warned.warnings).toMatchObject([{ code: 'unknown_column', values: { column: 'q:other' } }]);
});
