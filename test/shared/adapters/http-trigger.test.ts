/** From a gateway event to an app and back: what is odd about a request never becomes a fault of ours. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { httpHandler } from '../../../shared/adapters/http-trigger.ts';
import type { ApiEnv } from '../../../shared/http/create-api.ts';

const app = new Hono<ApiEnv>();
app.get('/text', (c) => c.json({ agent: c.req.header('x-odd') ?? null }));
app.get('/from', (c) => c.json(c.env.requestContext?.http?.sourceIp ?? null));
app.get('/long', (c) => c.json({ text: '"'.repeat(Number(c.req.query('characters'))) }));
app.get('/file', (c) => c.body(new Uint8Array([0, 255, 34]), 200, { 'content-type': 'text/csv' }));

function event(method: string, path: string, more: Partial<APIGatewayProxyEventV2> = {}): APIGatewayProxyEventV2 {
  const requestContext = { requestId: 'r-1', domainName: 'localhost', http: { method, path, protocol: 'HTTP/1.1' } };
  const whole = { rawPath: path, rawQueryString: '', headers: {}, isBase64Encoded: false, ...more, requestContext };
  return Object.assign(Object.create(null), whole);
}

describe('the HTTP trigger', () => {
  const handle = httpHandler(app);

  it('sends JSON as text and files in base64, byte by byte', async () => {
    expect(await handle(event('GET', '/text'))).toMatchObject({ body: '{"agent":null}', isBase64Encoded: false });
    const file = await handle(event('GET', '/file'));
    expect([...Buffer.from(file.body ?? '', 'base64')]).toEqual([0, 255, 34]);
  });

  it('takes a GET with a body, and leaves out headers that HTTP would refuse', async () => {
    const odd = event('GET', '/text', { body: 'unasked', headers: { 'x-odd': 'a\u0001b' } });
    expect(await handle(odd)).toMatchObject({ statusCode: 200, body: '{"agent":null}' });
  });

  it.each(['TRACE', 'CONNECT', 'track'])('refuses %s in the one error shape', async (method) => {
    const result = await handle(event(method, '/text'));
    expect(result.statusCode).toBe(405);
    expect(JSON.parse(result.body ?? '')).toMatchObject({ code: 'method_not_allowed', request_id: 'r-1' });
  });

  it('tells the size of a reply that Lambda would not send, escapes and all', async () => {
    const long = (characters: number) => handle(event('GET', '/long', { rawQueryString: `characters=${characters}` }));
    expect((await long(1_500_000)).statusCode).toBe(200);
    // two characters in the body, four in the JSON that carries it
    const { statusCode, body = '' } = await long(1_600_000);
    expect([statusCode, JSON.parse(body)]).toEqual([
      422,
      expect.objectContaining({ code: 'survey_too_large', errors: {}, message: expect.stringContaining('6400') }),
    ]);
  });
});

describe('whom a request is from', () => {
  const proxies = '10.0.0.0/8 2001:db8:1::/48, 192.0.2.1';

  async function from(sourceIp: string, forwardedFor: string | undefined, trusted = proxies): Promise<unknown> {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    const asked = event('GET', '/from', { headers });
    asked.requestContext.http.sourceIp = sourceIp;
    return JSON.parse((await httpHandler(app, 'PUBLIC_URL', trusted)(asked)).body ?? '');
  }

  it.each([
    ['the connection, where no proxy is trusted', '10.0.0.5', '203.0.113.9', '', '10.0.0.5'],
    ['the connection, where it comes from somebody else', '203.0.113.7', '198.51.100.1', proxies, '203.0.113.7'],
    ['the header of a trusted proxy', '10.0.0.5', '203.0.113.9', proxies, '203.0.113.9'],
    ['the same where the gateway adds the connection', '10.0.0.5', '203.0.113.9, 10.0.0.5', proxies, '203.0.113.9'],
    ['from right to left, past trusted ones', '10.0.0.5', '6.6.6.6, 203.0.113.9, 192.0.2.1', proxies, '203.0.113.9'],
    ['IPv6 with brackets, port and zone', '2001:db8:1::5', '[2001:db8:2::9%3]:4711', proxies, '2001:db8:2::9'],
    ['IPv4 in the form of IPv6, with a port', '::ffff:10.0.0.5', '::ffff:203.0.113.9', proxies, '203.0.113.9'],
    ['IPv4 with a port', '10.0.0.5', '203.0.113.9:55555', proxies, '203.0.113.9'],
    ['the last proxy, where its header cannot be read', '10.0.0.5', '203.0.113.9, unknown', proxies, '10.0.0.5'],
    ['the first of all, where all are trusted', '10.0.0.5', '10.0.0.7, 10.0.0.6', proxies, '10.0.0.7'],
  ])('is said by %s', async (_, sourceIp, forwardedFor, trusted, expected) => {
    expect(await from(sourceIp, forwardedFor, trusted)).toBe(expected);
  });

  it('is the proxy where that says nothing', async () => {
    expect(await from('10.0.0.5', undefined)).toBe('10.0.0.5');
  });

  it('stops a function whose list cannot be read, and names the entry', () => {
    expect(() => httpHandler(app, 'PUBLIC_URL', '10.0.0.0/8 proxy')).toThrow(
      'TRUSTED_PROXIES: proxy is not an IP address',
    );
  });
});

describe('a request that comes through a proxy', () => {
  const [key, edge, visitor] = ['the-key-of-the-edge', '130.176.0.9', '203.0.113.9'];
  const call = (headers: Record<string, string>) => {
    const asked = event('GET', '/from', { headers });
    asked.requestContext.http.sourceIp = edge;
    return httpHandler(app, 'PUBLIC_URL', '', key)(asked);
  };

  it('is of the visitor that it names, whatever the visitor has written before that', async () => {
    const forwarded = `6.6.6.6, ${visitor}, ${edge}`;
    const { body } = await call({ 'x-front-key': key, 'x-forwarded-for': forwarded });
    expect(JSON.parse(body ?? '')).toBe(visitor);
    expect(JSON.parse((await call({ 'x-front-key': key, 'x-forwarded-for': visitor })).body ?? '')).toBe(visitor);
  });

  it.each([{}, { 'x-front-key': '' }, { 'x-front-key': 'another' }])(
    'is refused without its key: %j',
    async (headers) => {
      const { statusCode, body } = await call({ ...headers, 'x-forwarded-for': visitor });
      expect([statusCode, JSON.parse(body ?? '').code]).toEqual([403, 'access_denied']);
    },
  );
});
