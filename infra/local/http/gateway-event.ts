/** A request as API Gateway hands it to a function: payload format 2.0, with its decoding, joining and base64 rules. */
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { loopback } from '../listen.ts';
import type { RouteMatch } from './routes.ts';

/** An HTTP API decodes the path and cuts it at a decoded question mark. */
export function decodedPath(target: string): string {
  const path = target.split('?', 1)[0] ?? '/';
  return decode(path).split('?', 1)[0] || '/';
}

export function gatewayEvent(
  request: IncomingMessage,
  body: Buffer,
  match: RouteMatch<unknown>,
  requestId: string,
): APIGatewayProxyEventV2 {
  const { url = '/', method = 'GET' } = request;
  const rawPath = decodedPath(url);
  const rawQueryString = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const query = joinedByName(new URLSearchParams(rawQueryString));
  const headers = gatewayHeaders(request);
  const cookies = headers.cookie?.split(/;\s*/);
  delete headers.cookie;
  const now = new Date();
  return {
    version: '2.0',
    routeKey: match.pattern,
    rawPath,
    rawQueryString,
    ...(cookies && { cookies }),
    headers,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: loopback,
      domainPrefix: 'local',
      http: {
        method,
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: sourceIp(request),
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: match.pattern,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    ...gatewayBody(body, headers['content-type']),
  };
}

function gatewayHeaders(request: IncomingMessage): Record<string, string> {
  const pairs = request.rawHeaders.flatMap((name, at, all): [string, string][] =>
    at % 2 === 0 ? [[name.toLowerCase(), all[at + 1] ?? '']] : [],
  );
  const headers = joinedByName(pairs, { cookie: '; ' });
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], sourceIp(request)].filter(Boolean).join(', ');
  headers['x-forwarded-proto'] = 'http';
  headers['x-forwarded-port'] = String(request.socket.localPort);
  return headers;
}

/** Objects with names from outside have no prototype. */
function joinedByName(pairs: Iterable<[string, string]>, separators: Record<string, string> = {}) {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) {
    joined[name] = name in joined ? `${joined[name]}${separators[name] ?? ','}${value}` : value;
  }
  return joined;
}

const textType = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i;

function gatewayBody(body: Buffer, contentType = ''): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  if (textType.test(contentType)) return { body: body.toString(), isBase64Encoded: false };
  return { body: body.toString('base64'), isBase64Encoded: true };
}

function sourceIp(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? loopback;
}

/** `12/Mar/2026:19:03:58 +0000` */
function commonLogTime(date: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(date.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
