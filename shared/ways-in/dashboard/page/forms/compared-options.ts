/** What a report compares, as the form holds it: columns of tables, a weight, the period before. */
import type { WireFilters, WireOptions } from '../api/requests.ts';
import { hasPeriod } from '../survey-selection.ts';

export interface ComparedForm {
  /** Ids of columns; a semicolon begins another table. */
  banner: string;
  /** Which of many columns are shown. */
  bannerSearch?: string;
  /** The id of a column. */
  weight: string;
  compare: '' | 'previous';
}

type Report = NonNullable<WireOptions['report']>;

export const nothingCompared: ComparedForm = { banner: '', weight: '', compare: '' };

/** `before`: what the form does not show, and is sent back unchanged. */
export function comparedOptions(form: ComparedForm, before: Report | undefined): Pick<WireOptions, 'report'> {
  const banner = bannerIn(form.banner);
  const weight = form.weight.trim();
  const own: Report = {
    ...(banner.length > 0 && { banner }),
    ...(weight !== '' && { weight: { column: weight } }),
    ...(form.compare !== '' && { compare: { period: form.compare } }),
  };
  return before || Object.keys(own).length > 0 ? { report: { ...before, ...own } } : {};
}

/** For what runs now: the period before is not asked for as long as there is no period. */
export function withPeriods(options: WireOptions, filters: WireFilters): WireOptions {
  const { report, ...others } = options;
  if (!report?.compare || !('period' in report.compare) || hasPeriod(filters)) return options;
  const { compare: _, ...rest } = report;
  return Object.keys(rest).length > 0 ? { ...others, report: rest } : others;
}

/** A stored request as the form would have made it, and the rest of it. */
export function editedCompared(report: WireOptions['report']): ComparedForm & { rest: Report | undefined } {
  if (!report) return { ...nothingCompared, rest: undefined };
  const { banner = [], weight = null, compare = null, ...others } = report;
  const column = weight && 'column' in weight ? weight.column : '';
  const line = banner.map((columns) => columns.join(', ')).join('; ');
  const isWritten = JSON.stringify(bannerIn(line)) === JSON.stringify(banner);
  const isPrevious = compare !== null && 'period' in compare;
  return {
    banner: isWritten ? line : '',
    weight: column,
    compare: isPrevious ? 'previous' : '',
    rest: {
      ...others,
      ...(!isWritten && { banner }),
      ...(column === '' && { weight }),
      ...(!isPrevious && { compare }),
    },
  };
}

/** All columns of a line, whichever table they are in. */
export function chosenBanner(line: string): string[] {
  return bannerIn(line).flat();
}

/** The line with these columns: what was in a table of its own stays there, and what is new joins the first. */
export function toggledBanner(line: string, wanted: readonly string[]): string {
  const kept = bannerIn(line).map((columns) => columns.filter((column) => wanted.includes(column)));
  const fresh = wanted.filter((column) => !chosenBanner(line).includes(column));
  const [first = [], ...others] = kept;
  return [[...first, ...fresh], ...others]
    .filter((columns) => columns.length > 0)
    .map((columns) => columns.join(', '))
    .join('; ');
}

function bannerIn(line: string): string[][] {
  return line
    .split(';')
    .map(columnsIn)
    .filter((columns) => columns.length > 0);
}

function columnsIn(line: string): string[] {
  return line
    .split(',')
    .map((column) => column.trim())
    .filter((column) => column !== '');
}
