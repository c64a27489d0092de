/** What conditions can be about, as a preview tells it: questions, rows of a matrix, and texts of one's own. */
import type { Op, PreviewQuestion } from '../api/requests.ts';
import type { Condition } from './request-form.ts';

export interface ConditionSubject {
  id: string;
  title: string;
  /** Only those that fit. */
  ops: readonly Op[];
  /** Where there are some, one of them is chosen instead of written. */
  options: readonly { id: string; text: string }[];
}

export function subjectsOf(questions: readonly PreviewQuestion[], ownText: string): ConditionSubject[] {
  return questions.flatMap(({ id, title, ops, options, rows, own_text }) => {
    const name = title.trim() || id;
    // of options that can be chosen one by one, "contains" says no more than "is"
    const fitting = options.length > 0 ? ops.filter((op) => op !== 'contains') : ops;
    const base = { ops: fitting, options };
    const own: ConditionSubject = { id: `${id}:other`, title: `${name} — ${ownText}`, ops: textOps, options: [] };
    return [
      { ...base, id, title: name },
      ...rows.map((row) => ({ ...base, id: `${id}:${row.id}`, title: `${name} — ${row.text || row.id}` })),
      ...(own_text ? [own] : []),
    ];
  });
}

const textOps: readonly Op[] = ['contains', 'eq', 'ne', 'answered', 'not_answered'];

/** Another question has other options, and not every comparison fits it. */
export function askAbout(condition: Condition, questionId: string, subjects: readonly ConditionSubject[]): void {
  const subject = subjects.find(({ id }) => id === questionId);
  const [firstOption] = subject?.options ?? [];
  condition.questionId = questionId;
  if (subject && !subject.ops.includes(condition.op)) condition.op = subject.ops[0] ?? 'answered';
  condition.value = firstOption?.id ?? '';
  condition.chosen = firstOption && [firstOption.id];
}
