/**
 * Where respondents continue after a question, by the survey's own rules: of the rules of a question the first that
 * holds wins, and whatever lies between is not asked.
 */
import { z } from 'zod';
import { answerFilterSchema } from './filters/filters.ts';
import { isObject } from './question.ts';

export const routeSchema = z.object({
  when: answerFilterSchema,
  /** A question, `submit` or `screenout`. */
  goTo: z.string().max(100),
});

export type Route = z.infer<typeof routeSchema>;

const ends = ['submit', 'screenout'] as const;

const mostRoutes = 1_000;

/** Reads rules loosely: what is no rule is left out. */
export function readRoutes(data: unknown): Route[] {
  const conditions = isObject(data) && isObject(data.conditions) ? data.conditions : data;
  const rules = isObject(conditions) && Array.isArray(conditions.rules) ? conditions.rules : [];
  return rules.slice(0, mostRoutes).flatMap((rule) => {
    const goTo = isObject(rule) && isObject(rule.then) ? rule.then.go_to : undefined;
    const read = routeSchema.safeParse({ when: isObject(rule) ? rule.when : undefined, goTo });
    return read.success ? [read.data] : [];
  });
}

interface Routing {
  onward: Route[];
  /** Questions that may lead past this one. */
  skippedAfter: string[];
}

/** By question; those that no rule concerns are not in it. */
export type RoutingByQuestion = ReadonlyMap<string, Readonly<Routing>>;

export function routingOf(questions: readonly { id: string }[], routes: readonly Route[]): RoutingByQuestion {
  const places = new Map(questions.map(({ id }, place) => [id, place]));
  const routing = new Map<string, Routing>();
  const at = (id: string) => {
    const known = routing.get(id) ?? { onward: [], skippedAfter: [] };
    routing.set(id, known);
    return known;
  };
  for (const route of routes) {
    const from = places.get(route.when.question_id);
    const to = ends.some((end) => end === route.goTo) ? questions.length : places.get(route.goTo);
    if (from === undefined || to === undefined || to <= from) continue;
    at(route.when.question_id).onward.push(route);
    for (const { id } of questions.slice(from + 1, to)) {
      const { skippedAfter } = at(id);
      if (!skippedAfter.includes(route.when.question_id)) skippedAfter.push(route.when.question_id);
    }
  }
  return routing;
}
