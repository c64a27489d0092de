/** What conditions can be about, as a preview lists it: questions, rows of a matrix, and texts of one's own. */
import type { Op, PreviewQuestion } from '../../api/requests.ts';
import type { Condition } from '../request-form.ts';

type Subject = Pick<PreviewQuestion, 'range' | 'time_form' | 'type'>;

export interface ConditionSubject extends Subject {
  id: string;
  title: string;
  /** Only those that fit. */
  ops: readonly Op[];
  /** Where there are some, one of them is chosen instead of written. */
  options: readonly { id: string; text: string; answers?: number | null | undefined }[];
}

/** A scale of so few points is chosen from, not written. */
const mostPoints = 21;

export function subjectsOf(questions: readonly PreviewQuestion[], ownText: string): ConditionSubject[] {
  return questions.flatMap(({ id, title, ops, options, rows, own_text, ...subject }) => {
    const name = title.trim() || id;
    // for single-choice options, "contains" means the same as "is"
    const fitting = options.length > 0 ? ops.filter((op) => op !== 'contains') : ops;
    const base = { ...subject, ops: fitting, options: options.length > 0 ? options : pointsOf(subject) };
    const own = { ...subject, type: 'input', range: null, time_form: null, ops: textOps, options: [] };
    return [
      { ...base, id, title: name },
      ...rows.map((row) => ({ ...base, id: `${id}:${row.id}`, title: `${name} — ${row.text || row.id}` })),
      ...(own_text ? [{ ...own, id: `${id}:other`, title: `${name} — ${ownText}` }] : []),
    ];
  });
}

function pointsOf({ range, type }: Subject): { id: string; text: string }[] {
  if (!range || type === 'slider') return [];
  const { min, max, step } = range;
  const count = Math.floor((max - min) / step + 1e-6) + 1;
  if (count > mostPoints) return [];
  return Array.from({ length: count }, (_, at) => String(min + at * step)).map((point) => ({ id: point, text: point }));
}

const textOps: readonly Op[] = ['contains', 'eq', 'ne', 'answered', 'not_answered'];

/** Another question has other options, and not every comparison fits it. */
export function askAbout(condition: Condition, questionId: string, subjects: readonly ConditionSubject[]): void {
  const subject = subjects.find(({ id }) => id === questionId);
  condition.questionId = questionId;
  if (subject && !subject.ops.includes(condition.op)) condition.op = subject.ops[0] ?? 'answered';
  Object.assign(condition, { value: '', chosen: subject && subject.options.length > 0 ? [] : undefined });
  delete condition.search;
}
