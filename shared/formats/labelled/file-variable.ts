/**
 * A variable as a file of a statistical program has it: its dictionary's words, and what the cells turned out to be. A
 * column of numbers or dates with other values is text, so that nothing is lost.
 */
import type { AnswersFrame } from '../../tables/answers-document.ts';
import type { Column } from '../../tables/column.ts';
import type { Measure, ValueLabel } from '../../tables/variable.ts';
import { skippedCode, tellsSkipped } from './missing-values.ts';
import type { SeenColumn } from './seen-column.ts';

/** Names of variables that no program takes for a word of its own. */
const MOST_BYTES = 32;

/** Names as they are, but for reserved ones: those get a `_`, and a number where that is taken. */
function variableNames(names: readonly string[], reserved: RegExp): string[] {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  return names.map((name) => {
    if (!reserved.test(name)) return name;
    const free = freeName(name, taken);
    taken.add(free.toLowerCase());
    return free;
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '_' : `_${number}`;
    const tried = `${name.slice(0, MOST_BYTES - end.length)}${end}`;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}

export type Kind = 'number' | 'day' | 'time' | 'dayTime' | 'text';

export interface FileVariable {
  name: string;
  /** In one line, not cut; of local times with their zone. */
  label: string;
  question: string;
  measure: Measure;
  kind: Kind;
  /** None of a text. Ends of scales that have a name are among them. */
  codes: readonly ValueLabel[];
  /** An empty cell may be of a question that was asked and skipped. */
  isSkippable: boolean;
  /** For numbers: the value that means skipped. */
  skipped?: number;
  seen: SeenColumn;
}

/** `reserved`: words that the program takes for something else. */
export function fileVariables(
  { table }: Pick<AnswersFrame, 'table'>,
  seen: readonly SeenColumn[],
  reserved: RegExp,
): FileVariable[] {
  const known = table.columns.map((column, at) => ({ column, variable: variableOf(column), seen: seenAt(seen, at) }));
  const names = variableNames(
    known.map(({ variable }) => variable.name),
    reserved,
  );
  return known.map(({ column, variable, seen: cells }, at) => {
    const kind = kindOf(column, cells);
    const isSkippable = tellsSkipped(table, column);
    const hasZone = kind === 'dayTime' && cells.zoned > 0;
    return {
      name: names[at] ?? variable.name,
      label: oneLine(hasZone ? `${variable.label} (${table.timezone})` : variable.label),
      question: oneLine(column.about.question),
      measure: variable.measure,
      kind,
      codes: kind === 'text' ? [] : [...variable.codes, ...(variable.ends ?? [])].map(inOneLine),
      isSkippable,
      ...(kind === 'number' && isSkippable && { skipped: skippedCode(cells.low) }),
      seen: cells,
    };
  });
}

function inOneLine({ code, label, isMissing }: ValueLabel): ValueLabel {
  return { code, label: oneLine(label), ...(isMissing && { isMissing }) };
}

function variableOf({ id, variable }: Column): NonNullable<Column['variable']> {
  if (!variable) throw new Error(`the column ${id} has no variable: the table was built without a dictionary`);
  return variable;
}

function seenAt(seen: readonly SeenColumn[], at: number): SeenColumn {
  const found = seen[at];
  if (!found) throw new Error(`column ${at} was not measured`);
  return found;
}

type DateCounts = Pick<SeenColumn, 'strangers' | 'days' | 'times' | 'dayTimes'>;

/** Whether cells of these kinds fit together only in a text variable. */
export function isTextByForce({ type }: Column, seen: DateCounts): boolean {
  const { strangers, days, times, dayTimes } = seen;
  return type !== 'text' && (strangers > 0 || (times > 0 && days + dayTimes > 0));
}

function kindOf(column: Column, seen: SeenColumn): Kind {
  if (column.type === 'text' || isTextByForce(column, seen)) return 'text';
  if (column.type === 'number') return 'number';
  if (column.type === 'moment' || seen.dayTimes > 0) return 'dayTime';
  return seen.times > 0 ? 'time' : 'day';
}

/** Programs show labels in one line. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\t]+\s*/g, ' ').trim();
}
