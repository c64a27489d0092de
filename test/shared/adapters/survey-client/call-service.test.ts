/** Any operation through the survey client: what is sent, what comes back, and what is never sent twice. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createCallService } from '../../../../shared/adapters/survey-client/call-service.ts';
import { type Operation, serviceOperations } from '../../../../shared/surveys/operations.ts';
import { startUpstream } from '../../../support/upstreams/scripted-upstream.ts';

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const rename = serviceOperations.rename(7, { name: 'New' });
const list = serviceOperations.surveys({ limit: 2, offset: 0, sort: undefined });

async function failure(url: string, operation: Operation) {
  return createCallService({ baseUrl: url })('1|key', operation).then(
    () => undefined,
    ({ code, status, message, errors }) => ({ code, status, message, errors }),
  );
}

describe('a call to the survey service', () => {
  it('sends method, query, body and the caller’s key', async () => {
    const seen: unknown[] = [];
    const { url } = await startUpstream(async (call, response) => {
      const request: IncomingMessage = response.req;
      let body = '';
      for await (const chunk of request) body += chunk;
      const type = request.headers['content-type'];
      seen.push([request.method, call.path, String(call.query), body, type, call.authorization]);
      json(response, 200, { status: true });
    });
    const call = createCallService({ baseUrl: url });
    expect(await call('1|key', rename)).toEqual({ status: true });
    await call('1|key', list);
    await call('1|key', serviceOperations.publish(7));
    await call('1|key', serviceOperations.variables.remove(7, 'a/b'));
    const key = 'Bearer 1|key';
    expect(seen).toEqual([
      ['POST', '/v3/quiz/7/rename', '', '{"name":"New"}', 'application/json', key],
      ['GET', '/v3/quiz', 'limit=2&offset=0', '', undefined, key],
      ['POST', '/v3/quiz/7/publish', '', '', undefined, key],
      ['DELETE', '/v3/quiz/7/variables/a%2Fb', '', '', undefined, key],
    ]);
  });

  it('passes a refusal on with the service’s own code, words and fields', async () => {
    const errors = { name: ['is too long'] };
    const body = { code: 'validation_error', message: 'name: is too long', errors, request_id: 'x' };
    const { url } = await startUpstream((_call, response) => json(response, 422, body));
    expect(await failure(url, rename)).toEqual({
      code: 'validation_error',
      status: 422,
      message: body.message,
      errors,
    });
  });

  it('says so where the service has no such operation', async () => {
    const { url } = await startUpstream((_call, response) => json(response, 405, 'no'));
    expect(await failure(url, serviceOperations.trashAnswer(7, 1))).toMatchObject({ code: 'not_offered', status: 422 });
  });

  it('gives a refusal without a code of ours one', async () => {
    const { url } = await startUpstream((_call, response) => json(response, 418, { code: 'teapot', message: 'short' }));
    expect(await failure(url, rename)).toMatchObject({ code: 'upstream_refused' });
  });

  it('sends a write once, though it fails, and a read again', async () => {
    const { url, calls } = await startUpstream((_call, response) => json(response, 503, {}));
    expect(await failure(url, rename)).toMatchObject({ code: 'upstream_unavailable' });
    expect(calls).toHaveLength(1);
    expect(await failure(url, list)).toMatchObject({ code: 'upstream_unavailable' });
    expect(calls).toHaveLength(3);
  });

  it('calls a connection that breaks what it is', async () => {
    const { url } = await startUpstream((_call, response) => response.destroy());
    expect(await failure(url, rename)).toMatchObject({ code: 'upstream_unavailable' });
  });
});
