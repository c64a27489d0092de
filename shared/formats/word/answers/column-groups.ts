/**
 * Columns in groups that a page, or Word itself, can hold side by side: each becomes a table over the same rows, and
 * begins with the answer's id, so that a row can be followed from one to the next.
 */
import type { Language } from '../../../surveys/language.ts';
import type { Column } from '../../../tables/column.ts';
import { truncateText } from '../../ooxml/truncate-text.ts';
import { wordTexts } from './word-texts.ts';

/** Letters of one title, and of all titles together. */
const TITLE_UNITS = 60;
const HEADING_UNITS = 320;

/** Groups of about the same size. Where the id is not among the columns the first one is in its place. */
export function columnGroups(columns: readonly Column[], most: number): (readonly Column[])[] {
  const key = columns.find(({ id }) => id === 'id') ?? columns[0];
  if (!key || columns.length <= most) return [columns];
  const others = columns.filter((column) => column !== key);
  const count = Math.ceil(others.length / (most - 1));
  const begin = (group: number) => Math.round((group * others.length) / count);
  return Array.from({ length: count }, (_, group) => [key, ...others.slice(begin(group), begin(group + 1))]);
}

/** What is in a group: `Questions 4–9: …`, with the names of all that is in it. */
export function groupHeadings(groups: readonly (readonly Column[])[], language: Language): string[] {
  const texts = wordTexts[language];
  const numbers = questionNumbers(groups.flat());
  return groups.map((columns) => {
    const found = columns.flatMap((column) => numbers.get(questionOf(column)) ?? []);
    const [first, last] = [found[0], found.at(-1)];
    const range = first === last ? `${texts.question} ${first}` : `${texts.questions} ${first}–${last}`;
    return shortened(`${first === undefined ? texts.furtherColumns : range}: ${namesOf(columns)}`, HEADING_UNITS);
  });
}

/** Counts everything but the repeated first column, a question once however many columns it has. */
function namesOf([, ...columns]: readonly Column[]): string {
  const questions = columns.filter(isQuestion);
  const named = questions.length > 0 ? columns.filter(({ about }) => about.type !== 'system') : columns;
  const names = named.map((column) => (isQuestion(column) ? column.about.question : column.title));
  const shown = [...new Set(names)].map((name) => shortened(name.replace(/\s+/g, ' ').trim(), TITLE_UNITS));
  return shown.filter((name) => name !== '').join(' · ');
}

function questionNumbers(columns: readonly Column[]): ReadonlyMap<string, number> {
  const ids = new Set(columns.filter(isQuestion).map(questionOf));
  return new Map([...ids].map((id, at) => [id, at + 1]));
}

/** An own text belongs to its question. */
function questionOf({ field }: Column): string {
  return field.replace(/^o:/, 'q:');
}

function isQuestion({ about }: Column): boolean {
  return about.type !== 'system' && about.type !== 'variable';
}

function shortened(text: string, units: number): string {
  return text.length > units ? `${truncateText(text, units)}…` : text;
}
