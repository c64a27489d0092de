/** The OpenAPI document of the service comes from its routes and needs nothing of the outside. */
import { expect, it } from 'vitest';
import { createSurveyApp } from '../../../shared/survey-service/create-survey-app.ts';
import { createMemoryRecords } from '../../support/stores/memory-records.ts';

const unused = () => {
  throw new Error('A document is made without calling anything.');
};

const app = createSurveyApp({
  records: { ...createMemoryRecords(), get: unused, list: unused, create: unused },
  answers: {
    append: unused,
    readOfSitting: unused,
    settle: unused,
    keyOf: unused,
    fill: unused,
    read: unused,
    readToPurge: unused,
    change: unused,
    purge: unused,
    purgeAll: unused,
    purgeSome: unused,
    highestId: unused,
    count: unused,
    countSpan: unused,
    pageAfter: unused,
    pageAt: unused,
  },
  uploads: { files: { link: unused, removeAll: unused, readRange: unused, sizeOf: unused } },
  now: unused,
  log: { info: unused, warn: unused, error: unused },
  publicUrl: 'http://surveys.test',
  pageUrl: 'http://respond.test',
  deliveries: { send: unused, sendMany: unused },
  sealer: { seal: unused },
  allowLoopback: false,
  allowDemoKeys: false,
});
const document = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Surveys', version: '3' } });

it('names operations under /v3 only, each with a summary, a group and an example of its errors', () => {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
  );
  expect(operations.length).toBeGreaterThan(60);
  for (const { name, path, operation } of operations) {
    expect([name, path.startsWith('/v3/')]).toEqual([name, true]);
    expect([name, operation.summary]).toEqual([name, expect.stringMatching(/\S/)]);
    expect([name, operation.tags]).toEqual([name, [expect.any(String)]]);
  }
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
