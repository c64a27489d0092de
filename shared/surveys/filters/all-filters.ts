/** The filters, in the order people see them: a new one joins here. */
import type { FilterDescription } from './filter.ts';

export const periods = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_week',
  'previous_week',
  'this_month',
  'previous_month',
  'this_quarter',
  'previous_quarter',
  'this_year',
] as const;

export const answerOps = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'contains', 'answered', 'not_answered'] as const;

// assumed: a survey service knows the devices a survey may be answered on, and no others
export const devices = ['desktop', 'mobile', 'tablet'] as const;

/** Answers hidden from reports: with the others, left out, or alone. */
export const hiddenStates = ['with', 'without', 'only'] as const;

export const allFilters = [
  {
    name: 'is_complete',
    kind: 'completeness',
    help: 'complete answers (the default), incomplete ones (false) or both (null; `all` in a query or flag)',
    flag: { name: 'complete' },
  },
  { name: 'is_screenout', kind: 'flag', help: 'screened-out answers as well', flag: { name: 'screenout' } },
  {
    name: 'is_deleted',
    kind: 'flag',
    help: 'deleted answers (the trash) instead of the others',
    flag: { name: 'deleted' },
  },
  {
    name: 'hidden',
    kind: 'hidden',
    help: 'hidden answers',
  },
  {
    name: 'date_from',
    kind: 'day',
    help: 'first day, in the time zone of the export',
    example: '2026-01-31',
    flag: { name: 'from' },
  },
  { name: 'date_to', kind: 'day', help: 'last day, included', example: '2026-01-31', flag: { name: 'to' } },
  { name: 'period', kind: 'period', help: 'instead of days: a period, counted from the day of the export' },
  {
    name: 'submitted_from',
    kind: 'moment',
    help: 'from this moment on, such as 2026-01-31T09:00:00+03:00',
    example: '2026-01-31T09:00:00+03:00',
  },
  {
    name: 'submitted_to',
    kind: 'moment',
    help: 'before this moment',
    example: '2026-01-31T09:00:00+03:00',
  },
  { name: 'ids', kind: 'ids', help: 'only these answers, by number', isOfOneSurvey: true },
  {
    name: 'excludedIds',
    kind: 'ids',
    help: 'without these answers, by number',
    flag: { name: 'exclude' },
    isOfOneSurvey: true,
  },
  {
    name: 'country',
    kind: 'words',
    help: 'any of these, as two-letter codes',
    isUpperCase: true,
    flag: { value: 'GB,DE' },
  },
  {
    name: 'device',
    kind: 'words',
    help: `any of these: ${devices.join(', ')}`,
    example: ['mobile'],
    choices: devices,
    flag: { value: 'mobile' },
  },
  { name: 'source', kind: 'words', help: 'any of these' },
  { name: 'tags', kind: 'words', help: 'at least one of these', flag: { name: 'tag' } },
  {
    name: 'variables',
    kind: 'variables',
    help: 'captured variables, each equal to its value',
    example: { utm_source: 'newsletter' },
    flag: { name: 'variable' },
  },
  { name: 'answers', kind: 'conditions', help: 'conditions on answers; all must be met', flag: { name: 'answer' } },
] as const satisfies readonly FilterDescription[];

type Listed = (typeof allFilters)[number];

export type FilterName<Kind extends Listed['kind'] = Listed['kind']> = Extract<Listed, { kind: Kind }>['name'];

/** The filters that compare words: what answers have can be offered for them. */
export const wordFilters: readonly FilterName<'words'>[] = allFilters.flatMap((filter) =>
  filter.kind === 'words' ? [filter.name] : [],
);

export const filtersByName: ReadonlyMap<string, FilterDescription> = new Map(
  allFilters.map((filter) => [filter.name, filter]),
);
