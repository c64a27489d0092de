/**
 * A survey service with many users, named by the number in front of their keys. Most of them have one small survey. The
 * hostile one has surveys that never end, that drip, and that never answer, by the number of the survey.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listBody, records, toWire } from '../../support/upstreams/answers-list.ts';
import { type Call, sendJson, serveUpstream } from '../../support/upstreams/scripted-upstream.ts';

export const smallSurvey = 7;
/** Three kinds in turn: without end, dripping, silent. */
export const hostileSurveys = [100, 101, 102, 103] as const;

const PAGE = 500;
/** As a service that is not on this machine. */
const PAGE_MS = 20;
const DRIP_MS = 200;

const widgets = { ids: ['q1'], entities: { q1: { id: 'q1', type: 'input', title: 'How was it?' } } };
const small = records(1_000);

type Reply = (call: Call, response: ServerResponse) => unknown;

const hostilePages: readonly Reply[] = [
  async ({ query }, response) => {
    await pause(PAGE_MS);
    const first = Number(query.get('cursor') || 0) + 1;
    const answers = records(PAGE, first).map(toWire);
    sendJson(response, { success: true, data: { limit: PAGE, answers, next_cursor: String(first + PAGE - 1) } });
  },
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"success": true, "data": {');
    const drip = setInterval(() => response.write(' '), DRIP_MS);
    response.once('close', () => clearInterval(drip));
  },
  () => {},
];

/** Lives until it is closed. */
export function serveCrowd() {
  return serveUpstream((call, response) => {
    const { path, query, authorization } = call;
    if (path === '/v3/user')
      return sendJson(response, { id: Number(/^Bearer (\d+)\|/.exec(authorization ?? '')?.[1]) });
    const [, id, rest] = /^\/v3\/quiz\/(\d+)(\/.*)?$/.exec(path) ?? [];
    const surveyId = Number(id);
    if (rest === undefined) return sendJson(response, { id: surveyId, name: `Survey ${id}`, widgets });
    if (rest === '/settings/info') return sendJson(response, { settings: { lang: 'en' } });
    if (rest !== '/answers') return sendJson(response, {}, 404);
    if (surveyId === smallSurvey) return sendJson(response, listBody(small, query, { hasCursors: true }));
    return hostilePages[(surveyId - 100) % hostilePages.length]?.(call, response);
  });
}
