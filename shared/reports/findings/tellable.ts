/**
 * Which questions cannot stand out: where a survey sends away whoever answers otherwise, or nobody could answer otherwise,
 * the answers show how the survey was made, and nothing about its respondents.
 */
import type { ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import type { ShareFigure } from '../../surveys/figure-types/statistics.ts';
import type { Route } from '../../surveys/routing.ts';

/** The ids of questions whose answers decide who is screened out. */
export function screeners(routes: readonly Route[] | undefined): ReadonlySet<string> {
  const sendingAway = (routes ?? []).filter(({ goTo }) => goTo === 'screenout');
  return new Set(sendingAway.map(({ when }) => when.question_id));
}

/** With fewer than two different answers nothing can differ; and the endings of files are no answers. */
export function hasNoAnswersToCompare({ question, statistics }: ShownQuestion): boolean {
  if (question.type === 'file') return true;
  const { options, own_texts, rows, ranks } = statistics;
  const { range } = question;
  if (options) return !own_texts && !question.hasOwnText && Math.max(options.length, question.options.length) < 2;
  if (rows) return rows.every((row) => Math.max(row.options.length, question.matrixColumns.length) < 2);
  if (ranks) return ranks.length < 2;
  return range !== undefined && range.max - range.min < range.step;
}

/** Everybody said the same: most often a filter asked for it, or who said otherwise went no further. */
export const isConstant = ({ count }: ShareFigure, answered: number): boolean => answered > 0 && count >= answered;
