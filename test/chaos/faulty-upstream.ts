/**
 * A survey service on loopback that fails a given share of its calls, in every way a service can: 429, 5xx, silence, a cut
 * body, half a JSON, an HTML page, a redirect to one. Which call fails how follows from seed, path and turn.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sha256Hex } from '../../shared/crypto.ts';
import { listBody, records } from '../support/upstreams/answers-list.ts';
import { type Call, sendCut, sendJson, serveUpstream } from '../support/upstreams/scripted-upstream.ts';
import { randomOf } from './random.ts';

export interface FaultyUpstream {
  /** The v3 root. */
  url: string;
  calls(): number;
  faults(): number;
  /** Calls behind a redirect that still carried the caller's key. */
  leakedKeys(): number;
  close(): Promise<void>;
}

export interface FaultySettings {
  seed: number;
  /** The share of calls that fail. */
  share: number;
  answersOf(surveyId: number): number;
  /** Surveys that are refused with 403 for good. */
  isForbidden?(surveyId: number): boolean;
  /** Longer than the client waits. */
  silenceMs?: number;
}

const PAGE = 50;
const MAINTENANCE = '/v3/maintenance';
const html = '<!doctype html><title>Please wait</title><p>We will be back soon.';

type Fault = (call: Call, response: ServerResponse, settings: FaultySettings) => unknown;

const faults: readonly Fault[] = [
  (_, response) => sendJson(response, { message: 'Too many requests' }, 429, { 'retry-after': '0' }),
  (_, response) => sendJson(response, {}, 500),
  (_, response) => sendJson(response, { message: 'Bad gateway' }, 502),
  (_, response) => response.writeHead(503).end(),
  async (_, response, { silenceMs = 1_000 }) => {
    await pause(silenceMs);
    response.destroy();
  },
  (_, response) => response.socket?.destroy(),
  (call, response, settings) => sendCut(response, Buffer.from(JSON.stringify(bodyOf(call, settings))), 20),
  (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": {"answers": ['),
  (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  (_, response) => response.writeHead(302, { location: MAINTENANCE }).end(),
];

export async function startFaultyUpstream(settings: FaultySettings): Promise<FaultyUpstream> {
  const turns = new Map<string, number>();
  let made = 0;
  let leaked = 0;
  const server = await serveUpstream(async (call, response) => {
    if (call.path === MAINTENANCE) {
      if (call.authorization !== undefined) leaked++;
      return response.end(html);
    }
    const random = randomOf(turnSeed(call));
    if (random.happens(settings.share)) {
      made++;
      return random.one(faults)(call, response, settings);
    }
    const body = bodyOf(call, settings);
    return body ? sendJson(response, body) : sendJson(response, { code: 'access_denied', message: 'No right' }, 403);
  });

  /** The same call fails another way, or not at all, when it is made again. */
  function turnSeed({ path, query, authorization }: Call): number {
    const name = `${authorization} ${path}?${query}`;
    const turn = (turns.get(name) ?? 0) + 1;
    turns.set(name, turn);
    return Number.parseInt(sha256Hex(`${settings.seed} ${name} ${turn}`).slice(0, 8), 16);
  }

  const { url, calls, close } = server;
  return { url, calls: () => calls.length, faults: () => made, leakedKeys: () => leaked, close };
}

/** Undefined for what this caller has no right to. */
function bodyOf({ path, query, authorization }: Call, settings: FaultySettings): object | undefined {
  if (path === '/v3/user') return { id: Number(/^Bearer (\d+)\|/.exec(authorization ?? '')?.[1] ?? 1) };
  const [, id, rest = ''] = /^\/v3\/quiz\/(\d+)(\/.*)?$/.exec(path) ?? [];
  const surveyId = Number(id);
  if (id === undefined || settings.isForbidden?.(surveyId)) return undefined;
  if (rest === '/settings/info') return { settings: { lang: 'en' } };
  if (rest === '/answers') {
    return listBody(records(settings.answersOf(surveyId)), query, { hasCursors: true, maxLimit: PAGE });
  }
  const entities = { q1: { id: 'q1', type: 'input', title: 'How was it?' } };
  return { id: surveyId, name: `Survey ${surveyId}`, widgets: { ids: ['q1'], entities } };
}
