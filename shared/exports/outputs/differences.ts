/** Where the survey service's own report has other counts than ours, a warning gives both numbers. */
import type { Statistics } from '../../surveys/figure-types/statistics.ts';
import type { UpstreamFigures } from '../../surveys/upstream-figures.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';

const QUESTIONS_NAMED = 5;

export function differences({ questions }: Statistics, rows: number, theirs: UpstreamFigures['report']): Warning[] {
  if (!theirs) return [];
  const found: Warning[] = [];
  if (theirs.total !== rows) {
    found.push(warningOf('total_differs', { theirs: theirs.total, ours: rows }));
  }
  const differing = questions.flatMap(({ question, statistics }) => {
    const answered = Object.hasOwn(theirs.answered, question.id) ? theirs.answered[question.id] : undefined;
    if (answered === undefined || answered === statistics.answered) return [];
    const named = { question: question.id, title: question.title || question.id };
    return [warningOf('question_count_differs', { ...named, theirs: answered, ours: statistics.answered })];
  });
  const more = differing.length - QUESTIONS_NAMED;
  if (more > 0) differing.splice(QUESTIONS_NAMED, more, warningOf('more_counts_differ', { more }));
  return [...found, ...differing];
}
