/**
 * Stands in for a record that cannot be read, so that one of them never breaks a list: it is shown by its id, says what
 * is wrong with it, and can be deleted. Nothing but a deletion writes it.
 */
import { z } from 'zod';
import { messageOf } from '../problems/catalogue.ts';

export const unreadable = {
  code: 'unreadable',
  message: messageOf('conflict.record_unreadable'),
} as const;

/** Each readable member of a value that cannot be read as a whole. */
export function readableMembers<Partial extends z.ZodObject>(partial: Partial, value: unknown): z.infer<Partial> {
  const members = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  const readable = Object.entries(partial.shape).flatMap(([name, schema]) => {
    const isReadable = Object.hasOwn(members, name) && z.safeParse(schema, members[name]).success;
    return isReadable ? [[name, members[name]] as const] : [];
  });
  return partial.parse(Object.fromEntries(readable));
}

/** The first valid one; records have dates, and an invalid date would break whoever calculates with it. */
export function momentOf(...texts: (string | undefined)[]): string {
  const found = texts.find((text) => text !== undefined && !Number.isNaN(Date.parse(text)));
  return found ?? new Date(0).toISOString();
}
