/** The event that a function gets of the HTTP host, for requests as clients send them. */
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type HttpHost, startHttpHost } from '../../../../infra/local/http/server.ts';
import type { LambdaHandler } from '../../../../infra/local/lambda/call.ts';
import { localFunction } from '../handlers/local-function.ts';

let host: HttpHost;

beforeEach(async () => {
  host = await startHttpHost(0);
});

afterEach(async () => {
  await host.close(0);
});

function serve(handler: LambdaHandler): void {
  const target = localFunction(handler);
  host.serve([
    { pattern: 'ANY /exports', target },
    { pattern: 'ANY /exports/{proxy+}', target },
  ]);
}

const eventSchema = z.looseObject({
  headers: z.record(z.string(), z.string()),
  requestContext: z.looseObject({ requestId: z.string(), http: z.looseObject({}) }),
});

/** A function that answers with the event it got. */
async function eventOf(path: string, init: RequestInit = {}): Promise<z.infer<typeof eventSchema>> {
  serve((event) => ({ statusCode: 200, body: JSON.stringify(event) }));
  const response = await fetch(host.url + path, init);
  return eventSchema.parse(await response.json());
}

describe('the event', () => {
  test('names route, path, query and the caller as payload format 2.0 does', async () => {
    const event = await eventOf('/exports/a%20b/c?x=1&x=2&y=%C3%A9+z&empty=', { headers: { 'User-Agent': 'tests' } });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /exports/{proxy+}',
      rawPath: '/exports/a b/c',
      rawQueryString: 'x=1&x=2&y=%C3%A9+z&empty=',
      queryStringParameters: { x: '1,2', y: 'é z', empty: '' },
      pathParameters: { proxy: 'a b/c' },
      isBase64Encoded: false,
      requestContext: {
        stage: '$default',
        routeKey: 'ANY /exports/{proxy+}',
        domainName: '127.0.0.1',
        http: {
          method: 'GET',
          path: '/exports/a b/c',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'tests',
        },
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
    });
    expect(event.requestContext.requestId).toMatch(/^[\w-]{36}$/);
  });

  test('leaves out what the request does not have', async () => {
    const event = await eventOf('/exports');
    for (const name of ['body', 'cookies', 'queryStringParameters', 'pathParameters'])
      expect(event).not.toHaveProperty(name);
    expect(event).toMatchObject({ rawQueryString: '', isBase64Encoded: false });
  });

  test('has lower-case headers, repeated ones joined with commas, and cookies apart', async () => {
    serve((event) => ({ statusCode: 200, body: JSON.stringify(event) }));
    const headers = [
      'Host',
      'x.localhost',
      'X-Thing',
      'a',
      'x-thing',
      'b',
      'Cookie',
      'c=1; d=2',
      'X-Forwarded-For',
      '10.0.0.1',
    ];
    const event = await new Promise<string>((resolve, reject) => {
      const call = request(`${host.url}/exports`, { headers }, async (response) => {
        resolve(Buffer.concat(await response.toArray()).toString());
      });
      call.on('error', reject).end();
    });
    expect(JSON.parse(event)).toMatchObject({ cookies: ['c=1', 'd=2'] });
    const seen = eventSchema.parse(JSON.parse(event)).headers;
    expect(seen).toMatchObject({ 'x-thing': 'a,b', 'x-forwarded-for': '10.0.0.1, 127.0.0.1' });
    expect(seen).not.toHaveProperty('cookie');
  });

  test.each(['application/json', 'text/csv; charset=utf-8', 'application/problem+json'])(
    'holds %s as text',
    async (type) => {
      const event = await eventOf('/exports', { method: 'POST', headers: { 'Content-Type': type }, body: '{"й":1}' });
      expect(event).toMatchObject({ body: '{"й":1}', isBase64Encoded: false });
    },
  );

  test.each(['application/octet-stream', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'holds %s as base64',
    async (type) => {
      const body = new Uint8Array([0, 255, 254]);
      const event = await eventOf('/exports', { method: 'POST', headers: { 'Content-Type': type }, body });
      expect(event).toMatchObject({ body: 'AP/+', isBase64Encoded: true });
    },
  );

  test('keeps a path that cannot be decoded', async () => {
    expect(await eventOf('/exports/%zz')).toMatchObject({ rawPath: '/exports/%zz' });
  });

  test('of HEAD says HEAD', async () => {
    const methods: unknown[] = [];
    serve((event) => {
      methods.push(z.object({ requestContext: z.object({ http: z.object({ method: z.string() }) }) }).parse(event));
      return { statusCode: 200, headers: { 'x-seen': 'yes' }, body: 'not sent' };
    });
    const response = await fetch(`${host.url}/exports`, { method: 'HEAD' });
    expect(response.headers.get('x-seen')).toBe('yes');
    expect(await response.text()).toBe('');
    expect(methods).toEqual([{ requestContext: { http: { method: 'HEAD' } } }]);
  });
});

test.each([204, 304])('a reply of %i has neither a body nor a length', async (statusCode) => {
  serve(() => ({ statusCode, headers: { etag: '"1"' }, body: '' }));
  const response = await fetch(`${host.url}/exports`);
  expect([response.status, response.headers.get('etag')]).toEqual([statusCode, '"1"']);
  expect(response.headers.get('content-length')).toBeNull();
});
