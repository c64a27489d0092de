import { expect, it } from 'vitest';
import { seedDemoData } from '/work/main/infra/local/demo-data/seed-demo-data.ts';
import { call, startSurveyBench } from '/work/main/test/shared/survey-service/survey-bench.ts';
it('time', async () => {
  const bench = await startSurveyBench();
  await seedDemoData({ records: bench.records, answers: bench.answers, now: () => Date.parse('2026-03-01') });
  for (let i = 0; i < 3; i++) {
    let t = performance.now();
    await call(bench.app, '1|demo', 'POST', '/quiz/1/report', {});
    console.log('report', performance.now() - t);
    t = performance.now();
    let cursor: string | null = '';
    while (cursor !== null) { cursor = (await call(bench.app, '1|demo', 'GET', `/quiz/1/answers?limit=500&cursor=${cursor}`)).body.data.next_cursor; }
    console.log('list', performance.now() - t);
  }
  await bench.close();
});
