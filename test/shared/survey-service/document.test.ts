/** The OpenAPI document of the service comes from its routes and needs nothing of the outside. */
import { expect, it } from 'vitest';
import { createSurveyApp } from '../../../shared/survey-service/create-survey-app.ts';
import { createMemoryRecords } from '../../support/memory-records.ts';

const unused = () => {
  throw new Error('A document is made without calling anything.');
};

const app = createSurveyApp({
  records: { ...createMemoryRecords(), get: unused, list: unused, create: unused },
  answers: {
    append: unused,
    fill: unused,
    read: unused,
    change: unused,
    purge: unused,
    purgeAll: unused,
    highestId: unused,
    count: unused,
    pageAfter: unused,
    pageAt: unused,
  },
  now: unused,
  log: { info: unused, warn: unused, error: unused },
  publicUrl: 'http://surveys.test',
  allowDemoKeys: false,
});
const document = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Surveys', version: '3' } });

it('names every operation under /v3', () => {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(operations.sort()).toEqual([
    'get /v3/folders',
    'get /v3/public/{virtual_id}',
    'get /v3/quiz',
    'get /v3/quiz/{id}',
    'get /v3/quiz/{id}/answers',
    'get /v3/quiz/{id}/answers/count',
    'get /v3/quiz/{id}/report',
    'get /v3/quiz/{id}/settings/info',
    'get /v3/quiz/{id}/summary',
    'get /v3/user',
    'get /v3/workspaces',
    'post /v3/folders',
    'post /v3/public/{virtual_id}/answers',
    'post /v3/quiz',
    'post /v3/quiz/{id}/archive',
    'post /v3/quiz/{id}/publish',
    'post /v3/quiz/{id}/report',
    'post /v3/quiz/{id}/save',
    'post /v3/quiz/{id}/settings/info',
  ]);
});

it('says which operations need a key', () => {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const operation of Object.values(item)) {
      const needsKey = !path.startsWith('/v3/public/');
      expect([path, operation.security]).toEqual([path, needsKey ? [{ bearer: [] }] : undefined]);
    }
  }
  expect(document.components?.securitySchemes).toHaveProperty('bearer');
});

it('leaves no reference open', () => {
  const text = JSON.stringify(document);
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(Object.keys(document.components?.schemas ?? {})).toContain(name);
});
