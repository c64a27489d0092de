/** Three waves of one survey, made as people make them: asked, copied, reworded in the last, and answered. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { createClient } from '../hosts/api-client.ts';
import { expectStatus } from '../hosts/expected-answer.ts';

type Client = ReturnType<typeof createClient>;

const created = z.object({ id: z.int(), virtual_id: z.string() });
const copied = z.object({ quiz: z.object({ id: z.int(), url_shared: z.string() }) });

const options = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));

const questions = {
  channel: { type: 'choice', title: 'Where do you buy?', choiceEntities: options('Online', 'In a shop', 'By phone') },
  reasons: {
    type: 'choice',
    title: 'Why there?',
    choiceMultiple: true,
    choiceEntities: options('Price', 'Choice', 'Service'),
  },
  rating: { type: 'rating', title: 'How happy are you with it?' },
  again: { type: 'yesno', title: 'Will you come again?' },
  comment: { type: 'input', title: 'Anything to add?' },
};

type Name = keyof typeof questions;
const names: readonly Name[] = ['channel', 'reasons', 'rating', 'again', 'comment'];

/** The last wave has new ids, another order of the options, one more of them, and a question of its own. */
const anew = {
  ...questions,
  channel: { ...questions.channel, choiceEntities: options('In a shop', 'Online', 'By phone', 'In an app') },
  news: { type: 'input', title: 'What is new?' },
};

export interface MadeWaves {
  ids: number[];
  answersEach: number;
}

export async function makeWaves({ call }: Client, answersEach: number): Promise<MadeWaves> {
  const post = async (path: string, json: object, status = 200, init: object = {}) =>
    expectStatus(await call(path, { method: 'POST', json, ...init }), status);
  const uuids = Object.fromEntries([...names, 'news'].map((name) => [name, randomUUID()]));
  const saved = (asked: object, ids: Record<string, string>) => ({
    ids: Object.keys(asked).map((name) => ids[name]),
    entities: Object.fromEntries(Object.entries(asked).map(([name, entity]) => [ids[name], entity])),
  });
  const first = created.parse(await post('/v3/quiz', { folder_id: 1 }, 201));
  await post(`/v3/quiz/${first.id}/settings/info`, { name: 'Customers, spring' });
  await post(`/v3/quiz/${first.id}/save`, saved(questions, uuids));
  const copy = async (name: string) => copied.parse(await post(`/v3/quiz/${first.id}/duplicate`, { name })).quiz;
  const [second, third] = [await copy('Customers, summer'), await copy('Customers, autumn')];
  const newIds = Object.fromEntries([...names, 'news'].map((name) => [name, randomUUID()]));
  await post(`/v3/quiz/${third.id}/save`, saved(anew, newIds));
  const virtual = [first.virtual_id, ...[second, third].map(({ url_shared }) => url_shared.split('/').at(-1) ?? '')];
  const ids = [first.id, second.id, third.id];
  for (const [wave, id] of ids.entries()) {
    await post(`/v3/quiz/${id}/publish`, {});
    const of = wave === 2 ? newIds : uuids;
    for (let turn = 0; turn < answersEach; turn++) {
      const answers = answersOf(wave, turn, of);
      await post(`/v3/public/${virtual[wave]}/answers`, { answers }, 201, { token: null });
    }
  }
  return { ids, answersEach };
}

/** Buyers move online, and grow happier. */
function answersOf(wave: number, turn: number, ids: Record<string, string>): object {
  const isOnline = turn % 10 < 3 + 2 * wave;
  // the last wave lists the shop first
  const online = wave === 2 ? 'o2' : 'o1';
  const shop = wave === 2 ? 'o1' : 'o2';
  const values: Record<string, unknown> = {
    channel: [isOnline ? online : turn % 10 === 9 ? 'o3' : shop],
    reasons: turn % 3 === 0 ? ['o1', 'o3'] : ['o2'],
    rating: 1 + ((turn + 2 * wave) % 5),
    again: turn % 4 < 2 + wave,
    comment: `Wave ${wave + 1}, respondent ${turn}`,
    ...(wave === 2 && turn % 2 === 0 && { news: 'An app' }),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [ids[name], value]));
}
