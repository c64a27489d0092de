/**
 * Columns that follow those of earlier files: in their order, new ones behind, and what the survey no longer has stays as
 * an empty column, so that whoever loads the files finds every column where it was.
 */
import type { Earlier } from '../../surveys/survey.ts';
import type { Column } from '../column.ts';
import type { Variable } from '../variable.ts';

/** `made`: the columns of the earlier questions and variables, as they were. */
export function followingColumns(present: readonly Column[], made: readonly Column[], { order }: Earlier): Column[] {
  const standing = new Set(present.map(({ id }) => id));
  const before = new Map(made.map((column) => [column.id, column]));
  const gone = [...before.values()].filter(({ id }) => !standing.has(id)).map(emptied);
  const ranks = new Map(order.map((id, rank) => [id, rank]));
  const rankOf = ({ id }: Column) => ranks.get(id) ?? order.length;
  return [...present.map((column) => withOldTitle(column, before.get(column.id))), ...gone].sort(
    (a, b) => rankOf(a) - rankOf(b),
  );
}

/** Its header stays what it was, whether the question has left the survey or not. */
function withOldTitle(column: Column, before: Column | undefined): Column {
  return column.isRetired && before && !before.isRetired ? { ...column, title: before.title } : column;
}

function emptied({ uncoded: _, variable, ...column }: Column): Column {
  return {
    ...column,
    ...(variable && { variable: alone(variable) }),
    write: (_reader, _field, sink) => sink.empty(),
  };
}

/** In no set of ticks any more. */
function alone({ set: _, ...variable }: Variable): Variable {
  return variable;
}
