/** A survey service in memory with two surveys, in which one person has answered; it deletes answers, or refuses to. */
import { Problem } from '../../../shared/problems/problem.ts';
import type { Upstream } from '../../../shared/snapshots/upstream.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { CallService } from '../../../shared/surveys/operations.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';
import { createPagePacker, newestFirst } from '../../support/upstreams/fake-upstream.ts';
import type { Random } from '../random.ts';

const PAGE = 4;
const MINUTE_MS = 60_000;

export interface Person {
  email: string;
  /** Texts that nobody else has; one for each answer. */
  planted: string[];
  answers: { surveyId: number; id: number }[];
}

export function createAskedService(random: Random, seed: number, beganAt: number) {
  const person: Person = { email: `anna.${seed}@example.org`, planted: [`anna.${seed}@example.org`], answers: [] };
  const active = new Map<number, Answer[]>();
  const trash = new Map<number, Answer[]>();
  let refuses = false;
  for (const surveyId of [7, 8]) {
    active.set(surveyId, []);
    trash.set(surveyId, []);
    const count = 8 + random.below(10);
    const own = new Set(surveyId === 7 || random.happens(0.5) ? [1 + random.below(count)] : []);
    if (random.happens(0.3) && own.size > 0) own.add(1 + random.below(count));
    for (let id = 1; id <= count; id++) {
      const isOwn = own.has(id);
      const answer = made(
        id,
        beganAt - (count - id + 120) * MINUTE_MS,
        isOwn ? texts(surveyId, id) : [`Soup ${id}`, `g${id}@example.org`],
      );
      const isTrash = isOwn ? random.happens(0.2) : random.happens(0.1);
      (isTrash ? trash : active).get(surveyId)?.push(isTrash ? { ...answer, isDeleted: true } : answer);
      if (isOwn) person.answers.push({ surveyId, id });
    }
  }

  function texts(surveyId: number, id: number): string[] {
    const text = `Planted-${seed}-${surveyId}-${id}-borscht`;
    person.planted.push(text);
    return [text, random.happens(0.5) ? person.email : person.email.toUpperCase()];
  }

  const listed = (surveyId: number, isDeleted: boolean) => (isDeleted ? trash : active).get(surveyId) ?? [];

  const part: Pick<Upstream, 'surveys' | 'answers' | 'newest' | 'answerCount' | 'latest'> = {
    surveys: async (_token, { offset }) =>
      [7, 8].map((id) => ({ id, name: `Survey ${id}`, folderId: undefined })).slice(offset),
    async *answers(_token, { surveyId, isDeleted }, from) {
      const packed = createPagePacker();
      for (let at = Number(from ?? 0); ; at += PAGE) {
        const all = listed(surveyId, isDeleted ?? false);
        const next = at + PAGE < all.length ? String(at + PAGE) : undefined;
        yield packed({ answers: all.slice(at, at + PAGE), total: all.length, next, disturbed: false });
        if (next === undefined) return;
      }
    },
    async *newest(_token, { surveyId, isDeleted }) {
      yield* newestFirst(listed(surveyId, isDeleted ?? false), PAGE);
    },
    answerCount: async (_token, surveyId) => listed(surveyId, false).length,
    latest: async (_token, { surveyId, isDeleted }) => {
      const last = listed(surveyId, isDeleted ?? false).at(-1);
      return { total: listed(surveyId, isDeleted ?? false).length, id: last?.id, submittedAt: last?.submittedAt };
    },
  };

  const callService: CallService = async (_token, { method, path }) => {
    const [, survey, answer] = /^\/quiz\/(\d+)\/answers\/(\d+)/.exec(path) ?? [];
    const [surveyId, id] = [Number(survey), Number(answer)];
    if (refuses) throw new Problem('access_denied.upstream', { what: 'the answer' });
    const isIn = (list: Map<number, Answer[]>) => list.get(surveyId)?.find((one) => one.id === id);
    const found = isIn(active) ?? isIn(trash);
    if (!found) throw new Problem('not_found.answer', { id });
    for (const list of [active, trash])
      list.set(
        surveyId,
        (list.get(surveyId) ?? []).filter((one) => one.id !== id),
      );
    if (method === 'POST') trash.get(surveyId)?.push({ ...found, isDeleted: true });
    return {};
  };

  return {
    person,
    part,
    callService,
    refuse: () => {
      refuses = true;
    },
    /** Answers of the person that are still there. */
    left: () =>
      person.answers.filter(({ surveyId, id }) =>
        [active, trash].some((list) => list.get(surveyId)?.some((one) => one.id === id)),
      ).length,
  };
}

function made(id: number, at: number, [text = '', email = '']: string[]): Answer {
  const moment = new Date(at).toISOString();
  return answerOf({
    id,
    submitted_at: moment,
    date_start: moment,
    is_complete: true,
    answers: [answerTo('q1', text), { ...answerTo('q2', email), answer_type: 'email' }],
    variables: { seller: text },
  });
}
