/** What the descriptions of our routes are put together from. */
import type { z } from '@hono/zod-openapi';
import { parseMoment } from '../zone.ts';

export const security = [{ bearer: [] }];

/** What fits into one answer of a function: a file is a third larger there, in base64. */
export const inlineBytes = 4 * 1024 * 1024;

/** The `responses` entry of an answer in JSON. */
export function json<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { 'application/json': { schema } } };
}

/** A body in JSON that cannot be left out. */
export function bodyOf<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

type Dated = { created_from?: string | undefined; created_to?: string | undefined; order: 'desc' | 'asc' };

export function datesOf<Query extends Dated>({ created_from, created_to, order, ...query }: Query) {
  const momentOf = (text: string | undefined) => (text === undefined ? undefined : parseMoment(text));
  return {
    ...query,
    ...{ createdFrom: momentOf(created_from), createdTo: momentOf(created_to), isOldestFirst: order === 'asc' },
  };
}
