/**
 * One question as the pipeline sees it, read loosely from a v3 entity: what is missing gets a sensible default,
 * what is unknown is ignored, and an unknown type stays a question whose answers are shown as text.
 */
import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { showValue } from './show-value.ts';

const optionSchema = z.object({ id: z.string(), text: z.string() });

export type Option = z.infer<typeof optionSchema>;

export const questionSchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  /** What can be chosen or ranked; for yes/no the two labels, yes first, where the survey renames them. */
  options: z.array(optionSchema),
  matrixRows: z.array(optionSchema),
  matrixColumns: z.array(optionSchema),
  /** Several options (or several columns of a matrix row) may be chosen. */
  isMultiple: z.boolean(),
  /** A respondent may write an answer of their own beside the options. */
  hasOwnText: z.boolean(),
});

export type Question = z.infer<typeof questionSchema>;

/** Types that show something and ask nothing. An html block is none of them: it may hold an input of its own. */
const screenTypes = new Set(['welcome', 'message', 'submit', 'finish', 'screenout']);

export function asksSomething(question: Question): boolean {
  return !screenTypes.has(question.type);
}

export function readQuestion(id: string, entity: unknown): Question {
  const raw = isObject(entity) ? entity : {};
  const type = typeof raw.type === 'string' ? raw.type : 'unknown';
  return {
    id,
    type,
    title: cleanText(typeof raw.title === 'string' ? raw.title : ''),
    options: firstFilled(raw.choiceEntities, raw.dropdownEntities, raw.rankingEntities, raw.yesNoTextEntities),
    matrixRows: readOptions(raw.matrixRowEntities),
    matrixColumns: readOptions(raw.matrixColEntities),
    isMultiple: raw.choiceMultiple === true || raw.dropdownMultiple === true || isMultiMatrix(raw.matrixChoiceType),
    hasOwnText: raw.choiceTextOther === true || raw.dropdownOther === true,
  };
}

/** A service may send every kind of list with every question, the ones that do not belong to its type empty. */
function firstFilled(...lists: unknown[]): Option[] {
  return lists.map(readOptions).find((options) => options.length > 0) ?? [];
}

/** Options come as an array of `{id, text}`; a map from id to `{text}` is understood too. */
function readOptions(raw: unknown): Option[] {
  if (Array.isArray(raw)) return raw.flatMap((item) => (isObject(item) ? [readOption(item.id, item)] : []));
  if (isObject(raw)) return Object.entries(raw).map(([id, item]) => readOption(id, isObject(item) ? item : {}));
  return [];
}

function readOption(id: unknown, item: Record<string, unknown>): Option {
  const text = typeof item.text === 'string' ? cleanText(item.text) : showValue(id);
  return { id: showValue(id), text };
}

// assumed: matrixChoiceType is "single" or "multiple"; any spelling that begins with "multi" counts
function isMultiMatrix(choiceType: unknown): boolean {
  return typeof choiceType === 'string' && choiceType.toLowerCase().startsWith('multi');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
