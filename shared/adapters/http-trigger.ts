/**
 * From an HTTP API event (payload 2.0) to a Hono app and back. Hand-written, because Hono's own adapter is being phased
 * out and because files must be sent in base64: as text, their quotes and line breaks double in the JSON that carries
 * them.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Hono } from 'hono';
import type { ApiEnv } from '../http/create-api.ts';
import { clientAddressBehind } from '../network/client-address.ts';
import { Problem } from '../problems/problem.ts';
import { problemBody } from '../problems/problem-body.ts';
import { passedEdge } from './edge.ts';

type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/** Settings that hold the address by which people call an app. */
type AddressSetting = 'PUBLIC_URL' | 'PAGE_URL' | 'VIEWS_URL';

/** The app sees as the source of a request whom it is from, not the trusted proxy that passed it on. */
export function httpHandler(
  app: Pick<Hono<ApiEnv>, 'fetch'>,
  addressSetting: AddressSetting = 'PUBLIC_URL',
  trustedProxies = process.env.TRUSTED_PROXIES ?? '',
  edgeKey = process.env.EDGE_KEY ?? '',
): HttpHandler {
  const clientAddress = clientAddressBehind(trustedProxies);
  const address = () => process.env[addressSetting] ?? '';
  return async (event) => {
    const passed = passedEdge(event.headers, edgeKey);
    if (passed === false) return refusal(event, new Problem('access_denied.direct', { address: address() }));
    if (refusedMethods.has(event.requestContext.http.method.toUpperCase())) return refused(event);
    const { requestId, http } = event.requestContext;
    const connection = { from: http.sourceIp, forwardedFor: event.headers['x-forwarded-for'] };
    const sourceIp = clientAddress({ ...connection, isFromProxy: passed === true });
    const seen = { requestId, http: sourceIp === undefined ? {} : { sourceIp } };
    const response = await app.fetch(requestOf(passed ? withPublicHost(event, address()) : event), {
      requestContext: seen,
    });
    return fitting(event, await resultOf(response));
  };
}

/** What stands in front answers to our public name only, and calls us by another one. */
function withPublicHost(event: APIGatewayProxyEventV2, address: string): APIGatewayProxyEventV2 {
  return URL.canParse(address) ? { ...event, headers: { ...event.headers, host: new URL(address).host } } : event;
}

/** Methods that a Request cannot even hold. */
const refusedMethods = new Set(['TRACE', 'TRACK', 'CONNECT']);

function refused(event: APIGatewayProxyEventV2): APIGatewayProxyStructuredResultV2 {
  return refusal(event, new Problem('method_not_allowed.unknown', { method: event.requestContext.http.method }));
}

/** Lambda sends no more than six megabytes of JSON; past that callers would learn nothing but that it failed. */
const MOST_BYTES = 6 * 1024 * 1024 - 4096;
/** The room for everything around a body. */
const HEADER_BYTES = 64 * 1024;

function fitting(
  event: APIGatewayProxyEventV2,
  result: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 {
  if (surelyFits(result)) return result;
  const bytes = Buffer.byteLength(JSON.stringify(result));
  if (bytes <= MOST_BYTES) return result;
  return refusal(event, new Problem('survey_too_large.reply', { bytes, most: MOST_BYTES }));
}

/**
 * An upper bound, however it is escaped: writing it as JSON again only to measure it would cost as much as making it.
 */
function surelyFits({ body = '', headers = {} }: APIGatewayProxyStructuredResultV2): boolean {
  const most = MOST_BYTES - HEADER_BYTES;
  if (body.length * 6 <= most) return true;
  // no character of JSON itself takes more than one backslash
  const isJson = String(headers['content-type']).startsWith('application/json');
  return isJson && body.length * 2 <= most && Buffer.byteLength(body) * 2 <= most;
}

function refusal({ requestContext }: APIGatewayProxyEventV2, problem: Problem): APIGatewayProxyStructuredResultV2 {
  const body = JSON.stringify(problemBody(problem, requestContext.requestId));
  return { statusCode: problem.status, headers: { 'content-type': 'application/json' }, body };
}

function requestOf(event: APIGatewayProxyEventV2): Request {
  const { method } = event.requestContext.http;
  const query = event.rawQueryString ? `?${event.rawQueryString}` : '';
  const url = `https://${event.requestContext.domainName}${event.rawPath}${query}`;
  const carriesBody = event.body !== undefined && method !== 'GET' && method !== 'HEAD';
  const body = carriesBody ? Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8') : null;
  return new Request(url, { method, headers: headersOf(event), body });
}

/** A header that is not valid HTTP is left out: none of our requests needs one. */
function headersOf(event: APIGatewayProxyEventV2): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(event.headers)) {
    if (value !== undefined && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) headers.set(name, value);
  }
  if (event.cookies) headers.set('cookie', event.cookies.join('; '));
  return headers;
}

async function resultOf(response: Response): Promise<APIGatewayProxyStructuredResultV2> {
  const { 'set-cookie': _cookies, ...headers } = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  const isPacked = response.headers.has('content-encoding');
  const isText = !isPacked && /^(application\/json|text\/html)/.test(response.headers.get('content-type') ?? '');
  const body = isText ? await response.text() : Buffer.from(await response.arrayBuffer()).toString('base64');
  return {
    statusCode: response.status,
    headers,
    ...(cookies.length > 0 && { cookies }),
    body,
    isBase64Encoded: !isText,
  };
}
