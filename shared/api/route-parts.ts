/** What the descriptions of our routes are put together from. */
import { z } from '@hono/zod-openapi';
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

export function listOf<T extends z.ZodType>(schema: T) {
  return z.object({
    data: z.array(schema),
    next_cursor: z.string().nullable().openapi({
      description: 'null on the last page; even a short or empty page may have one',
    }),
    unreadable: z.number().int().min(1).optional().openapi({
      description: 'how many were left out because another release stored them in a form this one cannot read',
    }),
  });
}

/** The query of a list; an empty cursor begins it. */
export function pageQuery(cursor: RegExp) {
  return z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.string().regex(cursor, 'expected the next_cursor of the page before').optional(),
  });
}

/** Of lists that can be narrowed by when something was made, and turned round. */
export const datedQuery = {
  created_from: z.iso.datetime({ offset: true }).optional().openapi({ description: 'included' }),
  created_to: z.iso.datetime({ offset: true }).optional().openapi({ description: 'not included' }),
  order: z.enum(['desc', 'asc']).default('desc').openapi({ description: '`asc`: the oldest first' }),
};

/** Words that stand in a name. */
export const searchQuery = z.string().trim().min(1).max(200).optional().openapi({ description: 'words in the name' });

type Dated = { created_from?: string | undefined; created_to?: string | undefined; order: 'desc' | 'asc' };

export function datesOf<Query extends Dated>({ created_from, created_to, order, ...query }: Query) {
  const momentOf = (text: string | undefined) => (text === undefined ? undefined : parseMoment(text));
  return {
    ...query,
    ...{ createdFrom: momentOf(created_from), createdTo: momentOf(created_to), isOldestFirst: order === 'asc' },
  };
}
