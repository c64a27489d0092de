/** Which route wins, as an HTTP API of the cloud would decide. */
import { describe, expect, test } from 'vitest';
import { createRouter } from '../../../../infra/local/http/routes.ts';
import { functionSpecs, type RoutePattern } from '../../../../infra/topology.ts';

const patterns: RoutePattern[] = [
  'ANY /v3/{proxy+}',
  'GET /v3/quiz/{id}/answers/csv',
  'GET /v3/quiz/all/answers/csv',
  'ANY /exports/{proxy+}',
  'ANY /exports',
  'POST /exports',
  'GET /exports/{id}',
  'GET /health',
];
const router = createRouter(patterns.map((pattern) => ({ pattern, target: pattern })));

describe('the chosen route', () => {
  test.each([
    ['GET', '/v3/quiz/all/answers/csv', 'GET /v3/quiz/all/answers/csv', {}],
    ['GET', '/v3/quiz/17/answers/csv', 'GET /v3/quiz/{id}/answers/csv', { id: '17' }],
    ['GET', '/v3/quiz/17/answers', 'ANY /v3/{proxy+}', { proxy: 'quiz/17/answers' }],
    ['POST', '/v3/quiz/17/answers/csv', 'ANY /v3/{proxy+}', { proxy: 'quiz/17/answers/csv' }],
    ['GET', '/v3/quiz/17/answers/csv/', 'ANY /v3/{proxy+}', { proxy: 'quiz/17/answers/csv/' }],
    ['POST', '/exports', 'POST /exports', {}],
    ['HEAD', '/exports', 'ANY /exports', {}],
    ['GET', '/exports/exp_1', 'GET /exports/{id}', { id: 'exp_1' }],
    ['DELETE', '/exports/exp_1', 'ANY /exports/{proxy+}', { proxy: 'exp_1' }],
    ['GET', '/exports/exp_1/manifest', 'ANY /exports/{proxy+}', { proxy: 'exp_1/manifest' }],
    ['GET', '/health', 'GET /health', {}],
  ])('%s %s is %s', (method, path, pattern, pathParameters) => {
    expect(router(method, path)).toEqual({ pattern, target: pattern, pathParameters });
  });

  test.each([
    ['GET', '/'],
    ['GET', '/exportsx'],
    ['GET', '/Health'],
    ['HEAD', '/health'],
    ['POST', '/health'],
    ['GET', '/health/'],
    ['GET', '/v3'],
    ['GET', '/v3/'],
    ['GET', '/exports/'],
    ['GET', '//exports'],
  ])('%s %s has none', (method, path) => {
    expect(router(method, path)).toBeUndefined();
  });
});

test('the order in which routes are named does not matter', () => {
  const reversed = createRouter(patterns.toReversed().map((pattern) => ({ pattern, target: pattern })));
  expect(reversed('GET', '/v3/quiz/17/answers/csv')?.target).toBe('GET /v3/quiz/{id}/answers/csv');
  expect(reversed('POST', '/exports')?.target).toBe('POST /exports');
});

test('no two routes of the topology are the same', () => {
  const all = Object.values(functionSpecs).flatMap(({ trigger }) => (trigger.kind === 'http' ? trigger.routes : []));
  expect(new Set(all).size).toBe(all.length);
});
