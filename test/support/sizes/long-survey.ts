/** A survey of very many questions of every kind that has a chart, with some answers, made through the API. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { createClient } from '../hosts/api-client.ts';
import { expectStatus } from '../hosts/expected-answer.ts';

type Client = ReturnType<typeof createClient>;

const created = z.object({ id: z.number(), virtual_id: z.string() });
const grades = ['Very bad indeed', 'Rather bad', 'Neither good nor bad', 'Хорошо', 'Превосходно, лучше не бывает'];

export async function makeLongSurvey({ call }: Client, count: number, answers: number): Promise<number> {
  const send = async (path: string, json?: unknown) => {
    const response = await call(path, { method: 'POST', ...(json !== undefined && { json }) });
    return expectStatus(response, response.status < 300 ? response.status : 200);
  };
  const { id, virtual_id } = created.parse(await send('/v3/quiz', { folder_id: 1 }));
  const questions = Array.from({ length: count }, (_, at) => questionOf(at));
  const entities = Object.fromEntries(questions.map(({ uuid, widget }) => [uuid, widget]));
  await send(`/v3/quiz/${id}/save`, { ids: questions.map(({ uuid }) => uuid), entities });
  await send(`/v3/quiz/${id}/rename`, { name: 'A survey of very many questions about everything one could ask' });
  await send(`/v3/quiz/${id}/publish`);
  for (let one = 0; one < answers; one++) {
    const given = Object.fromEntries(questions.map(({ uuid, answer }) => [uuid, answer(one)]));
    await send(`/v3/public/${virtual_id}/answers`, { answers: given });
  }
  return id;
}

interface MadeQuestion {
  uuid: string;
  widget: object;
  answer(one: number): unknown;
}

function questionOf(at: number): MadeQuestion {
  const uuid = randomUUID();
  const title = `${at + 1}. How do you find the ${at % 2 ? 'обслуживание в вечерние часы' : 'service'} overall?`;
  const pick = (one: number) => `o${((one + at) % grades.length) + 1}`;
  switch (at % 5) {
    case 0:
      return {
        uuid,
        widget: { type: 'choice', title, choiceEntities: optionsOf(grades) },
        answer: (one) => [pick(one)],
      };
    case 1:
      return { uuid, widget: { type: 'rating', title, ratingCount: 5 }, answer: (one) => 1 + ((one + at) % 5) };
    case 2:
      return {
        uuid,
        widget: { type: 'scale', title, scaleStartValue: 0, scaleCount: 11 },
        answer: (one) => (one * 7 + at) % 11,
      };
    case 3: {
      const matrixRowEntities = optionsOf(['Wi-Fi', 'Еда и напитки', 'The room and its acoustics']);
      const matrixChoiceType = at % 2 === 0 ? 'multiple' : 'single';
      const columns = { matrixColEntities: optionsOf(grades), matrixChoiceType };
      return {
        uuid,
        widget: { type: 'matrix', title, matrixRowEntities, ...columns },
        answer: (one) => Object.fromEntries(matrixRowEntities.map(({ id }, place) => [id, [pick(one + place)]])),
      };
    }
    default:
      return { uuid, widget: { type: 'input', title }, answer: (one) => `Because of reason ${one % 4}` };
  }
}

const optionsOf = (texts: readonly string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));
