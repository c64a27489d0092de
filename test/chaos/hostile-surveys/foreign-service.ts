/** A survey service of somebody else, whose surveys have any size; each has three answers to its one question. */
import { createServer } from 'node:http';
import { closeServer, listen } from '../../../infra/local/listen.ts';

const list = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({ id: `o${at}`, text: text(at) }));
const plain = (at: number) => `Option ${at}`;

const matrix = (size: number, matrixChoiceType: string) => ({
  question: {
    type: 'matrix',
    title: 'Grid',
    matrixChoiceType,
    matrixRowEntities: list(size, plain),
    matrixColEntities: list(size, plain),
  },
  answer: Object.fromEntries(list(size, plain).map(({ id }) => [id, [id]])),
});
const options = (type: string, member: string, count: number, text = plain) => ({
  question: { type, title: 'List', [member]: list(count, text), choiceMultiple: true },
  answer: list(Math.min(count, 1_000), plain).map(({ id }) => id),
});

/** The survey's id is its place, from 1 on. */
export const foreignSurveys = [
  matrix(300, 'single'),
  matrix(300, 'multiple'),
  matrix(1_000, 'single'),
  matrix(1_000, 'multiple'),
  options('ranking', 'rankingEntities', 4_000),
  options('choice', 'choiceEntities', 10_000, () => 'Same'),
  options('choice', 'choiceEntities', 1_500, () => '<&"'.repeat(3_000)),
] as const;

export async function startForeignService(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://upstream');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(replyTo(pathname)));
  });
  const { url } = await listen(server, 0);
  return { url: `${url}/v3`, close: () => closeServer(server, 0) };
}

function replyTo(path: string): object {
  const id = Number(/\/quiz\/(\d+)/.exec(path)?.[1]);
  const survey = foreignSurveys[id - 1];
  if (path.endsWith('/user')) return { id: 1 };
  if (path.endsWith('/settings/info')) return { settings: { lang: 'en' } };
  if (path.endsWith('/summary')) return { summary: { all_visited: 3 } };
  if (!survey) return [];
  const { question, answer } = survey;
  if (!path.endsWith('/answers')) {
    return { id, name: `Foreign ${id}`, widgets: { ids: ['q'], entities: { q: question } } };
  }
  const answers = [1, 2, 3].map((number) => ({
    id: number,
    quiz_id: id,
    submitted_at: '2026-03-01T10:00:00.000Z',
    is_complete: true,
    answers: [{ question_id: 'q', question_text: question.title, answer, answer_type: question.type }],
  }));
  return { success: true, data: { total: 3, limit: 500, answers, next_cursor: null } };
}
