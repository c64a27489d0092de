/** What a caller may ask a summary or report to compare: banners, weights, an earlier period. */
import { z } from '@hono/zod-openapi';
import type { Comparison } from '../figures/statistics/comparing/comparison.ts';
import type { DriverOptions } from '../figures/statistics/drivers/driver-ratings.ts';
import { memberSchemas } from '../member-schemas.ts';
import { shiftedDay } from '../surveys/filters/days.ts';
import { daySchema, type Filters } from '../surveys/filters/filters.ts';
import { reportWords } from './report-words.ts';

const bannerLimits = { banners: 8, entries: 6, targets: 10, values: 300 } as const;
/** Shares are of 1 or of 100; so far may their sum be off by rounding. */
const SUM_ERROR = 0.005;

const column = z.string().min(1).max(300);

const bannerSchema = z
  .array(z.array(column).min(1).max(bannerLimits.entries))
  .max(bannerLimits.banners)
  .refine((banners) => banners.every((entries) => new Set(entries).size === entries.length), {
    message: 'names the same column twice in one banner',
  });

const targetSchema = z.strictObject({
  column,
  targets: z
    .record(z.string().min(1).max(300), z.number().min(0).max(100))
    .refine((targets) => Object.keys(targets).length <= bannerLimits.values, {
      message: `may have at most ${bannerLimits.values} values`,
    })
    .refine((targets) => isWhole(Object.values(targets)), {
      error: ({ input }) =>
        `the shares must sum to 1 or to 100 percent, and sum to ${sumOf(Object.values(input ?? {}))}`,
    })
    .openapi({ description: 'value to its share, as a fraction of 1 or in percent', example: { c1: 0.5, c2: 0.5 } }),
});

const weightSchema = z.union(
  [
    z.strictObject({ column }),
    z.strictObject({
      rim: z
        .array(targetSchema)
        .min(1)
        .max(bannerLimits.targets)
        .refine((rim) => new Set(rim.map((target) => target.column)).size === rim.length, {
          message: 'names the same column twice',
        }),
      cap: z.number().min(1).max(1_000).optional().describe('the largest weight, relative to a mean of 1'),
    }),
  ],
  { error: 'expected {"column": "var:…"} or {"rim": [{"column": "q:…", "targets": {"c1": 0.5, …}}], "cap": 5}' },
);

const compareSchema = z.union(
  [
    z.strictObject({ period: z.literal('previous') }),
    z
      .strictObject({ date_from: daySchema, date_to: daySchema })
      .refine(({ date_from, date_to }) => date_from <= date_to, { path: ['date_to'], message: 'is before date_from' }),
  ],
  { error: 'expected {"period": "previous"} or {"date_from": "2026-01-01", "date_to": "2026-01-31"}' },
);

export const reportSchema = z
  .strictObject(
    memberSchemas(reportWords, {
      banner: bannerSchema.default([]),
      weight: weightSchema.nullable().default(null),
      compare: compareSchema.nullable().default(null),
    }),
  )
  .openapi('ReportOptions');

export type ReportOptions = z.infer<typeof reportSchema>;

let plain: ReportOptions | undefined;
/** Worked out when it is first needed: a schema's first use is most of its cost, and every function loads this file. */
function plainReport(): ReportOptions {
  plain ??= reportSchema.parse({});
  return plain;
}

/** The plain one where none was asked for. */
export function reportOf({ report }: { report?: ReportOptions | undefined }): ReportOptions {
  return report ?? plainReport();
}

export function comparisonOf({ banner, confidence, correction, weight }: ReportOptions): Comparison {
  return { banner, confidence, correction, weight };
}

/** Undefined where a report does not say which ratings go with the overall one. */
export function driversOf({ drivers, confidence }: ReportOptions): DriverOptions | undefined {
  return drivers === 'off' ? undefined : { overall: drivers, confidence };
}

/** Whether anything is asked for beyond the plain figures. */
export function compares({ banner, confidence, weight, compare }: ReportOptions): boolean {
  return banner.length > 0 || confidence !== plainReport().confidence || weight !== null || compare !== null;
}

interface Days {
  date_from: string;
  date_to: string;
}

/** Undefined where nothing is compared, or the filters lack the dates that the previous period is counted from. */
export function comparedDays({ compare }: ReportOptions, { date_from, date_to }: Filters): Days | undefined {
  if (compare === null) return undefined;
  if (!('period' in compare)) return compare;
  if (date_from === undefined || date_to === undefined) return undefined;
  const before = shiftedDay(date_from, -1);
  const months = wholeMonths(date_from, date_to);
  if (months !== undefined) return { date_from: monthsBefore(date_from, months), date_to: before };
  const days = (Date.parse(date_to) - Date.parse(date_from)) / 86_400_000 + 1;
  return { date_from: shiftedDay(date_from, -days), date_to: before };
}

/** How many months these days are; a month, a quarter or a year is compared with the one before, however many days that has. */
function wholeMonths(from: string, to: string): number | undefined {
  const end = shiftedDay(to, 1);
  if (!from.endsWith('-01') || !end.endsWith('-01')) return undefined;
  return monthNumber(end) - monthNumber(from);
}

function monthsBefore(day: string, months: number): string {
  const number = monthNumber(day) - months;
  const year = String(Math.floor(number / 12)).padStart(4, '0');
  return `${year}-${String((number % 12) + 1).padStart(2, '0')}-01`;
}

const monthNumber = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;

function isWhole(shares: readonly number[]): boolean {
  const sum = sumOf(shares);
  return Math.abs(sum - 1) <= SUM_ERROR || Math.abs(sum - 100) <= 100 * SUM_ERROR;
}

function sumOf(shares: readonly number[]): number {
  return Number(shares.reduce((sum, share) => sum + share, 0).toPrecision(12));
}
