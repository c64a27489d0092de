/** A survey whose answers hold made-up people: in columns that ask for them, in variables, and in what they write themselves. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { createClient } from '../hosts/api-client.ts';
import { expectStatus } from '../hosts/expected-answer.ts';
import {
  accountSpellings,
  cardSpellings,
  commentWith,
  emailSpellings,
  type Identity,
  identities,
  phoneSpellings,
  spelled,
} from './planted-identities.ts';

type Client = ReturnType<typeof createClient>;

const madeFolder = z.object({ id: z.number() });
const created = z.object({ id: z.number(), virtual_id: z.string() });
const AT_ONCE = 6;

export interface PlantedSurvey {
  id: number;
  /** Whoever is in columns and variables that are personal. */
  asked: readonly Identity[];
  /** Whoever is in comments, texts of their own and a note. */
  mentioned: readonly Identity[];
  questions: QuestionIds;
}

const questions = {
  email: { type: 'email', title: 'Where can we write to you?' },
  phone: { type: 'phone', title: 'And call you?' },
  name: { type: 'input', title: 'Ваше имя и фамилия' },
  address: { type: 'input', title: 'Postal address' },
  card: { type: 'input', title: 'One more thing' },
  heard: {
    type: 'choice',
    title: 'How did you hear of us?',
    choiceTextOther: true,
    choiceEntities: [{ id: 'o1', text: 'From friends' }],
  },
  comment: { type: 'input', title: 'Anything else?', inputIsTextarea: true },
  rating: { type: 'rating', title: 'How was it?' },
} as const;

type QuestionIds = Record<keyof typeof questions, string>;

function newIds(): QuestionIds {
  const [email, phone, name, address] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [card, heard, comment, rating] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  return { email, phone, name, address, card, heard, comment, rating };
}

interface Respondent {
  who: Identity;
  other: Identity;
  turn: number;
}

/** Every person once, each in another spelling than the one before. */
export async function makePlantedSurvey({ call }: Client, token: string, people: number): Promise<PlantedSurvey> {
  const ids = newIds();
  const send = async (path: string, json: object, status: number, init: object = { token }) =>
    expectStatus(await call(path, { method: 'POST', json, ...init }), status);
  const { id: folder_id } = madeFolder.parse(await send('/v3/folders', { name: 'Planted' }, 201));
  const survey = created.parse(await send('/v3/quiz', { folder_id }, 201));
  const entities = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, Object(questions)[name]]));
  await send(`/v3/quiz/${survey.id}/save`, { ids: Object.values(ids), entities }, 200);
  await send(`/v3/quiz/${survey.id}/publish`, {}, 200);
  for (const name of declaredVariables) await send(`/v3/quiz/${survey.id}/variables`, { name }, 201);
  const all = identities(2 * people, 7);
  const [asked, mentioned] = [all.slice(0, people), all.slice(people)];
  const waiting: Respondent[] = asked.map((who, turn) => ({ who, other: mentioned[turn] ?? who, turn }));
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const headers = { 'user-agent': `Agent of ${next.who.customerId}` };
      const body = { answers: answersOf(next, ids), variables: variablesOf(next) };
      await send(`/v3/public/${survey.virtual_id}/answers`, body, 201, { token: null, headers });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { id: survey.id, asked, mentioned, questions: ids };
}

function answersOf({ who, other, turn }: Respondent, ids: QuestionIds) {
  const [shapes, values] = [
    [emailSpellings, phoneSpellings, cardSpellings, accountSpellings],
    [other.email, other.phone, other.card, other.account],
  ];
  const what = spelled(shapes[turn % 4] ?? emailSpellings, values[turn % 4] ?? '', Math.floor(turn / 4));
  return {
    [ids.email]: who.email,
    [ids.phone]: who.phone,
    [ids.name]: who.name,
    [ids.address]: who.address,
    [ids.card]: spelled(cardSpellings.slice(0, 4), who.card, turn),
    [ids.heard]: { answer: [], other: commentWith(other.name, turn) },
    [ids.comment]: commentWith(what, turn),
    [ids.rating]: 1 + (turn % 5),
  };
}

const declaredVariables = ['user_email', 'client_id', 'ref', 'note', 'utm_source'];

function variablesOf({ who, other, turn }: Respondent) {
  return {
    user_email: spelled(emailSpellings, who.email, turn),
    client_id: who.customerId,
    ref: who.phone,
    note: commentWith(other.address, turn),
    utm_source: 'newsletter',
  };
}
