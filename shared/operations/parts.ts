/** What the descriptions of operations are put together from. */
import { z } from '@hono/zod-openapi';
import type { Operation } from './operation.ts';

export const moment = z.iso.datetime().openapi({ example: '2026-03-02T06:00:00.000Z' });

/** The one thing that a path names. */
export function byId(example?: string) {
  const id = z.string().max(64);
  return z.object({ id: example === undefined ? id : id.openapi({ example }) });
}

/** By which a browser or a command sends a file straight to the store. */
export function uploadForm(about: string) {
  const fields = z.record(z.string(), z.string());
  return z.object({ url: z.url(), fields, expires_at: moment }).describe(about);
}

/** Sent again with the same key, a request is the same request. */
export const onceHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('any text of your own; for 24 hours, repeating the request with the same key does nothing new'),
});

/** Whether it makes something: then a request that is sent again, because its reply was lost, must not make another. */
export function takesKey({ method, effects, reply }: Operation): boolean {
  const makes = !effects.readsOnly && (!effects.isSafeToRepeat || 'location' in reply);
  return method === 'post' && makes;
}

export function listOf<T extends z.ZodType>(schema: T) {
  return z.object({
    data: z.array(schema),
    next_cursor: z.string().nullable().describe('null on the last page; even a short or empty page may have one'),
    unreadable: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('how many were left out because another release stored them in a form this one cannot read'),
  });
}

/** The query of a list; an empty cursor begins it. */
export function pageQuery(cursor: RegExp) {
  return z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.string().regex(cursor, 'expected the next_cursor of the page before').optional(),
  });
}

/** For lists that can be narrowed by when something was made, and reversed. */
export const datedQuery = {
  created_from: z.iso.datetime({ offset: true }).optional().describe('included'),
  created_to: z.iso.datetime({ offset: true }).optional().describe('not included'),
  order: z.enum(['desc', 'asc']).default('desc').describe('`asc`: the oldest first'),
};

/** Words of a name. */
export const searchQuery = z.string().trim().min(1).max(200).optional().describe('words in the name');

/** How old the answers behind figures may be, in seconds. */
export const maxAge = z.coerce
  .number()
  .int()
  .min(0)
  .max(86_400)
  .default(60)
  .describe('older answers are read again, for the next request');
