/** How far a reader of the table has come, as a cursor that later pages continue from. */
import { z } from 'zod';
import { hashOf } from '../../crypto.ts';
import { personalKinds } from '../../privacy/personal-kind.ts';
import { invalid } from '../../problems/problem.ts';

const whole = z.int().nonnegative();

const placeSchema = z.strictObject({
  /** How many answers of the service's list lie before it. */
  offset: whole,
  /** The last of them: answers that come or go meanwhile move the others. */
  id: whole,
  /** Its time in the order of the list; null if it has none. */
  at: z.number().nullable(),
  /** How many have been read for the table so far. */
  read: whole,
  /** Fields whose values were seen to be personal. */
  personal: z.array(z.tuple([z.string(), z.enum(personalKinds)])).max(5_000),
  /** Says which table the place is in. */
  of: z.string(),
});

export type TablePlace = z.infer<typeof placeSchema>;

export function tableName(request: object): string {
  return hashOf(request).slice(0, 16);
}

export function writePlace(place: TablePlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

export function readPlace(text: string, of: string): TablePlace {
  const place = placeSchema.safeParse(parsed(text));
  if (!place.success) throw invalid('cursor', 'strange_cursor');
  if (place.data.of !== of) throw invalid('cursor', 'cursor_of_other_list');
  return place.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
