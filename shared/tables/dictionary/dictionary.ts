/** A survey's dictionary: the numbers and names that its questions, options and variables were given, and their labels. */
import type { DatedLabel } from '../variable.ts';
import { type Entry, type PartEntry, type PartList, partLists, type QuestionEntry } from './entry.ts';

/** An option, or a row or column of a matrix. */
export interface KnownPart {
  code: number;
  /** The oldest first. Empty labels are of what was seen in answers only, or is worded by us. */
  labels: DatedLabel[];
}

export interface KnownQuestion extends Record<PartList, Map<string, KnownPart>> {
  number: number;
  /** The oldest first. */
  titles: DatedLabel[];
  /** When title, type or kind were last seen to be others. */
  changedAt: string;
  type: string;
  /** Unknown of a question that the survey had lost before it was first seen. */
  isMultiple: boolean | undefined;
  hasOwnText: boolean;
}

export interface Dictionary {
  /** How many entries it is made of. */
  version: number;
  questions: ReadonlyMap<string, KnownQuestion>;
  /** Names in the survey to names of ours. */
  variables: ReadonlyMap<string, string>;
}

export function dictionaryOf(entries: readonly Entry[]): Dictionary {
  const questions = new Map<string, KnownQuestion>();
  const variables = new Map<string, string>();
  for (const entry of entries) {
    if ('variable' in entry) variables.set(entry.variable, entry.name);
    else take(questions, entry);
  }
  return { version: entries.length, questions, variables };
}

function take(questions: Map<string, KnownQuestion>, entry: QuestionEntry): void {
  const { at, question: id, number, title, type, isMultiple, hasOwnText } = entry;
  const known = questions.get(id) ?? unknownQuestion(number ?? 0, at);
  questions.set(id, known);
  if (title !== undefined) known.titles.push({ label: title, since: at });
  if (type !== undefined) known.type = type;
  if (isMultiple !== undefined) known.isMultiple = isMultiple;
  if (hasOwnText) known.hasOwnText = true;
  if (title !== undefined || type !== undefined || isMultiple !== undefined) known.changedAt = at;
  for (const list of partLists) for (const part of entry[list] ?? []) takePart(known[list], part, at);
}

function takePart(parts: Map<string, KnownPart>, [id, code, label]: PartEntry, since: string): void {
  const known = parts.get(id);
  if (known) known.labels.push({ label, since });
  else parts.set(id, { code, labels: [{ label, since }] });
}

function unknownQuestion(number: number, changedAt: string): KnownQuestion {
  return {
    number,
    titles: [],
    changedAt,
    type: 'unknown',
    isMultiple: undefined,
    hasOwnText: false,
    options: new Map(),
    rows: new Map(),
    columns: new Map(),
  };
}
