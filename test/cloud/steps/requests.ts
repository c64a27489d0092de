/** What surrounds an export: keys, previews, repeated requests, cancelling, lists, and the pages that need no key. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { createClient } from '../../support/hosts/api-client.ts';
import { expectProblem } from '../../support/hosts/expected-answer.ts';
import { csv, customerOf } from './customer.ts';
import { textSurvey } from './made-surveys.ts';
import type { Step } from './step.ts';

const idsSchema = z.object({ data: z.array(z.object({ id: z.string() })), next_cursor: z.string().nullable() });

const keys: Step = {
  name: 'a key opens the service, and a made-up one opens nothing',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const user = z.object({ id: z.number() }).parse(await customer.askService(200, 'GET', '/user'));
    expect(user.id).toBeGreaterThan(0);
    idsSchema.parse(await customer.ask(200, 'GET', '/exports'));
    const pipeline = createClient(cloud.url);
    for (const token of ['999|made-up', null]) {
      const problem = await expectProblem(await pipeline.call('/exports', { token }), 401);
      expect(problem.code).toBe('user_not_authenticated');
    }
  },
};

const pages: Step = {
  name: 'the dashboard, the documentation and the health of the service are there without a key',
  form: 'short',
  async run({ url }) {
    for (const [path, says] of [
      ['/', /<title>/i],
      ['/docs', /<title>/i],
      ['/openapi.json', /"openapi":\s?"3\.1/],
      ['/health', /\{/],
    ] as const) {
      const response = await fetch(url + path);
      const text = await response.text();
      expect(response.status, `${path}: ${text.slice(0, 300)}`).toBe(200);
      expect(text, path).toMatch(says);
    }
  },
};

const preview: Step = {
  name: 'a preview tells the rows of an export to come and stores nothing',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['One', 'Two', 'Three']);
    const reported = await customer.ask(200, 'POST', '/exports/preview', { quiz_id: id, outputs: csv });
    expect(reported).toMatchObject({ rows: 3, exact: true });
    expect(idsSchema.parse(await customer.ask(200, 'GET', `/exports?quiz_id=${id}`)).data).toEqual([]);
  },
};

const idempotency: Step = {
  name: 'the same Idempotency-Key gives the same export, and is refused for another request',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['One']);
    const body = { quiz_id: id, outputs: csv };
    const headers = { 'idempotency-key': randomUUID() };
    const jobs = await Promise.all(Array.from({ length: 4 }, () => customer.started(body, headers)));
    expect(new Set(jobs.map((job) => job.id)).size, 'exports made by four equal requests').toBe(1);
    const other = { ...body, options: { lang: 'es' } };
    expect(await customer.refused(422, 'POST', '/exports', other, headers)).toBe('idempotency_conflict');
    expect((await customer.ended(jobs[0]?.id ?? '')).status).toBe('ready');
  },
};

const lists: Step = {
  name: 'a list goes on from page to page until every export was seen once, and an ended one cannot be cancelled',
  form: 'short',
  async run(cloud) {
    const customer = customerOf(cloud);
    const { id } = await textSurvey(customer, ['One']);
    const jobs = [];
    for (const lang of ['en', 'ru', 'es']) {
      jobs.push(await customer.ready({ quiz_id: id, outputs: csv, options: { lang } }));
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/exports?quiz_id=${id}&limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const page = idsSchema.parse(await customer.ask(200, 'GET', path));
      seen.push(...page.data.map((job) => job.id));
      cursor = page.next_cursor;
    }
    expect(seen.toSorted()).toEqual(jobs.map((job) => job.id).toSorted());
    expect(await customer.refused(409, 'POST', `/exports/${seen[0]}/cancel`)).toBe('conflict');
  },
};

export const requestSteps: readonly Step[] = [keys, pages, preview, idempotency, lists];
