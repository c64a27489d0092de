/** What the descriptions of our routes are put together from. */
import { z } from '@hono/zod-openapi';

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
