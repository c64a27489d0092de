/** A survey service on a loopback port whose every answer a test writes itself, byte for byte where it likes. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createSurveyClient, type SurveyClientSettings } from '../../../shared/adapters/survey-client/survey-client.ts';
import type { AnswersPage, Upstream } from '../../../shared/snapshots/upstream.ts';
import type { UpstreamQuery } from '../../../shared/surveys/filters/filters.ts';

export interface Call {
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
}

export type Script = (call: Call, response: ServerResponse, count: number) => unknown;

export interface ScriptedUpstream {
  url: string;
  calls: Call[];
  client(settings?: Partial<SurveyClientSettings>): Upstream;
}

export const everything: UpstreamQuery = { surveyId: 7, isScreenedOut: false, isDeleted: false };

/** Quick enough for tests: the delays are real, only small. */
export const quick = { tries: 4, firstDelayMs: 1, longestWaitMs: 2_000, timeoutMs: 5_000 };

/** Lives until the end of the test. */
export async function startUpstream(script: Script): Promise<ScriptedUpstream> {
  const upstream = await serveUpstream(script);
  onTestFinished(upstream.close);
  return upstream;
}

/** Lives until it is closed. */
export async function serveUpstream(script: Script): Promise<ScriptedUpstream & { close(): Promise<void> }> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const call = callOf(request);
    calls.push(call);
    Promise.try(script, call, response, calls.length).catch((error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`;
  return {
    url,
    calls,
    client: (settings = {}) => createSurveyClient({ ...quick, baseUrl: url, isOwnOrigin: false, ...settings }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function callOf(request: IncomingMessage): Call {
  const url = new URL(request.url ?? '/', 'http://upstream');
  return { path: url.pathname, query: url.searchParams, authorization: request.headers.authorization };
}

export function sendJson(response: ServerResponse, body: unknown, status = 200, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A whole, well-formed response of which only the first bytes are sent before the connection breaks. */
export function sendCut(response: ServerResponse, body: Buffer, sentBytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.flushHeaders();
  const cut = () => response.socket?.destroySoon();
  if (sentBytes >= body.length) response.end(body);
  else if (sentBytes === 0) cut();
  else response.write(body.subarray(0, sentBytes), cut);
}

export async function allPages(pages: AsyncIterable<AnswersPage>): Promise<AnswersPage[]> {
  return Array.fromAsync(pages);
}

export function idsOf(pages: readonly AnswersPage[]): number[] {
  return pages.flatMap((page) => page.answers.ids);
}
