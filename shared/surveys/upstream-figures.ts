/**
 * What the survey service itself counts: visits, which no answer contains, and its own report to hold ours against.
 * Each is asked for only under filters the service has too, because a figure of other answers is worse than none.
 */
import { z } from 'zod';
import { type Filters, isAppliedUpstream } from './filters/filters.ts';
import { isObject } from './question.ts';
import { showValue } from './show-value.ts';
import { isWhole } from './upstream-limits.ts';

export const upstreamFiguresSchema = z.object({
  visits: z.number().nullable(),
  /** Answers in all, and of every question how many answered it. */
  report: z.object({ total: z.number(), answered: z.record(z.string(), z.number()) }).nullable(),
});

export type UpstreamFigures = z.infer<typeof upstreamFiguresSchema>;

/** Days of UTC, as the service counts them. */
export interface FiguresQuery {
  surveyId: number;
  dateFrom: string | undefined;
  dateTo: string | undefined;
  /** Undefined where the service's report cannot be compared with ours: then it is not asked for. */
  isComplete: boolean | undefined;
}

/** Undefined where the service cannot count under these filters at all. */
export function figuresQuery(surveyId: number, filters: Filters, timezone: string): FiguresQuery | undefined {
  const { date_from: dateFrom, date_to: dateTo, ...others } = filters;
  const hasDays = dateFrom !== undefined || dateTo !== undefined;
  if (!isAppliedUpstream(others) || filters.is_deleted || (hasDays && timezone !== 'UTC')) return undefined;
  const isComparable = filters.is_complete !== null && !filters.is_screenout;
  return { surveyId, dateFrom, dateTo, isComplete: isComparable ? (filters.is_complete ?? undefined) : undefined };
}

export function readVisits(body: unknown): number | null {
  const summary = isObject(body) ? (body.summary ?? body.data ?? body) : undefined;
  return isObject(summary) && isWhole(summary.all_visited) ? summary.all_visited : null;
}

export function readReport(body: unknown): UpstreamFigures['report'] {
  const report = isObject(body) ? (body.report ?? body.data ?? body) : undefined;
  if (!isObject(report) || !isWhole(report.total) || !Array.isArray(report.widgets)) return null;
  const answered = report.widgets.flatMap((widget): [string, number][] =>
    isObject(widget) && isWhole(widget.answered) ? [[showValue(widget.widget_id), widget.answered]] : [],
  );
  return { total: report.total, answered: Object.fromEntries(answered) };
}
