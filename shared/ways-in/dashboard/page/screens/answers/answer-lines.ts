/** What one answer says, as a person reads it: what a table spreads over several columns is one line. */

interface ColumnOfAnswers {
  id: string;
  title: string;
  type: string;
}

interface AnswerLine<Column extends ColumnOfAnswers> {
  /** That of its first column. */
  column: Column;
  title: string;
  value: string | undefined;
}

type Values = Readonly<Record<string, string | undefined>>;

/** Between a question and its part in the title of a column. */
const BETWEEN = ' — ';

export function answerLines<Column extends ColumnOfAnswers>(
  columns: readonly Column[],
  values: Values,
): AnswerLine<Column>[] {
  const lines = [...Map.groupBy(columns, placeOf).values()].flatMap(
    (group) =>
      joined(group, values) ?? group.map((column) => ({ column, title: column.title, value: values[column.id] })),
  );
  // nobody is asked for these alone
  return lines.filter(({ column, value }) => value !== undefined || !/:(other|urls)$/.test(column.id));
}

/** Options that were ticked in one row, and the order of options, belong together. */
function placeOf({ id, type }: ColumnOfAnswers): string {
  const isPart = type === 'ranking' || (type === 'matrix' && id.split(':').length > 3);
  return isPart ? id.slice(0, id.lastIndexOf(':')) : id;
}

/** Undefined where the columns say something else than which options were chosen, or in what order. */
function joined<Column extends ColumnOfAnswers>(
  group: readonly Column[],
  values: Values,
): AnswerLine<Column>[] | undefined {
  const [first] = group;
  const title = first && sharedTitle(group);
  if (!first || title === undefined) return undefined;
  const parts = group.flatMap(({ id, title: whole }) => {
    const value = values[id];
    return value === undefined ? [] : [{ text: whole.slice(title.length + BETWEEN.length), value }];
  });
  const isRanked = first.type === 'ranking';
  if (!parts.every(({ value }) => (isRanked ? /^[1-9]\d*$/ : /^[01]$/).test(value))) return undefined;
  const options = isRanked
    ? parts.toSorted((a, b) => Number(a.value) - Number(b.value)).map(({ text, value }) => `${value}. ${text}`)
    : parts.filter(({ value }) => value === '1').map(({ text }) => text);
  return [{ column: first, title, value: options.length > 0 ? options.join('; ') : undefined }];
}

function sharedTitle(group: readonly ColumnOfAnswers[]): string | undefined {
  const [first = '', ...others] = group.map(({ title }) => title);
  if (others.length === 0) return undefined;
  for (let at = first.lastIndexOf(BETWEEN); at >= 0; at = at === 0 ? -1 : first.lastIndexOf(BETWEEN, at - 1)) {
    const start = first.slice(0, at + BETWEEN.length);
    if (others.every((title) => title.startsWith(start))) return first.slice(0, at);
  }
  return undefined;
}
