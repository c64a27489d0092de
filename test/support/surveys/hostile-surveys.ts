/** Surveys whose names, titles, options and answers are the naughty strings, made over v3 like anybody's. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { createClient } from '../hosts/api-client.ts';
import { expectStatus } from '../hosts/expected-answer.ts';
import { someOf } from '../run/proof-size.ts';
import { naughty } from './hostile-answers.ts';

type Client = ReturnType<typeof createClient>;

const created = z.object({ id: z.number(), virtual_id: z.string() });
const optionsAQuestion = 20;
const atOnce = 8;

/** As many strings a name as it can hold, until each is in one. */
export function hostileNames(): string[] {
  const names: string[] = [];
  for (const text of naughty.map((one) => one.slice(0, 200)).filter((one) => one.trim() !== '')) {
    const last = names.at(-1);
    if (last !== undefined && `${last} ${text}`.length <= 250) names[names.length - 1] = `${last} ${text}`;
    else names.push(text);
  }
  return names;
}

/** Makes them all; gives the id of the one that has questions and answers. */
export async function makeHostileSurveys({ call }: Client): Promise<number> {
  const post = async (path: string, json: object, token?: null) =>
    expectStatus(
      await call(path, { method: 'POST', json, ...(token === null && { token }) }),
      token === null ? 201 : 200,
    );
  const make = async (name: string) => {
    const json = { folder_id: 1 };
    const survey = created.parse(await expectStatus(await call('/v3/quiz', { method: 'POST', json }), 201));
    await post(`/v3/quiz/${survey.id}/settings/info`, { name });
    return survey;
  };
  const [first = '', ...rest] = hostileNames();
  await inTurns(rest, make);
  const survey = await make(first);
  const text = randomUUID();
  const { ids, entities } = questions(text);
  await post(`/v3/quiz/${survey.id}/save`, { ids, entities });
  await post(`/v3/quiz/${survey.id}/publish`, {});
  await expectStatus(await call(`/v3/quiz/${survey.id}/variables`, { method: 'POST', json: { name: 'hostile' } }), 201);
  await inTurns(
    someOf(
      naughty.filter((one) => one.trim() !== ''),
      150,
    ),
    (answer) => {
      const answers = { [text]: answer, [ids[1] ?? '']: ['o0'] };
      return post(
        `/v3/public/${survey.virtual_id}/answers`,
        { answers, variables: { hostile: answer.slice(0, 200) } },
        null,
      );
    },
  );
  return survey.id;
}

function questions(text: string) {
  const chunks = Array.from({ length: Math.ceil(naughty.length / optionsAQuestion) }, (_, at) =>
    naughty.slice(at * optionsAQuestion, (at + 1) * optionsAQuestion),
  );
  const choices = chunks.map((chunk) => [
    randomUUID(),
    {
      type: 'choice',
      title: chunk.join(' '),
      choiceEntities: chunk.map((option, at) => ({ id: `o${at}`, text: option })),
    },
  ]);
  const entities = { [text]: { type: 'input', title: naughty.at(-1) ?? '' }, ...Object.fromEntries(choices) };
  return { ids: Object.keys(entities), entities };
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
