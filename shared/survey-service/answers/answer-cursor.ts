/**
 * The cursor of the answers list. Its first page fixes which answers belong to the reading (all up to the highest id
 * of that moment) and how many they are; both travel in the cursor, so later pages neither recount nor see newcomers.
 */
import { z } from 'zod';
import { hashOf } from '../../crypto.ts';
import { invalid } from '../../errors.ts';
import type { AnswerFilter, AnswerStore } from '../store/answer-store.ts';

const whole = z.int().min(0);
const cursorSchema = z.strictObject({ after: whole, upTo: whole, total: whole, of: z.string() });

type Cursor = z.infer<typeof cursorSchema>;

export async function firstCursor(store: AnswerStore, surveyId: number, filter: AnswerFilter): Promise<Cursor> {
  const upTo = await store.highestId(surveyId);
  const total = upTo === 0 ? 0 : await store.count(surveyId, filter, upTo);
  return { after: 0, upTo, total, of: readingOf(surveyId, filter) };
}

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

export function readCursor(text: string, surveyId: number, filter: AnswerFilter): Cursor {
  const cursor = cursorSchema.safeParse(parse(text));
  if (!cursor.success) throw invalid('cursor', 'strange_cursor');
  if (cursor.data.of !== readingOf(surveyId, filter)) {
    throw invalid('cursor', 'cursor_of_other_list');
  }
  return cursor.data;
}

function readingOf(surveyId: number, filter: AnswerFilter): string {
  return hashOf({ surveyId, ...filter }).slice(0, 16);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
