/** What an analyst should know of the file and its columns, as keys and values: labels, codes, measures, sets, the time zone. */
import type { AnswersFrame } from '../../tables/answers-document.ts';
import { variableOf } from '../variable-of.ts';
import type { FileColumn } from './file-columns.ts';

export function fileFacts({ table, survey }: AnswersFrame): Record<string, string> {
  return {
    survey_id: String(survey.id),
    survey: survey.name,
    timezone: table.timezone,
    variables: JSON.stringify(table.columns.map((column) => ({ column: column.id, ...variableOf(column) }))),
    sets: JSON.stringify(table.sets ?? []),
  };
}

export function variableFacts({ column, beside }: FileColumn): Record<string, string> {
  const { label, measure, codes, set } = variableOf(column);
  return {
    column: column.id,
    label,
    ...(beside === undefined ? { measure } : { beside }),
    ...(codes.length > 0 && beside === undefined && { codes: JSON.stringify(codes) }),
    ...(set !== undefined && { set }),
  };
}
