/** An operation together with the function that does it: every way in reads its input here and calls it alike. */

import type { z } from '@hono/zod-openapi';
import { validationProblem } from '../problems/problem.ts';
import type { AnswerOf, InputOf, Operation } from './operation.ts';

/** What a way in has been given, before anything is known of it. */
type GivenInput = Readonly<Partial<Record<'query' | 'params' | 'headers' | 'body', unknown>>>;

/** `Who` is the caller, as far as the server knows him. */
export interface Bound<Who> {
  operation: Operation;
  /** Refuses what the schemas refuse. Where the answer is no reply in JSON, such as a redirect, it is that response. */
  run(caller: Who, given: GivenInput): Promise<unknown>;
}

/** `Caller` is named once, then the operations are bound one by one. */
export function binderFor<Who>() {
  return <Described extends Operation>(
    operation: Described,
    run: (caller: Who, input: InputOf<Described>) => AnswerOf<Described>,
  ): Bound<Who> => ({ operation, run: async (caller, given) => run(caller, readInput(operation, given)) });
}

function readInput<Described extends Operation>(operation: Described, given: GivenInput): InputOf<Described> {
  const { query, params, headers, body } = operation;
  const input = {
    query: checked(query, given.query),
    params: checked(params, given.params),
    headers: checked(headers, given.headers),
    body: checked(body, given.body),
  };
  // each member is what the schema of that very operation gave
  return input as InputOf<Described>;
}

function checked(schema: z.ZodType | undefined, given: unknown): unknown {
  const parsed = schema?.safeParse(given === undefined ? {} : given);
  if (parsed?.success === false) throw validationProblem(parsed.error);
  return parsed?.data;
}
