/** One condition on the answer to one question, asked of packed answers. */
import { answerCondition } from '../surveys/answer-condition.ts';
import type { AnswerFilter } from '../surveys/filters.ts';
import { questionField } from '../surveys/packing/fields.ts';
import { valueAt } from '../surveys/packing/packed-reader.ts';
import { fieldFinder } from './field-finder.ts';
import type { RowFilter } from './rows.ts';

export function answerTest(filter: AnswerFilter): RowFilter {
  const numberOf = fieldFinder(questionField(filter.question_id));
  const isMetBy = answerCondition(filter);
  return (reader) => isMetBy(valueAt(reader, numberOf(reader)));
}
