/** Which answers a caller wants: the wire shape, what of it the upstream can do itself, and nothing unknown. */
import { z } from '@hono/zod-openapi';
import { invalid } from '../../problems/problem.ts';
import { parseMoment } from '../../zone.ts';
import { allFilters, answerOps, devices, hiddenStates, periods } from './all-filters.ts';
import { shiftedDay } from './days.ts';
import type { FilterDescription, FilterKind } from './filter.ts';

export const daySchema = z
  .string()
  .refine((text) => isDay(text), 'expected a date such as 2026-01-31')
  .openapi({ example: '2026-01-31' });
/** With its zone: a time that every reader takes for another moment is no moment. */
const moment = z.iso
  .datetime({ offset: true, error: 'expected a moment with its zone, such as 2026-01-31T09:00:00+03:00' })
  .openapi({ example: '2026-01-31T09:00:00+03:00' });

const scalar = z.union([z.string().max(10_000), z.number(), z.boolean()]);

export const answerFilterSchema = z
  .strictObject({
    question_id: z
      .string()
      .min(1)
      .max(1_000)
      .describe('a question or a part of it by id, or by a title that only one has'),
    op: z.enum(answerOps),
    value: z.union([scalar, z.array(scalar).min(1).max(1_000)]).optional(),
  })
  .openapi('AnswerFilter');

export type AnswerFilter = z.infer<typeof answerFilterSchema>;
export type AnswerOp = AnswerFilter['op'];

const answerIds = z.array(z.number().int().positive()).max(10_000);

const words = z.array(z.string().min(1).max(250)).max(500);

/** What a filter of each kind holds. */
const schemaOfKind = {
  completeness: () => z.boolean().nullable().default(true),
  flag: () => z.boolean().default(false),
  hidden: () => z.enum(hiddenStates).default('with'),
  day: () => daySchema.optional(),
  period: () => z.enum(periods).optional(),
  moment: () => moment.optional(),
  ids: () => answerIds.default([]),
  words: () => words.default([]),
  variables: () => z.record(z.string().max(250), z.string().max(10_000)).default({}),
  conditions: () => z.array(answerFilterSchema).max(100).default([]),
} satisfies Record<FilterKind, () => z.ZodType>;

type SchemaOf<Kind extends FilterKind> = ReturnType<(typeof schemaOfKind)[Kind]>;
type Shape = { [Filter in (typeof allFilters)[number] as Filter['name']]: SchemaOf<Filter['kind']> };

function memberOf({ name, kind, help, example }: FilterDescription): [string, z.ZodType] {
  const schema = schemaOfKind[kind]();
  return [name, (example === undefined ? schema : schema.openapi({ example })).describe(help)];
}

export const filtersSchema = z
  .strictObject(Object.fromEntries(allFilters.map(memberOf)) as Shape)
  .refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
    path: ['date_to'],
    message: 'is before date_from',
  })
  .refine(({ submitted_from: from, submitted_to: to }) => !from || !to || parseMoment(from) < parseMoment(to), {
    path: ['submitted_to'],
    message: 'is not after submitted_from',
  })
  .openapi('Filters');

export type Filters = z.infer<typeof filtersSchema>;

/** The part of the filters that v3 can apply itself. */
export interface UpstreamQuery {
  surveyId: number;
  isComplete?: boolean | undefined;
  isScreenedOut: boolean;
  isDeleted: boolean;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  /** Moments of a slice that is a part of a day: the first is in it, the second is not. */
  submittedFrom?: string | undefined;
  submittedTo?: string | undefined;
}

/** A device that no answer can have is a typing error, not a filter that nobody meets. Stored jobs keep theirs. */
export function checkKnownDevices(field: string, wanted: readonly string[]): void {
  const stray = wanted.find((word) => !devices.some((device) => device === word));
  if (stray !== undefined) throw invalid(field, 'no_device', { device: stray, devices: devices.join(', ') });
}

/** Kinds that the upstream applies as we would. Days it counts in another zone. */
const upstreamKinds: readonly FilterKind[] = ['completeness', 'flag'];

/** Whether the upstream's own count is the number of rows: no filter is left for us to apply. */
export function isAppliedUpstream(filters: Filters): boolean {
  return allFilters.filter(({ kind }) => !upstreamKinds.includes(kind)).every(({ name }) => isEmpty(filters[name]));
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === hiddenStates[0] ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}

export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The upstream counts days in UTC and we in the caller's zone, so it is asked for a day more at either end. */
export function upstreamQuery(surveyId: number, filters: Filters): UpstreamQuery {
  const first = daysOf(filters.date_from, filters.submitted_from).at(-1);
  const last = daysOf(filters.date_to, filters.submitted_to).at(0);
  return {
    surveyId,
    isComplete: filters.is_complete ?? undefined,
    isScreenedOut: filters.is_screenout,
    isDeleted: filters.is_deleted,
    dateFrom: first && shiftedDay(first, -1),
    dateTo: last && shiftedDay(last, 1),
  };
}

/** A day and the day of a moment, as far as they are given, the earlier one first. */
function daysOf(day: string | undefined, moment: string | undefined): string[] {
  const momentDay = moment === undefined ? undefined : new Date(parseMoment(moment)).toISOString().slice(0, 10);
  return [day, momentDay].filter((one) => one !== undefined).sort();
}
