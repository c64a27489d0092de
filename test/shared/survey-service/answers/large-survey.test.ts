/** The first page of a large survey, its count and its newest answer cost no look at every answer. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../../../shared/http/create-api.ts';
import { createDynamoAnswers } from '../../../../shared/survey-service/store/dynamo-answers.ts';
import { meterReads, type ReadMeter } from '../../../support/stores/read-meter.ts';
import { anna, call, makeSurvey, newAnswer, type SurveyBench, startSurveyBench } from '../survey-bench.ts';

const ANSWERS = 1000;
let bench: SurveyBench;
let app: Api;
let surveyId: number;
let meter: ReadMeter;

/** Twenty days of fifty answers; one in the trash, long ago. */
beforeAll(async () => {
  bench = await startSurveyBench();
  const answers = createDynamoAnswers(bench.client, bench.table, { bucket: 50 });
  app = bench.make({ answers });
  surveyId = (await makeSurvey(app, anna)).id;
  const dayOf = (n: number) => String(1 + Math.floor(n / 50)).padStart(2, '0');
  await answers.fill(
    surveyId,
    Array.from({ length: ANSWERS }, (_, n) =>
      newAnswer(surveyId, { submitted_at: `2026-02-${dayOf(n)}T10:00:00.000Z`, is_deleted: n === 70 }),
    ),
  );
  meter = meterReads(bench.client);
  await call(app, anna, 'GET', `/quiz/${surveyId}/answers/count`);
});
afterAll(() => bench.close());

it.each([
  ['the newest answer', 'answers?limit=1', ANSWERS - 1],
  ['the first page of a cursor', 'answers?limit=10&cursor=', ANSWERS - 1],
  ['the first page of a cursor over some days', 'answers?limit=10&cursor=&date_from=2026-02-10', 550],
  ['one answer in the trash', 'answers?limit=1&is_deleted=true', 1],
])('%s', async (_, path, total) => {
  meter.items = 0;
  const { body } = await call(app, anna, 'GET', `/quiz/${surveyId}/${path}`);
  expect(body.data.total).toBe(total);
  expect(body.data.answers.length).toBeGreaterThan(0);
  expect(meter.items).toBeLessThan(ANSWERS / 5);
});

it('the counts', async () => {
  meter.items = 0;
  const { body } = await call(app, anna, 'GET', `/quiz/${surveyId}/answers/count?date_from=2026-02-03`);
  expect(body).toEqual({ total: 900, complete: 900, incomplete: 0 });
  expect(meter.items).toBeLessThan(ANSWERS / 5);
});
