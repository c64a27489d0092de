/**
 * What a dictionary does not say yet of a survey and its answers. Numbers and names are given here and nowhere else: in
 * display order at first sight, after that the next that nobody has.
 */
import { askedQuestions, withGone } from '../../surveys/asked-questions.ts';
import type { FactOfQuestion, Facts } from '../../surveys/facts.ts';
import type { Option, Question } from '../../surveys/question.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { Dictionary, KnownPart, KnownQuestion } from './dictionary.ts';
import { type Entry, type PartEntry, type PartList, partLists, type QuestionEntry } from './entry.ts';
import { variableName } from './variable-name.ts';

/** A survey as it was at one moment, and what its answers showed. */
export interface SeenSurvey {
  survey: Survey;
  facts: Facts;
  /** ISO 8601. */
  at: string;
}

/**
 * A service that sends ever new things in the place of options, or ever new variables, sends no options and no variables:
 * past these they get no number and no name any more.
 */
const MOST_UNLISTED = 10_000;
const MOST_VARIABLES = 20_000;

/** An entry has at most about so many bytes, whatever the survey is like. */
const ENTRY_BYTES = 32 * 1024;

export function newEntries(dictionary: Dictionary, { survey, facts, at }: SeenSurvey): Entry[] {
  const numbers = [...dictionary.questions.values()].map(({ number }) => number);
  let last = Math.max(0, ...numbers);
  const factOf = new Map(facts.questions.map((fact) => [fact.id, fact]));
  const ofQuestions = askedQuestions(survey, facts).flatMap(({ question, isRetired }) => {
    const known = dictionary.questions.get(question.id);
    const head = headNews(question, isRetired, known, at);
    const parts = partsNews(question, factOf.get(question.id), known, at);
    const number = known ? {} : { number: ++last };
    return questionEntries({ at, question: question.id, ...number, ...head }, parts);
  });
  return [...ofQuestions, ...variableEntries(dictionary, facts.variables)];
}

type Head = Pick<QuestionEntry, 'title' | 'type' | 'isMultiple' | 'hasOwnText'>;

/** For a question that was removed from the survey, answers hold only its former title and type. */
function headNews(question: Question, isRetired: boolean, known: KnownQuestion | undefined, at: string): Head {
  const { title, type, isMultiple } = question;
  const ownText: Head = question.hasOwnText && !known?.hasOwnText ? { hasOwnText: true } : {};
  if (!known) return { title, type, ...(!isRetired && { isMultiple }), ...ownText };
  if (isRetired || at < known.changedAt) return ownText;
  return {
    ...(title !== known.titles.at(-1)?.label && { title }),
    ...(type !== known.type && { type }),
    ...(isMultiple !== known.isMultiple && { isMultiple }),
    ...ownText,
  };
}

type Parts = Record<PartList, readonly Option[]>;

const choices = new Set(['choice', 'dropdown', 'ranking']);

/** Those of the survey in their order, and behind them what only answers show. */
function partsOf(question: Question, fact: FactOfQuestion | undefined): Parts {
  const { type, options, matrixRows, matrixColumns } = question;
  const nothing: Parts = { options: [], rows: [], columns: [] };
  if (type === 'yesno') return { ...nothing, options: yesAndNo(options) };
  if (choices.has(type)) return { ...nothing, options: withGone(options, fact?.optionIds ?? []) };
  if (type !== 'matrix') return nothing;
  const columns = withGone(matrixColumns, fact?.optionIds ?? []);
  return { ...nothing, rows: withGone(matrixRows, fact?.rowIds ?? []), columns };
}

/** Under the names that answers have for them. */
function yesAndNo([yes, no]: readonly Option[]): Option[] {
  return [
    { id: 'true', text: yes?.text ?? '' },
    { id: 'false', text: no?.text ?? '' },
  ];
}

function partsNews(
  question: Question,
  fact: FactOfQuestion | undefined,
  known: KnownQuestion | undefined,
  at: string,
): Record<PartList, PartEntry[]> {
  const { options, rows, columns } = partsOf(question, fact);
  const fixed = question.type === 'yesno' ? yesNoCodes : noCodes;
  return {
    options: listNews(options, known?.options, fixed, at),
    rows: listNews(rows, known?.rows, noCodes, at),
    columns: listNews(columns, known?.columns, noCodes, at),
  };
}

/** Yes and no are 1 and 0 wherever nothing else is. */
const yesNoCodes: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['false', 0],
]);
const noCodes: ReadonlyMap<string, number> = new Map();

function listNews(
  parts: readonly Option[],
  known: ReadonlyMap<string, KnownPart> = new Map(),
  fixed: ReadonlyMap<string, number>,
  at: string,
): PartEntry[] {
  const given = new Set([...known.values()].map(({ code }) => code));
  let last = Math.max(0, ...given);
  let room =
    MOST_UNLISTED - [...known.values()].filter(({ labels }) => labels.every(({ label }) => label === '')).length;
  const news = new Map<string, PartEntry>();
  for (const { id, text } of parts) {
    const part = known.get(id);
    if (part && isRenamed(part, text, at)) news.set(id, [id, part.code, text]);
    if (part || news.has(id) || (text === '' && --room < 0)) continue;
    const wanted = fixed.get(id);
    const code = wanted === undefined || given.has(wanted) ? last + 1 : wanted;
    last = Math.max(last, code);
    given.add(code);
    news.set(id, [id, code, text]);
  }
  return [...news.values()];
}

/** An option that has left the survey keeps its last label. */
function isRenamed({ labels }: KnownPart, text: string, at: string): boolean {
  const last = labels.at(-1);
  if (text === '' || last?.label === text) return false;
  return last === undefined || last.label === '' || at >= last.since;
}

/** Long lists go into several entries. */
function questionEntries(head: QuestionEntry, parts: Record<PartList, readonly PartEntry[]>): Entry[] {
  const { at, question } = head;
  const lists = partLists.flatMap((list) => chunks(parts[list]).map((chunk) => ({ at, question, [list]: chunk })));
  const hasHead = Object.keys(head).length > 2;
  return hasHead ? [head, ...lists] : lists;
}

function chunks(parts: readonly PartEntry[]): PartEntry[][] {
  const found: PartEntry[][] = [];
  let bytes = ENTRY_BYTES;
  for (const part of parts) {
    const size = Buffer.byteLength(JSON.stringify(part));
    if (bytes + size > ENTRY_BYTES) {
      found.push([]);
      bytes = 0;
    }
    found.at(-1)?.push(part);
    bytes += size;
  }
  return found;
}

function variableEntries({ variables }: Dictionary, names: readonly string[]): Entry[] {
  const taken = new Set([...variables.values()].map((name) => name.toLowerCase()));
  return names
    .filter((name) => !variables.has(name))
    .slice(0, Math.max(0, MOST_VARIABLES - variables.size))
    .map((variable) => {
      const name = variableName(variable, taken);
      taken.add(name.toLowerCase());
      return { variable, name };
    });
}
