/** How a survey differs from what it was: questions and options that were added, removed, renamed or given another type. */
import { z } from '@hono/zod-openapi';
import type { Option, Question } from './question.ts';
import { truncateText } from './upstream-limits.ts';

const named = z.object({ id: z.string(), title: z.string() });
const replaced = z.object({ id: z.string(), from: z.string(), to: z.string() });

export const driftSchema = z
  .object({
    added: z.array(named),
    removed: z.array(named),
    renamed: z.array(replaced),
    retyped: z.array(replaced),
    options: z.array(
      z.object({
        question: z.string().openapi({ example: 'q:7' }),
        id: z.string(),
        change: z.enum(['added', 'removed', 'renamed']),
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
  })
  .openapi('Drift', { description: 'questions by the ids of their columns, and options of questions that stayed' });

type Drift = z.infer<typeof driftSchema>;

type Questions = readonly Question[];

const columnId = ({ id }: Pick<Question, 'id'>) => `q:${id}`;

export function driftOf(before: Questions, now: Questions): Drift {
  const earlier = new Map(before.map((question) => [question.id, question]));
  const present = new Map(now.map((question) => [question.id, question]));
  const stayed = now.flatMap((to): { from: Question; to: Question }[] => {
    const from = earlier.get(to.id);
    return from ? [{ from, to }] : [];
  });
  const replacedIn = (wordingOf: (question: Question) => string) =>
    stayed
      .map(({ from, to }) => ({ id: columnId(to), from: wordingOf(from), to: wordingOf(to) }))
      .filter(({ from, to }) => from !== to);
  const described = (question: Question) => ({ id: columnId(question), title: question.title });
  return {
    added: now.filter(({ id }) => !earlier.has(id)).map(described),
    removed: before.filter(({ id }) => !present.has(id)).map(described),
    renamed: replacedIn(({ title }) => title),
    retyped: replacedIn(typeOf),
    options: stayed.flatMap(({ from, to }) => optionDrift(from, to)),
  };
}

/** One choice or several make different columns. */
function typeOf({ type, isMultiple }: Question): string {
  return isMultiple ? `${type}, several` : type;
}

const lists = ['options', 'matrixRows', 'matrixColumns'] as const;

function optionDrift(before: Question, now: Question): Drift['options'] {
  return lists.flatMap((list) => {
    const [earlier, present] = [textsOf(before[list]), textsOf(now[list])];
    const ids = [...new Set([...earlier.keys(), ...present.keys()])];
    return ids.flatMap((id): Drift['options'] => {
      const [from = null, to = null] = [earlier.get(id), present.get(id)];
      if (from === to) return [];
      const change = from === null ? 'added' : to === null ? 'removed' : 'renamed';
      return [{ question: columnId(now), id, change, from, to }];
    });
  });
}

const textsOf = (options: readonly Option[]) => new Map(options.map(({ id, text }) => [id, text]));

export function hasDrift(drift: Drift): boolean {
  return Object.values(drift).some((changes) => changes.length > 0);
}

const LONGEST_TEXT = 200;

/** As much of it as a record, an event or a mail has room for. */
export function shortDrift(drift: Drift, most: number): Drift {
  const truncate = <T extends object>(changes: readonly T[]): T[] =>
    changes.slice(0, most).map((change) => shortened(change));
  const { added, removed, renamed, retyped, options } = drift;
  return {
    added: truncate(added),
    removed: truncate(removed),
    renamed: truncate(renamed),
    retyped: truncate(retyped),
    options: truncate(options),
  };
}

function shortened<T extends object>(change: T): T {
  const truncate = (value: unknown) => (typeof value === 'string' ? truncateText(value, LONGEST_TEXT) : value);
  return Object.assign(
    { ...change },
    Object.fromEntries(Object.entries(change).map(([name, value]) => [name, truncate(value)])),
  );
}
