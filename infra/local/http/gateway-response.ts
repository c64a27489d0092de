/** What a function returns, turned into the HTTP answer that API Gateway would give for payload format 2.0. */
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Problem } from '../../../shared/problems/problem.ts';
import { problemBody } from '../../../shared/problems/problem-body.ts';

const resultSchema = z.object({
  statusCode: z.int().min(200).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  cookies: z.array(z.string()).default([]),
  body: z.string().default(''),
  isBase64Encoded: z.boolean().default(false),
});

/** Connection headers belong to the gateway: functions cannot set these. */
const gatewayOwnHeaders = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** False when the payload is not one that API Gateway can turn into an answer. */
export function sendResult(response: ServerResponse, payload: unknown): boolean {
  const result = resultSchema.safeParse(structured(payload));
  if (!result.success) return false;
  const { statusCode, headers, cookies, body, isBase64Encoded } = result.data;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  try {
    for (const [name, value] of Object.entries(headers)) {
      if (!gatewayOwnHeaders.has(name.toLowerCase())) response.setHeader(name, String(value));
    }
    if (cookies.length > 0) response.setHeader('set-cookie', cookies);
    // without a body the length is unknown, but for a HEAD that the function has measured
    if (statusCode === 204 || statusCode === 304) response.removeHeader('content-length');
    else if (response.req.method === 'HEAD') {
      const measured = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length');
      if (measured) response.setHeader('content-length', String(measured[1]));
    } else response.setHeader('content-length', bytes.length);
  } catch {
    return false;
  }
  response.writeHead(statusCode).end(bytes);
  return true;
}

/** A result without a status code is itself the body of a 200, says the format. */
function structured(payload: unknown): unknown {
  if (typeof payload === 'object' && payload !== null && 'statusCode' in payload) return payload;
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body };
}

/** The host's own refusals have the product's one error shape. */
export function sendProblem(response: ServerResponse, problem: Problem, requestId: string): void {
  if (response.headersSent) return void response.destroy();
  for (const name of response.getHeaderNames()) if (name !== 'retry-after') response.removeHeader(name);
  const body = JSON.stringify(problemBody(problem, requestId));
  response.writeHead(problem.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  });
  response.end(body);
}
