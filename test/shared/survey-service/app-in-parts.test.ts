/** The service that loads most of its areas when they are asked for answers every path as the whole one does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppInParts } from '../../../shared/survey-service/areas/app-in-parts.ts';
import { createSurveyApp } from '../../../shared/survey-service/create-survey-app.ts';
import { anna, type SurveyBench, startSurveyBench } from './survey-bench.ts';

let bench: SurveyBench;
beforeAll(async () => {
  bench = await startSurveyBench();
});
afterAll(() => bench.close());

type App = ReturnType<typeof createAppInParts>;

async function ask(app: App, method: string, path: string) {
  const headers = { Authorization: `Bearer ${anna}` };
  const response = await app.fetch(new Request(`http://surveys.test${path}`, { method, headers }), {});
  const { request_id: _, ...body } = JSON.parse(await response.text());
  return { status: response.status, allow: response.headers.get('allow'), body };
}

describe('the service in parts', () => {
  it('has every path of the whole service, with all its methods', async () => {
    const [whole, parts] = [createSurveyApp(bench.needs), createAppInParts(bench.needs)];
    const paths = new Set(whole.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path));
    expect(paths.size).toBeGreaterThan(50);
    for (const path of paths) {
      const asked = path.replace(/:\w+(\{.*?\})?/g, '1');
      const expected = await ask(whole, 'PROPFIND', asked);
      expect(expected, path).toMatchObject({ status: 405, allow: expect.any(String) });
      expect(await ask(parts, 'PROPFIND', asked), path).toEqual(expected);
    }
  });

  it.each(['/v3/nothing', '/v3/quiz/1/nothing', '/v3/promo/nothing', '/v3', '/', '/v3/quiz/1/%73ummary'])(
    'answers %s as the whole service does',
    async (path) => {
      const [whole, parts] = [createSurveyApp(bench.needs), createAppInParts(bench.needs)];
      expect(await ask(parts, 'GET', path)).toEqual(await ask(whole, 'GET', path));
    },
  );
});
