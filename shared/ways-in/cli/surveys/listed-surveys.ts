/** The surveys that a key can see, all of them. */
import { z } from 'zod';
import { Problem } from '../../../problems/problem.ts';
import { type CallService, serviceOperations } from '../../../surveys/operations.ts';

const page = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    is_published: z.boolean().optional(),
    answer_count: z.int().optional(),
    folder: z.object({ id: z.int(), name: z.string() }).nullish(),
  }),
);

export type ListedSurvey = z.infer<typeof page>[number];

const pageSize = 100;

/** A service may give shorter pages than asked for: only a page without news is the end. */
export async function allSurveys(call: CallService, key: string, stop: AbortSignal): Promise<ListedSurvey[]> {
  const found = new Map<number, ListedSurvey>();
  for (let offset = 0; ; ) {
    stop.throwIfAborted();
    const query = { limit: pageSize, offset, sort: 'created_at', order: 'asc' };
    const surveys = page.safeParse(await call(key, serviceOperations.surveys(query)));
    if (!surveys.success) throw new Problem('upstream_unreadable.surveys');
    const known = found.size;
    for (const survey of surveys.data) found.set(survey.id, survey);
    if (found.size === known) return [...found.values()];
    offset += surveys.data.length;
  }
}

/** Counting more than these would take longer than anybody waits for a list. */
const MOST_COUNTED = 200;
const AT_ONCE = 6;

const counted = z.looseObject({ answer_count: z.int() });

/** With the number of answers, where the list does not say it and the service gives it for each. */
export async function withCounts(
  surveys: readonly ListedSurvey[],
  call: CallService,
  key: string,
  stop: AbortSignal,
): Promise<ListedSurvey[]> {
  if (surveys.length > MOST_COUNTED) return [...surveys];
  const counts = new Map<number, number>();
  const waiting = surveys.filter(({ answer_count }) => answer_count === undefined).values();
  const lane = async () => {
    for (const { id } of waiting) {
      stop.throwIfAborted();
      const survey = counted.safeParse(await call(key, serviceOperations.survey(id)).catch(() => undefined));
      if (survey.success) counts.set(id, survey.data.answer_count);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return surveys.map((survey) => {
    const answer_count = survey.answer_count ?? counts.get(survey.id);
    return { ...survey, ...(answer_count !== undefined && { answer_count }) };
  });
}
