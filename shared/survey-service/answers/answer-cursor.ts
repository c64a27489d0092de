/**
 * The cursor of the answers list. Its first page fixes which answers belong to the reading (all up to the highest id
 * of that moment) and how many they are; both travel in the cursor, so later pages neither recount nor see newcomers.
 */
import { z } from 'zod';
import { hashOf } from '../../crypto.ts';
import { invalid } from '../../problems/problem.ts';
import type { AnswerFilter, AnswerStore } from '../store/answer-store.ts';

const whole = z.int().min(0);
const cursorSchema = z.strictObject({ after: whole, upTo: whole, total: whole, of: z.string() });

type Cursor = z.infer<typeof cursorSchema>;

export async function firstCursor(store: AnswerStore, surveyId: number, filter: AnswerFilter): Promise<Cursor> {
  const upTo = await store.highestId(surveyId);
  const of = readingOf(surveyId, filter);
  if (upTo === 0) return { after: 0, upTo, total: 0, of };
  const isOfSomeTime = [filter.dayFrom, filter.dayTo, filter.from, filter.to].some((end) => end !== undefined);
  if (!isOfSomeTime) return { after: 0, upTo, total: await store.count(surveyId, filter, upTo), of };
  // where there are none, there is nothing to pass
  const { total, first = upTo + 1, last = upTo } = await store.countSpan(surveyId, filter, upTo);
  return { after: first - 1, upTo: last, total, of };
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
