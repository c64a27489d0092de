/** A condition on the answer to one question, asked of packed answers. */
import { ownTextField, questionField } from '../packing/fields.ts';
import { valueAt } from '../packing/packed-reader.ts';
import type { SettledCondition } from '../surveys/conditions/settle-condition.ts';
import { fieldFinder } from './field-finder.ts';
import type { RowFilter } from './rows.ts';

export function answerTest({ questionId, isMetBy }: SettledCondition): RowFilter {
  const chosen = fieldFinder(questionField(questionId));
  const ownText = fieldFinder(ownTextField(questionId));
  return (reader) => isMetBy(valueAt(reader, chosen(reader)), valueAt(reader, ownText(reader)));
}
