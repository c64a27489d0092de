/**
 * One question as the pipeline sees it, read loosely from a v3 entity: what is missing gets a sensible default,
 * what is unknown is ignored, and an unknown type stays a question whose answers are shown as text.
 */
import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { extraAnswers } from './extra-answer-ids.ts';
import { showValue } from './show-value.ts';
import { truncateText, upstreamLimits } from './upstream-limits.ts';

const optionSchema = z.object({ id: z.string(), text: z.string() });

export type Option = z.infer<typeof optionSchema>;

export const timeForms = ['date', 'time', 'datetime'] as const;

/** Whether a datetime question asks for a day, a time of day or both. */
export type TimeForm = (typeof timeForms)[number];

const rangeSchema = z.object({ min: z.number(), max: z.number(), step: z.number() });

/** The values a scale, rating or slider offers. */
export type ValueRange = z.infer<typeof rangeSchema>;

const endsSchema = z.object({ low: z.string().optional(), high: z.string().optional() });

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
  /** Only of types whose values lie on a scale, and of surveys frozen since it is read. */
  range: rangeSchema.optional(),
  /** What the ends of the scale are called. */
  ends: endsSchema.optional(),
  /** Only of datetime questions that say it. */
  timeForm: z.enum(timeForms).optional(),
});

export type Question = z.infer<typeof questionSchema>;

/** Types that show something and ask nothing. An html block is none of them: it may hold an input of its own. */
const screenTypes = new Set(['welcome', 'message', 'submit', 'finish', 'screenout']);

export function asksSomething(question: Question): boolean {
  return !screenTypes.has(question.type);
}

export function readQuestion(id: string, entity: unknown): Question {
  const raw = isObject(entity) ? entity : {};
  const type = truncateText(typeof raw.type === 'string' ? raw.type : 'unknown', upstreamLimits.idCharacters);
  const range = readRange(type, raw);
  const timeForm = type === 'datetime' ? timeForms.find((form) => form === raw.dateTimeType) : undefined;
  const options = firstFilled(raw.choiceEntities, raw.dropdownEntities, raw.rankingEntities, raw.yesNoTextEntities);
  return {
    id,
    type,
    title: cleanText(truncateText(typeof raw.title === 'string' ? raw.title : '', upstreamLimits.titleCharacters)),
    options: type === 'choice' || type === 'dropdown' ? [...options, ...extraOptions(raw, options)] : options,
    matrixRows: readOptions(raw.matrixRowEntities),
    matrixColumns: readOptions(raw.matrixColEntities),
    isMultiple: raw.choiceMultiple === true || raw.dropdownMultiple === true || isMultiMatrix(raw.matrixChoiceType),
    hasOwnText: raw.choiceTextOther === true || raw.dropdownOther === true,
    ...(range && { range, ...endsOf(raw) }),
    ...(timeForm && { timeForm }),
  };
}

// assumed: a survey that does not say has five points of rating, a scale of 1 to 10 and a slider of 0 to 100
function readRange(type: string, raw: Record<string, unknown>): ValueRange | undefined {
  const given = (name: string, otherwise: number) => {
    const value = raw[name] ?? raw[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] ?? otherwise;
    return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  };
  if (type === 'rating') return counted(given('ratingStartValue', 1), given('ratingCount', 5));
  if (type === 'scale') return counted(given('scaleStartValue', 1), given('scaleCount', 10));
  if (type === 'nps') return { min: 0, max: 10, step: 1 };
  if (type !== 'slider') return undefined;
  return rangeOf(given('sliderMin', 0), given('sliderMax', 100), given('sliderStep', 1));
}

/** Left is the low end. */
function endsOf({ scaleLabelLeft, scaleLabelRight }: Record<string, unknown>): Pick<Question, 'ends'> {
  const text = (given: unknown) =>
    typeof given === 'string' ? cleanText(truncateText(given, upstreamLimits.optionCharacters)).trim() : '';
  const [low, high] = [text(scaleLabelLeft), text(scaleLabelRight)];
  return low || high ? { ends: { ...(low && { low }), ...(high && { high }) } } : {};
}

function counted(start: unknown, count: unknown): ValueRange | undefined {
  return typeof start === 'number' && typeof count === 'number' ? rangeOf(start, start + count - 1, 1) : undefined;
}

/** Undefined for what is no range. */
function rangeOf(min: unknown, max: unknown, step: unknown): ValueRange | undefined {
  const range = rangeSchema.safeParse({ min, max, step });
  const isSound = range.success && Object.values(range.data).every((value) => Math.abs(value) <= 1e15);
  return isSound && range.data.max >= range.data.min && range.data.step > 0 ? range.data : undefined;
}

/** A service may send every kind of list with every question, the ones that do not belong to its type empty. */
function firstFilled(...lists: unknown[]): Option[] {
  return lists.map(readOptions).find((options) => options.length > 0) ?? [];
}

// assumed: the survey's own words for them are in noneOfAboveText and hardToAnswerText; without, the text is empty
function extraOptions(raw: Record<string, unknown>, listed: readonly Option[]): Option[] {
  return extraAnswers
    .filter((id) => raw[id] === true && !listed.some((option) => option.id === id))
    .map((id) => {
      const text = raw[`${id}Text`];
      return {
        id,
        text: typeof text === 'string' ? cleanText(truncateText(text, upstreamLimits.optionCharacters)).trim() : '',
      };
    });
}

/** Options come as an array of `{id, text}`; a map from id to `{text}` is understood too. */
function readOptions(raw: unknown): Option[] {
  const most = upstreamLimits.options;
  if (Array.isArray(raw)) {
    return raw.slice(0, most).flatMap((item) => (isObject(item) ? [readOption(item.id, item)] : []));
  }
  if (!isObject(raw)) return [];
  const entries = Object.entries(raw).slice(0, most);
  return entries.map(([id, item]) => readOption(id, isObject(item) ? item : {}));
}

function readOption(id: unknown, item: Record<string, unknown>): Option {
  const { idCharacters, optionCharacters } = upstreamLimits;
  const text = typeof item.text === 'string' ? cleanText(truncateText(item.text, optionCharacters)) : showValue(id);
  return { id: truncateText(showValue(id), idCharacters), text: truncateText(text, optionCharacters) };
}

// assumed: matrixChoiceType is "single" or "multiple"; any spelling that begins with "multi" counts
function isMultiMatrix(choiceType: unknown): boolean {
  return typeof choiceType === 'string' && choiceType.toLowerCase().startsWith('multi');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
