/**
 * A survey service that behaves well in all but one place, and there does what a list of misdeeds says. Otherwise it has
 * one survey of 250 answers, with cursors.
 */
import type { ServerResponse } from 'node:http';
import { listBody, records } from './answers-list.ts';
import { badBodies, endlessLists } from './misbehaving-bodies.ts';
import { badReplies } from './misbehaving-replies.ts';
import { type Call, type ScriptedUpstream, sendJson, serveUpstream } from './scripted-upstream.ts';

export const places = ['user', 'list', 'survey', 'first page', 'later page', 'figures'] as const;
export type Place = (typeof places)[number];

export interface Misdeed {
  name: string;
  place: Place;
  reply(response: ServerResponse, good: unknown, call: Call, turn: number): unknown;
}

const all = records(250);
const structure = {
  id: 7,
  name: 'Lunch',
  widgets: { ids: ['q1'], entities: { q1: { id: 'q1', type: 'input', title: 'How was it?' } } },
};
const summary = {
  summary: { all_visited: 300 },
  report: { total: 250, widgets: [{ widget_id: 'q1', answered: 250 }] },
};

/** Every misdeed in every place where it can be done: the endless lists only where there is a list of answers. */
export function everyMisdeed(): Misdeed[] {
  const replies = Object.entries(badReplies).map(([name, reply]) => ({ name, reply }));
  const bodies = [badBodies, endlessLists].map((kinds) =>
    Object.entries(kinds).map(([name, body]) => ({
      name,
      reply: (response: ServerResponse, good: unknown, call: Call, turn: number) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(body(good, call, turn)),
    })),
  );
  const [changed = [], endless = []] = bodies;
  return places.flatMap((place) => {
    const isAnswers = place === 'first page' || place === 'later page';
    return [...replies, ...changed, ...(isAnswers ? endless : [])].map((kind) => ({ ...kind, place }));
  });
}

/** Lives until it is closed. */
export async function startMisbehaving(misdeed: Misdeed): Promise<ScriptedUpstream & { close(): Promise<void> }> {
  let turn = 0;
  return serveUpstream((call, response) => {
    const { place, good } = asked(call);
    if (place === 'first page' || place === 'later page') turn++;
    if (place === misdeed.place) return misdeed.reply(response, good, call, turn);
    return sendJson(response, good);
  });
}

function asked({ path, query }: Call): { place: Place | undefined; good: unknown } {
  if (path.endsWith('/user')) return { place: 'user', good: { id: 1 } };
  if (path.endsWith('/quiz')) return { place: 'list', good: Number(query.get('offset') ?? 0) > 0 ? [] : [structure] };
  if (path.endsWith('/summary') || path.endsWith('/report')) return { place: 'figures', good: summary };
  if (path.endsWith('/settings/info')) return { place: undefined, good: { settings: { lang: 'en' } } };
  if (path.endsWith('/answers')) {
    const isFirst = !query.get('cursor') && Number(query.get('offset') ?? 0) === 0;
    return {
      place: isFirst ? 'first page' : 'later page',
      good: listBody(all, query, { hasCursors: true, maxLimit: 100 }),
    };
  }
  // its own CSV is as good as its list, when that cannot be read
  return path.endsWith('/csv') ? { place: undefined, good: {} } : { place: 'survey', good: structure };
}
