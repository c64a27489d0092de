/** What an analyst should know of the file and its columns, as keys and values: labels, codes, measures, sets, the time zone. */
import type { AnswersFrame } from '../../tables/answers-document.ts';
import type { Column } from '../../tables/column.ts';
import type { Variable } from '../../tables/variable.ts';
import { variableOf } from '../variable-of.ts';
import type { FileColumn } from './file-columns.ts';

export function fileFacts({ table, survey }: AnswersFrame): Record<string, string> {
  return {
    survey_id: String(survey.id),
    survey: survey.name,
    timezone: table.timezone,
    variables: JSON.stringify(table.columns.map((column) => ({ column: column.id, ...saidOf(column) }))),
    sets: JSON.stringify(table.sets ?? []),
  };
}

/** Without the times at which it was first seen: equal answers give equal bytes. */
function saidOf(column: Column): Variable {
  const { name, label, measure, codes, set } = variableOf(column);
  const said = { name, label, measure, codes: codes.map(({ code, label: text }) => ({ code, label: text })) };
  return set === undefined ? said : { ...said, set };
}

export function variableFacts({ column, beside }: FileColumn): Record<string, string> {
  const { label, measure, codes, set } = saidOf(column);
  return {
    column: column.id,
    label,
    ...(beside === undefined ? { measure } : { beside }),
    ...(codes.length > 0 && beside === undefined && { codes: JSON.stringify(codes) }),
    ...(set !== undefined && { set }),
  };
}
