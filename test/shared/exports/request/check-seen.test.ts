/** Questions and variables that a survey does not tell of: what no answer has is refused at once, by every way in. */
import { describe, expect, it } from 'vitest';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { readAnswer } from '../../../../shared/surveys/answer.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { answers, plentyOfTime, survey } from '../../../support/worlds/export-world.ts';

const nobody = '00000000-0000-4000-8000-000000000001';
const removed = '00000000-0000-4000-8000-000000000002';

/** The last answer is to a question that is gone, and has a variable. */
function answersWithMore(count: number) {
  const last = readAnswer({
    id: count + 1,
    submitted_at: '2026-03-01T13:00:00.000000Z',
    is_complete: true,
    variables: { w: '2' },
    answers: [{ question_id: removed, question_text: 'And to drink?', answer: 'Tea', answer_type: 'input' }],
  });
  if (!last) throw new Error('a test answer cannot be read');
  return [...answers(count), last];
}

const about = (question_id: string) => ({ answers: [{ question_id, op: 'answered' }] });
const csv = [{ content: 'answers', format: 'csv' }];
const report = [{ content: 'report', format: 'pdf' }];
const weighted = (column: string) => ({ report: { weight: { column } } });
const listed = { surveys: { ids: [7, 8] } };

type Body = Record<string, unknown>;
/** What is asked for, in every request that names its surveys; and where it stands there. */
const ways: [string, (wanted: Body) => [string, Body], string][] = [
  ['an export', (wanted) => ['/exports', { quiz_id: 7, ...wanted }], ''],
  ['a preview', (wanted) => ['/exports/preview', { quiz_id: 7, ...wanted }], ''],
  ['figures', ({ outputs: _, ...wanted }) => ['/surveys/7/figures', wanted], ''],
  ['a batch', (wanted) => ['/batches', { ...listed, ...wanted }], ''],
  [
    'a schedule',
    (wanted) => ['/schedules', { name: 'x', cron: '0 6 * * 1', batch: { ...listed, ...wanted } }],
    'batch.',
  ],
];

describe.each(ways)('%s', (_name, asked, prefix) => {
  it.each([nobody, `q:${nobody}`])('on the question %s, which nobody has, is refused', async (id) => {
    const { call } = createApiWorld();
    const answer = await call('POST', ...asked({ outputs: csv, filters: about(id) }));
    const { errors } = Object(await expectProblem(answer, 422));
    expect(Object.keys(errors)).toEqual([`${prefix}filters.answers.0.question_id`]);
  });

  it('weighted by a variable that no answer has is refused', async () => {
    const { call } = createApiWorld();
    const answer = await call('POST', ...asked({ outputs: report, options: weighted('var:w') }));
    const { errors } = Object(await expectProblem(answer, 422));
    expect(Object.keys(errors)).toEqual([`${prefix}options.report.weight.column`]);
  });

  it('on a removed question, or a variable, that an answer has is taken', async () => {
    const { call } = createApiWorld(answersWithMore(12));
    const wanted = { outputs: report, filters: about(removed), options: weighted('var:w') };
    expect([200, 201, 202]).toContain((await call('POST', ...asked(wanted))).status);
  });
});

it('a removed question that is far away is known once it was exported', async () => {
  const world = createApiWorld(answersWithMore(2_500), 500);
  const wanted = { quiz_id: 7, outputs: csv, filters: about(removed) };
  const refusal = Object(await expectProblem(await world.call('POST', '/exports', wanted), 422));
  expect(refusal.message).toContain('known once an export without this condition has found it');
  const { id } = Object(await expectStatus(await world.call('POST', '/exports', { quiz_id: 7, outputs: csv }), 202));
  const job = await world.deps.jobs.get({ owner: 'u-1', id });
  if (!job) throw new Error('the export is not stored');
  await runExport(world.deps, job, plentyOfTime);
  await expectStatus(await world.call('POST', '/exports', wanted), 202);
});

it('a batch is taken where one of its surveys has the question', async () => {
  const { call, script } = createApiWorld();
  const [question] = survey.questions;
  script.survey = async (id) => (id === 8 && question ? { ...survey, questions: [{ ...question, id: 'q8' }] } : survey);
  await expectStatus(await call('POST', '/batches', { ...listed, outputs: csv, filters: about('q8') }), 202);
  await expectProblem(await call('POST', '/batches', { ...listed, outputs: csv, filters: about('q9') }), 422);
});

it('a survey without answers may be weighted by what its answers will have', async () => {
  const { call } = createApiWorld([]);
  const body = { quiz_id: 7, outputs: report, options: weighted('var:w') };
  await expectStatus(await call('POST', '/exports', body), 202);
});
