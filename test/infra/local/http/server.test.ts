/** The HTTP host through its front door: what becomes of a function's result, and every limit. */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HttpHost, startHttpHost } from '../../../../infra/local/http/server.ts';
import type { LambdaHandler } from '../../../../infra/local/lambda/call.ts';
import type { LocalFunction } from '../../../../infra/local/lambda/load-functions.ts';
import { liveBufferBytes } from '../../../support/run/live-buffers.ts';
import { localFunction } from '../handlers/local-function.ts';

let host: HttpHost;
let stderr: string[];

beforeEach(async () => {
  stderr = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => stderr.push(String(line)) > 0);
  host = await startHttpHost(0);
});

afterEach(async () => {
  await host.close(0);
  vi.restoreAllMocks();
});

function serve(handler: LambdaHandler, limits: Partial<LocalFunction> = {}): void {
  const target = localFunction(handler, limits);
  host.serve([
    { pattern: 'ANY /exports', target },
    { pattern: 'GET /v3/quiz/{id}/answers/csv', target },
  ]);
}

describe('the result', () => {
  async function answerOf(result: unknown): Promise<Response> {
    serve(() => result);
    return fetch(`${host.url}/exports`, { redirect: 'manual' });
  }

  test('gives status, headers, cookies and text', async () => {
    const headers = { Location: '/exports/1', 'X-Number': 7, 'Transfer-Encoding': 'chunked', 'Content-Length': 9999 };
    const response = await answerOf({ statusCode: 303, headers, cookies: ['a=1', 'b=2'], body: 'ж' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/exports/1');
    expect(response.headers.get('x-number')).toBe('7');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('ж');
  });

  test('gives bytes where it is base64', async () => {
    const response = await answerOf({ statusCode: 200, body: 'AP/+', isBase64Encoded: true });
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 254]);
  });

  test('without a status code is itself the JSON of a 200', async () => {
    const response = await answerOf({ hello: 1 });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await response.json()).toEqual({ hello: 1 });
  });

  test('may have no body', async () => {
    expect((await answerOf({ statusCode: 204 })).status).toBe(204);
  });

  test.each([
    ['a header with a line break', { statusCode: 200, headers: { 'x-bad': 'a\r\nset-cookie: b' } }],
    ['a header name with a space', { statusCode: 200, headers: { 'x bad': 'a' } }],
    ['a header beyond Latin-1', { statusCode: 200, headers: { 'x-bad': 'й' } }],
    ['a status code that does not exist', { statusCode: 9999 }],
    ['a body that is no text', { statusCode: 200, body: { a: 1 } }],
  ])('with %s is a 500 in the one error shape', async (_, result) => {
    await expectProblem(await answerOf(result), 500, 'internal_error');
  });
});

describe('the name it is called by', () => {
  /** `fetch` keeps the name to itself. */
  function askedAs(name: string, more: Record<string, string> = {}): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const call = request(`${host.url}/exports`, { headers: { Host: name, ...more } }, async (response) => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(await response.toArray()).toString() });
      });
      call.on('error', reject).end();
    });
  }

  test('may be any of this machine, with any port', async () => {
    serve(() => ({ statusCode: 200 }));
    for (const name of ['localhost', 'LOCALHOST:80', '127.0.0.1:9', '[::1]:3000', 'exports.localhost:3000']) {
      expect([name, (await askedAs(name)).status]).toEqual([name, 200]);
    }
  });

  test('must not be one that somebody else has led here', async () => {
    const handler = vi.fn(() => ({ statusCode: 200 }));
    serve(handler);
    for (const name of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost@evil.example']) {
      const { status, text } = await askedAs(name);
      expect([name, status]).toEqual([name, 403]);
      expect(JSON.parse(text)).toMatchObject({ code: 'access_denied', message: expect.stringContaining('PUBLIC_URL') });
    }
    expect(handler).not.toHaveBeenCalled();
  });

  test('may be that of PUBLIC_URL', async () => {
    await host.close(0);
    host = await startHttpHost(0, { publicUrl: 'https://exports.example.com' });
    serve(() => ({ statusCode: 200 }));
    expect((await askedAs('exports.example.com')).status).toBe(200);
    expect((await askedAs('other.example.com')).status).toBe(403);
  });

  test('may be any where a proxy calls with its key, and a refusal names the setting of its origin', async () => {
    await host.close(0);
    host = await startHttpHost(0, { edgeKey: 'the-key-of-the-edge', urlSetting: 'VIEWS_URL' });
    serve(() => ({ statusCode: 200 }));
    expect((await askedAs('views.example.com', { 'x-front-key': 'the-key-of-the-edge' })).status).toBe(200);
    const { status, text } = await askedAs('views.example.com', { 'x-front-key': 'another' });
    expect([status, text]).toEqual([403, expect.stringContaining('or set VIEWS_URL')]);
  });
});

async function expectProblem(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({
    code,
    message: expect.any(String),
    request_id: response.headers.get('x-request-id'),
    doc_url: expect.stringContaining(`/docs/problems#${code}`),
  });
}

describe('limits and failures', () => {
  const megabyte = 1024 * 1024;

  function post(sizeBytes: number, type = 'application/json'): Promise<Response> {
    return fetch(`${host.url}/exports`, {
      method: 'POST',
      headers: { 'Content-Type': type, Authorization: 'Bearer some-key' },
      body: new Uint8Array(sizeBytes).fill(97),
    });
  }

  test('a path of no route is 404', async () => {
    serve(() => ({ statusCode: 200 }));
    await expectProblem(await fetch(`${host.url}/nowhere`), 404, 'not_found');
    await expectProblem(await fetch(`${host.url}/v3/quiz/1/answers/csv`, { method: 'POST' }), 404, 'not_found');
  });

  test('a host that is still starting is 503', async () => {
    await expectProblem(await fetch(`${host.url}/exports`), 503, 'upstream_unavailable');
  });

  test('a request over 6 MB is 413 and reaches no function', async () => {
    const handler = vi.fn(() => ({ statusCode: 200 }));
    serve(handler);
    await expectProblem(await post(6 * megabyte + 1), 413, 'body_too_large');
    expect(handler).not.toHaveBeenCalled();
    expect((await post(5 * megabyte)).status).toBe(200);
  });

  test('a request that is over 6 MB only as an event is 413 too', async () => {
    serve(() => ({ statusCode: 200 }));
    await expectProblem(await post(5 * megabyte, 'application/octet-stream'), 413, 'body_too_large');
  });

  test('a result over 6 MB is 500, and the log names the limit', async () => {
    serve(() => ({ statusCode: 200, body: 'x'.repeat(6 * megabyte) }));
    await expectProblem(await fetch(`${host.url}/exports`), 500, 'internal_error');
    expect(stderr.join('')).toContain('limit of 6291456 bytes');
  });

  test('a function that throws is 500, and tells the caller nothing', async () => {
    serve(() => {
      throw new Error('a secret');
    });
    const response = await fetch(`${host.url}/exports`);
    expect(await response.clone().text()).not.toContain('secret');
    await expectProblem(response, 500, 'internal_error');
    expect(JSON.parse(stderr[0] ?? '')).toMatchObject({
      function: 'tiny',
      reason: 'threw',
      error: { message: 'a secret' },
    });
  });

  test('a function past its own time limit is 503', async () => {
    serve(() => new Promise(() => undefined), { timeLimitSeconds: 0.05 });
    await expectProblem(await fetch(`${host.url}/exports`), 503, 'upstream_unavailable');
    expect(stderr.join('')).toContain('Task timed out');
  });

  test('a request past the time limit of the gateway is 503', async () => {
    await host.close(0);
    host = await startHttpHost(0, { limits: { httpSeconds: 0.05 } });
    serve(() => new Promise(() => undefined));
    const late = await fetch(`${host.url}/exports`);
    expect(late.headers.get('retry-after')).toBe('5');
    await expectProblem(late, 503, 'upstream_unavailable');
  });

  test('a large request without a key is refused before its body is read', async () => {
    serve(() => ({ statusCode: 200 }));
    const answer = await rawAnswer(openBody(5_900_000, ''));
    expect(answer).toContain('HTTP/1.1 413 ');
    expect(answer).toContain('A request without an API key may have at most 1048576 bytes.');
  });

  test('40 open bodies hold no more memory than the budget, and small requests get through', async () => {
    serve(() => ({ statusCode: 200 }));
    const before = liveBufferBytes();
    const part = Buffer.alloc(5_800_000);
    const refusals: string[] = [];
    const open = Array.from({ length: 40 }, () => openBody(5_900_000, 'Authorization: Bearer x\r\n', part));
    for (const socket of open) socket.once('data', (answer) => refusals.push(String(answer)));
    await vi.waitFor(() => expect(refusals.length).toBeGreaterThan(28), { timeout: 300_000 });
    expect(new Set(refusals.map((answer) => answer.split(' ')[1]))).toEqual(new Set(['503']));
    expect(refusals[0]).toMatch(/^retry-after: 1$/im);
    expect(liveBufferBytes() - before).toBeLessThan(120 * megabyte);
    expect((await post(1000)).status).toBe(200);
    for (const socket of open) socket.destroy();
    await vi.waitFor(async () => expect((await post(5 * megabyte)).status).toBe(200), 300_000);
  });

  test('a body that comes too slowly is dropped, and its memory freed', async () => {
    await host.close(0);
    host = await startHttpHost(0, { limits: { arrivalSeconds: 0.2, bodiesBytes: megabyte } });
    serve(() => ({ statusCode: 200 }));
    const slow = openBody(megabyte, 'Authorization: Bearer x\r\n', Buffer.alloc(megabyte - 1));
    expect(await rawAnswer(slow)).toContain('HTTP/1.1 408 ');
    await vi.waitFor(async () => expect((await post(megabyte)).status).toBe(200), 300_000);
  });

  /** A request whose body does not end. */
  function openBody(announcedBytes: number, headers: string, part: Buffer = Buffer.alloc(0)): Socket {
    const socket = connect(host.port, '127.0.0.1', () => {
      const head = `POST /exports HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: ${announcedBytes}`;
      socket.write(`${head}\r\n\r\n`);
      socket.write(part);
    });
    return socket.on('error', () => undefined);
  }

  async function rawAnswer(socket: Socket): Promise<string> {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) return String(chunk);
    return '';
  }

  test('callers who go away or speak no HTTP leave it standing', async () => {
    serve(() => ({ statusCode: 200 }));
    for (const text of ['POST /exports HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc', 'nonsense\r\n\r\n', '']) {
      await new Promise<void>((resolve) => {
        const socket = connect(host.port, '127.0.0.1', () => socket.end(text));
        socket
          .on('close', () => resolve())
          .on('error', () => undefined)
          .resume();
      });
    }
    expect((await fetch(`${host.url}/exports`)).status).toBe(200);
  });

  test.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ])('%s is refused in the one error shape', async (_what, text, status) => {
    const chunks: Buffer[] = [];
    const socket = connect(host.port, '127.0.0.1', () => socket.write(text));
    for await (const chunk of socket) chunks.push(chunk);
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toEqual({
      code: 'malformed_request',
      doc_url: '/docs/problems#malformed_request',
      message: expect.stringContaining('.'),
      request_id: expect.any(String),
    });
  });

  test('closing waits for the requests under way', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { promise: called, resolve: onCall } = Promise.withResolvers<void>();
    serve(() => {
      onCall();
      return promise;
    });
    const response = fetch(`${host.url}/exports`);
    await called;
    const closed = host.close(30);
    resolve({ statusCode: 200, body: 'done' });
    expect(await (await response).text()).toBe('done');
    await closed;
  });
});
