/** One condition on the answer to one question, asked of packed answers. A text of one's own is an answer like an option. */
import { answerCondition } from '../surveys/answer-condition.ts';
import type { AnswerFilter } from '../surveys/filters.ts';
import { ownTextField, questionField } from '../surveys/packing/fields.ts';
import { valueAt } from '../surveys/packing/packed-reader.ts';
import { fieldFinder } from './field-finder.ts';
import type { RowFilter } from './rows.ts';

export function answerTest(filter: AnswerFilter): RowFilter {
  const chosen = fieldFinder(questionField(filter.question_id));
  const ownText = fieldFinder(ownTextField(filter.question_id));
  const isMetBy = answerCondition(filter);
  return (reader) => isMetBy([valueAt(reader, chosen(reader)), valueAt(reader, ownText(reader))]);
}
