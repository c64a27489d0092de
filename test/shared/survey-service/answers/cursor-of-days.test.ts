/** A reading of some days begins at the first answer of those days and ends at the last: others are not passed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstCursor } from '../../../../shared/survey-service/answers/answer-cursor.ts';
import { newAnswer, type SurveyBench, startSurveyBench } from '../survey-bench.ts';

let bench: SurveyBench;
const all = { withScreenedOut: true, isDeleted: false };

beforeAll(async () => {
  bench = await startSurveyBench();
  const days = Array.from({ length: 100 }, (_, at) => String(1 + Math.floor(at / 10)).padStart(2, '0'));
  const answers = days.map((day) => newAnswer(1, { submitted_at: `2026-02-${day}T10:00:00.000Z`, date_end: null }));
  await bench.answers.fill(1, answers);
});
afterAll(() => bench.close());

it('spans the ids of its days', async () => {
  const cursor = await firstCursor(bench.answers, 1, { ...all, dayFrom: '2026-02-03', dayTo: '2026-02-04' });
  expect(cursor).toMatchObject({ after: 20, upTo: 40, total: 20 });
});

it('spans nothing where nobody answered on these days', async () => {
  const cursor = await firstCursor(bench.answers, 1, { ...all, dayFrom: '2026-03-03' });
  expect(cursor).toMatchObject({ total: 0 });
  const { answers } = await bench.answers.pageAfter(1, { ...all, dayFrom: '2026-03-03' }, { ...cursor, limit: 9 });
  expect(answers).toEqual([]);
});

it('spans all answers where no days are asked for', async () => {
  expect(await firstCursor(bench.answers, 1, all)).toMatchObject({ after: 0, upTo: 100, total: 100 });
});
