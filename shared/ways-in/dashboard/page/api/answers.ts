/** The answers of a survey: rows, one of them, and what is done with them. */
import type { AnswerAction } from '../../../../exports/answers/answer-actions.ts';
import type { answers } from '../../../../operations/answers.ts';
import type { ReplyOf } from '../../../../operations/operation.ts';
import type { Call } from './client.ts';
import { operationCaller } from './operations.ts';
import type { WireFilters } from './requests.ts';

export type AnswersPage = ReplyOf<typeof answers.list>;
export type AnswerRow = AnswersPage['data'][number];
export type AnswerColumn = AnswersPage['columns'][number];
export type OneAnswer = ReplyOf<typeof answers.read>;
export type Acted = ReplyOf<typeof answers.act>['data'][number];
export type Revealed = ReplyOf<typeof answers.reveal>['data'][number];
type WireReveal = ReplyOf<typeof answers.reveals>['data'][number];
export type Reveal = Omit<WireReveal, 'quiz_id'> & { survey: number };

/** The bound of one call. */
const mostAtOnce = 100;

export function answerCalls(call: Call, quiz_id: number) {
  const params = { quiz_id };
  const ask = operationCaller(call);
  return {
    page: (query: Readonly<Record<string, string>>, filters: WireFilters) =>
      ask('list_answers', { params, query: { ...query, ...filtersInQuery(filters) } }),
    one: (id: number, query: { timezone: string; lang: string }) =>
      ask('get_answer', { params: { quiz_id, id }, query: { timezone: query.timezone, lang: query.lang } }),
    reveal: (id: number) => ask('reveal_answers', { params, body: { ids: [id] } }),
    /** `onSome`: how many are behind it. */
    async act(action: AnswerAction, ids: readonly number[], tags: readonly string[], onSome: (done: number) => void) {
      const results: Acted[] = [];
      for (let at = 0; at < ids.length; at += mostAtOnce) {
        const some = ids.slice(at, at + mostAtOnce);
        const body = { ids: some, action, ...(tags.length > 0 && { tags: [...tags] }) };
        results.push(...(await ask('change_answers', { params, body })).data);
        onSome(at + some.length);
      }
      return results;
    },
  };
}

export type AnswerCalls = ReturnType<typeof answerCalls>;

/** The newest. */
export async function readReveals(call: Call): Promise<Reveal[]> {
  const { data } = await operationCaller(call)('list_reveals', { query: { limit: 100 } });
  return data.map(({ quiz_id: survey, ...note }) => ({ ...note, survey }));
}

/** Members nest by dots, lists are joined by commas, and conditions are JSON. */
function filtersInQuery(filters: WireFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]): [string, string][] => {
      if (value === undefined) return [];
      if (name === 'answers') return [[name, JSON.stringify(value)]];
      if (value === null) return [[name, 'all']];
      if (Array.isArray(value)) return value.length > 0 ? [[name, value.join(',')]] : [];
      if (typeof value !== 'object') return [[name, String(value)]];
      return Object.entries(value).map(([member, one]) => [`${name}.${member}`, String(one)]);
    }),
  );
}
