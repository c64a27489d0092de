/** Values that are text: free text, e-mail, phone, dates and times, and files by their address. */
import { z } from 'zod';
import { invalid } from '../../problems/problem.ts';
import type { CheckedValue } from './checked-value.ts';
import type { Question } from './question-schema.ts';
import { extensionOf, isRunnableKind, plainExtension, takesKind } from './runnable-kinds.ts';

const MAX_TEXT = 20_000;
const MAX_FILES = 20;

const emailSchema = z.email().max(254);
const fileSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2048),
  name: z.string().min(1).max(255),
  ext: z.string().max(20),
  // only our own page says so: programs are refused before
  scan: z.enum(['clean', 'unknown']).optional(),
});

export function checkText(field: string, value: unknown, question: Question): CheckedValue {
  const text = textOf(field, value, MAX_TEXT);
  const { inputLimitMin, inputLimitMax } = question;
  // characters as people count them, so that an emoji is one
  const length = [...text].length;
  if (inputLimitMin && length < inputLimitMin) throw invalid(field, 'at_least_characters', { least: inputLimitMin });
  if (inputLimitMax && length > inputLimitMax) throw invalid(field, 'at_most_characters', { most: inputLimitMax });
  return { answer: text };
}

export function checkEmail(field: string, value: unknown): CheckedValue {
  const parsed = emailSchema.safeParse(value);
  if (!parsed.success) throw invalid(field, 'expected_email');
  return { answer: parsed.data };
}

export function checkPhone(field: string, value: unknown): CheckedValue {
  const text = textOf(field, value, 40);
  if (!/^\+?[\d\s().-]+$/.test(text) || text.replace(/\D/g, '').length < 5) {
    throw invalid(field, 'expected_phone');
  }
  return { answer: text };
}

const dateTimePatterns = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}(:\d{2})?$/,
  datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?$/,
};
const examples = { date: '2026-03-01', time: '18:30', datetime: '2026-03-01T18:30:00' };

type DateTimeKind = keyof typeof dateTimePatterns;
const anyKind: readonly DateTimeKind[] = ['date', 'time', 'datetime'];

/** Accepts the kind of value that the question asks for, or any if it names none. */
export function checkDateTime(field: string, value: unknown, question: Question): CheckedValue {
  const text = textOf(field, value, 40);
  const kinds = question.dateTimeType === undefined ? anyKind : [question.dateTimeType];
  if (!kinds.some((kind) => isDateTime(text, kind))) {
    throw invalid(field, 'expected_time', {
      examples: kinds.map((kind) => `a ${kind} such as ${examples[kind]}`).join(', or '),
    });
  }
  return { answer: text };
}

function isDateTime(text: string, kind: DateTimeKind): boolean {
  return dateTimePatterns[kind].test(text) && isRealTime(kind === 'time' ? `2000-01-01T${text}` : text);
}

/** `Date` rolls 30 February over into March; a real day comes back as it went in. */
export function isRealTime(text: string): boolean {
  const time = Date.parse(text);
  const day = text.slice(0, 10);
  const start = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && !Number.isNaN(start) && new Date(start).toISOString().startsWith(day);
}

export function checkFiles(field: string, value: unknown, question: Question): CheckedValue {
  const parsed = z.array(fileSchema).max(MAX_FILES).safeParse(value);
  if (!parsed.success) throw invalid(field, 'expected_files', { most: MAX_FILES });
  for (const { name, ext } of parsed.data) {
    // a name may have no ending; one of a file that runs counts, whatever else is said of the file
    const kinds = [plainExtension(ext), extensionOf(name)].filter((kind, at) => at === 0 || isRunnableKind(kind));
    const wrong = kinds.find((kind) => !takesKind(kind, question.fileFormats ?? []));
    if (wrong !== undefined) throw invalid(field, 'takes_no_such_files', { extension: wrong });
  }
  return { answer: parsed.data };
}

function textOf(field: string, value: unknown, maxLength: number): string {
  if (typeof value !== 'string') throw invalid(field, 'expected_text');
  if (value.length > maxLength) throw invalid(field, 'at_most_characters', { most: maxLength });
  return value;
}
