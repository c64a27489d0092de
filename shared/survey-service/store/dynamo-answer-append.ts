/**
 * Writes an answer under an id that must be free. A sitting notes the id first, so that a write that arrives late, when
 * somebody else has taken over, meets the other one there: only one of them counts.
 */
import { putIf } from '../../adapters/dynamo/dynamo-put.ts';
import type { AnswerRecord, NewAnswer } from './answer-record.ts';
import type { AnswerMarks } from './answer-store.ts';
import { itemOf } from './dynamo-answer-changes.ts';
import { toAnswer, toItem } from './dynamo-answer-items.ts';
import type { AnswersTable } from './dynamo-answer-table.ts';

const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };

/** False when somebody else's answer has the id. */
export async function writeUnder(
  table: AnswersTable,
  id: number,
  answer: NewAnswer,
  marks: AnswerMarks = {},
): Promise<boolean> {
  const item = toItem(table.surveyId, id, answer, marks);
  await marks.sitting?.reserve(id);
  if (await putIf(table.client, table.tableName, item, isNew)) return true;
  if (marks.sitting && (await readOfSitting(table, id, marks.sitting.name)))
    throw new Error('another process has stored the answer of this sitting meanwhile');
  return false;
}

export async function readOfSitting(
  table: AnswersTable,
  id: number,
  sitting: string,
): Promise<AnswerRecord | undefined> {
  const item = await itemOf(table, id);
  return item?.sitting?.S === sitting ? toAnswer(item) : undefined;
}
