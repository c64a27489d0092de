/** A response is submitted: what its survey's webhooks are sent, when, and what happens when something crashes meanwhile. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerStore } from '../../../../shared/survey-service/store/answer-store.ts';
import { sweepSurveys } from '../../../../shared/survey-service/sweep-surveys.ts';
import { anna, call, declareVariables, uuid } from '../survey-bench.ts';
import { startWebhookBench, verified, type WebhookBench } from './webhook-bench.ts';

const HOUR = 3_600_000;

let bench: WebhookBench;
// a table of its own for every test: one test's delivery that waits for its next try would be sent in another's
beforeEach(async () => {
  bench = await startWebhookBench();
});
afterEach(() => bench.close());

describe('a submitted response', () => {
  it('is sent to every active webhook, signed, with the headers of its owner', async () => {
    const { id, root, virtualId } = await bench.survey();
    const headers = [{ name: 'X-Api-Key', value: 'open sesame' }];
    const one = await bench.addActive(root, { headers });
    await bench.addActive(root, { method: 'put', url: 'https://other.test/' });
    await bench.add(root, { url: 'https://disabled.test/' });
    await declareVariables(bench.app, anna, id, 'utm_source');
    const answerId = await bench.respond(virtualId, { variables: { utm_source: 'mail' } });
    await bench.work();
    expect(bench.received.map(({ url }) => url).sort()).toEqual(['https://hooks.test/in', 'https://other.test/']);
    const got = bench.received.find(({ url }) => url === 'https://hooks.test/in');
    expect(got?.headers).toMatchObject({ 'x-api-key': 'open sesame', 'content-type': 'application/json' });
    expect(got && verified(one.secret, got)).toEqual({
      event: 'response',
      id: answerId,
      quiz_id: id,
      quiz_name: 'New survey',
      submitted_at: '2026-03-01T12:00:00.000Z',
      is_complete: true,
      score: null,
      variables: { utm_source: 'mail' },
      headers,
      answers: [
        { question_id: uuid(1), question_text: 'How was it?', answer: 4, answer_type: 'rating' },
        { question_id: uuid(2), question_text: 'Why?', answer: 'Because', answer_type: 'input' },
      ],
    });
  });

  it('is sent in the members and names its webhook asks for', async () => {
    const { root, virtualId } = await bench.survey();
    await bench.addActive(root, { body: ['id', 'is_complete'], body_naming: { id: 'response', score: 'points' } });
    const answerId = await bench.respond(virtualId);
    await bench.work();
    expect(bench.received.map(({ body }) => body)).toEqual([JSON.stringify({ response: answerId, is_complete: true })]);
  });

  it('is sent unfinished only to webhooks that ask for those, and screened out to none', async () => {
    const { id, root, virtualId } = await bench.survey();
    await bench.addActive(root, { url: 'https://complete.test/' });
    await bench.addActive(root, { url: 'https://all.test/', incomplete: true });
    await bench.respond(virtualId, { is_complete: false });
    const when = { question_id: uuid(1), op: 'eq', value: 1 };
    const conditions = { rules: [{ when, then: { go_to: 'screenout' } }] };
    await call(bench.app, anna, 'POST', `/quiz/${id}/conditions`, { conditions });
    await call(bench.app, anna, 'POST', `/quiz/${id}/publish`);
    await bench.respond(virtualId, { answers: { [uuid(1)]: 1 } });
    await bench.work();
    expect(bench.received.map(({ url }) => url)).toEqual(['https://all.test/']);
  });

  it.each([1, 6, 12, 24])('is kept back for %d hours', async (hours) => {
    const { root, virtualId } = await bench.survey();
    await bench.addActive(root, { hours });
    const start = bench.clock.now;
    await bench.respond(virtualId);
    await bench.pass(hours * HOUR - 2_000, hours * HOUR);
    expect(bench.received).toEqual([]);
    await bench.pass(2_000, 2_000);
    expect(bench.received.map(({ at }) => at - start)).toEqual([hours * HOUR]);
  });

  it('is sent to nobody when it was purged while it was kept back', async () => {
    const { id, root, virtualId } = await bench.survey();
    const { path } = await bench.addActive(root, { hours: 1 });
    const answerId = await bench.respond(virtualId);
    await call(bench.app, anna, 'DELETE', `/quiz/${id}/answers/${answerId}`);
    await bench.pass(2 * HOUR, HOUR);
    expect(bench.received).toEqual([]);
    expect(await bench.logs(path)).toMatchObject([{ status: 'cancelled', body: null }]);
  });
});

describe('the log', () => {
  it('shows every try with its status, masks headers, and sends again under the same id', async () => {
    const { root, virtualId } = await bench.survey();
    const { path, secret } = await bench.addActive(root, { headers: [{ name: 'X-Key', value: 'canary-77' }] });
    bench.receiver.answer = async () =>
      bench.received.length === 1 ? { status: 500, problem: 'refused' } : { status: 200 };
    const answerId = await bench.respond(virtualId);
    await bench.work();
    expect(await bench.logs(path)).toMatchObject([{ status: 'pending', status_code: 500 }]);
    await bench.pass(70_000, 70_000);
    const [log] = await bench.logs(path);
    expect(log).toMatchObject({
      status: 'delivered',
      status_code: 200,
      body: { id: answerId, headers: [{ name: 'X-Key', value: '***' }] },
      tries: [
        { status_code: 500, problem: 'refused' },
        { status_code: 200, problem: null },
      ],
    });
    const again = await call(bench.app, anna, 'POST', `${path}/logs/${log.id}/resend`);
    expect(again).toMatchObject({ status: 200, body: { status: true, log: { id: log.id, status: 'pending' } } });
    await bench.work();
    expect(bench.received.map(({ headers }) => headers['webhook-id'])).toEqual([log.id, log.id, log.id]);
    for (const each of bench.received) expect(verified(secret, each)).toMatchObject({ id: answerId });
    expect(JSON.stringify(await bench.logs(path))).not.toContain('canary-77');
  });

  it('is read page by page, newest first', async () => {
    const { root, virtualId } = await bench.survey();
    const { path } = await bench.addActive(root);
    const ids = [];
    for (let at = 0; at < 5; at++, bench.clock.now += 1_000) ids.unshift(await bench.respond(virtualId));
    const seen: number[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await call(bench.app, anna, 'GET', `${path}/logs?limit=2&cursor=${cursor}`);
      seen.push(...body.data.map((log: { body: { id: number } }) => log.body.id));
      if (body.next_cursor === null) break;
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(ids);
  });

  it('of a disabled webhook sends nothing again', async () => {
    const { root, virtualId } = await bench.survey();
    const { path } = await bench.addActive(root);
    await bench.respond(virtualId);
    await call(bench.app, anna, 'POST', `${path}/toggle`, { is_active: false });
    await bench.work();
    const [log] = await bench.logs(path);
    expect([bench.received, log.status]).toEqual([[], 'cancelled']);
    expect(await call(bench.app, anna, 'POST', `${path}/logs/${log.id}/resend`)).toMatchObject({ status: 409 });
  });
});

describe('a receiver', () => {
  it('that fails for five days disables its webhook, which says so and can be enabled again', async () => {
    const { root, virtualId } = await bench.survey();
    const { path } = await bench.addActive(root);
    bench.receiver.answer = async () => ({ status: 503, problem: 'refused' });
    for (let day = 0; day < 6; day++) {
      await bench.respond(virtualId);
      await bench.work();
      await bench.pass(24 * HOUR, 12 * HOUR);
    }
    const [webhook] = (await call(bench.app, anna, 'GET', root)).body;
    expect(webhook).toMatchObject({ is_active: false, disabled_reason: 'failing' });
    const before = bench.received.length;
    await bench.respond(virtualId);
    await bench.work();
    expect(bench.received).toHaveLength(before);
    const enabled = await call(bench.app, anna, 'POST', `${path}/toggle`);
    expect(enabled.body.webhook).toMatchObject({ is_active: true, failing_since: null });
  });

  it('that answers 410 is not called again', async () => {
    const { root, virtualId } = await bench.survey();
    await bench.addActive(root);
    bench.receiver.answer = async () => ({ status: 410, problem: 'refused' });
    await bench.respond(virtualId);
    await bench.work();
    expect((await call(bench.app, anna, 'GET', root)).body).toMatchObject([
      { is_active: false, disabled_reason: 'gone' },
    ]);
  });
});

describe('a death', () => {
  /** A service that crashes right after the answer is stored. */
  async function respondAndDie(virtualId: string): Promise<number> {
    const append = async (...given: Parameters<AnswerStore['append']>) => {
      await bench.answers.append(...given);
      throw new Error('killed');
    };
    const app = bench.make({ answers: { ...bench.answers, append } });
    const sent = { answers: { [uuid(1)]: 5 } };
    const reply = await call(app, undefined, 'POST', `/public/${virtualId}/answers`, sent);
    bench.failures.length = 0;
    return reply.status;
  }

  it('between the answer and its webhooks loses nothing: the sweeper tells it, once', async () => {
    const { id, root, virtualId } = await bench.survey();
    const { path } = await bench.addActive(root);
    expect(await respondAndDie(virtualId)).toBe(500);
    expect(await sweepSurveys(bench.needs)).toMatchObject({ announced: 0 });
    // an answer that is changed meanwhile keeps its mark
    await call(bench.app, anna, 'POST', `/quiz/${id}/answers/1/tags`, { tags: ['seen'] });
    bench.clock.now += 60_000;
    expect(await sweepSurveys(bench.needs)).toMatchObject({ announced: 1, failed: 0 });
    expect(await sweepSurveys(bench.needs)).toMatchObject({ announced: 0 });
    await bench.work();
    expect(bench.received.map(({ body }) => JSON.parse(body).answers[0].answer)).toEqual([5]);
    expect(await bench.logs(path)).toHaveLength(1);
  });

  it('of the queue loses nothing: the sweeper sends the message again', async () => {
    const { root, virtualId } = await bench.survey();
    await bench.addActive(root);
    await bench.respond(virtualId);
    bench.messages.length = 0;
    await bench.pass(120_000, 30_000);
    expect(bench.received).toHaveLength(1);
  });

  it('of the host voids its leases: what it was sending is sent by the next one', async () => {
    const { root, virtualId } = await bench.survey();
    await bench.addActive(root);
    await bench.respond(virtualId);
    bench.messages.length = 0;
    // the index of what is due may lag behind the table
    await expect.poll(() => sweepSurveys(bench.needs, true)).toMatchObject({ requeued: 1 });
    await bench.work();
    expect(bench.received).toHaveLength(1);
  });

  it('of the table while telling keeps the respondent’s answer and tells it later', async () => {
    const { root, virtualId } = await bench.survey();
    await bench.addActive(root);
    const create: typeof bench.records.create = (key, ...rest) => {
      if (key.sort.startsWith('R#')) return bench.records.create(key, ...rest);
      return Promise.reject(new Error('the table is away'));
    };
    const app = bench.make({ records: { ...bench.records, create } });
    const sent = { answers: { [uuid(1)]: 3 } };
    expect((await call(app, undefined, 'POST', `/public/${virtualId}/answers`, sent)).status).toBe(201);
    await bench.pass(120_000, 60_000);
    expect(bench.received).toHaveLength(1);
  });
});
