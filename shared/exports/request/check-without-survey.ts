/** What can be said against a request before its survey is known. */

import type { Content } from '../../formats/format.ts';
import { systemFields, waveFields } from '../../packing/fields.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import { checkKnownDevices } from '../../surveys/filters/filters.ts';
import { type ExportRequest, requestBytes } from '../options.ts';
import { comparedDays, reportOf } from '../report-options.ts';

export function checkDevices({ filters }: Pick<ExportRequest, 'filters'>): void {
  checkKnownDevices('filters.device', filters.device);
}

/** A script counts rows: without them it proves nothing, and with them it shows what is hidden. */
const rowContents: ReadonlySet<string> = new Set<Content>(['answers', 'files', 'script']);

/** Rows and uploaded files are of single respondents: beside hidden figures they would reveal what is hidden. */
export function checkMinimumBase({
  outputs,
  options,
}: Pick<ExportRequest, 'outputs'> & { options: Pick<ExportRequest['options'], 'privacy'> }): void {
  const { minimum_base } = options.privacy;
  const isOfPeople = ({ content }: ExportRequest['outputs'][number]) => rowContents.has(content);
  if (minimum_base === 0 || !outputs.some(isOfPeople)) return;
  throw new Problem('minimum_base_rows', { base: minimum_base }, { field: 'outputs' });
}

const namedKinds = /^(?:q|var):./;
const fixedColumns: ReadonlySet<string> = new Set([...systemFields, ...Object.values(waveFields)]);

/** Columns that every survey has are known by their names; those of questions and variables only with the survey. */
export function checkTreatedNames(
  { options }: { options: Pick<ExportRequest['options'], 'privacy'> },
  field = 'options.privacy.columns',
): void {
  const isColumn = (id: string) => namedKinds.test(id) || fixedColumns.has(id);
  const wrong = Object.keys(options.privacy.columns).find((id) => !isColumn(id));
  if (wrong !== undefined) throw invalid(field, 'no_column', { id: wrong });
}

/** Two periods are distinguished by their days, so that none may be in both. */
export function checkCompared({
  filters,
  options,
}: Pick<ExportRequest, 'filters'> & { options: Pick<ExportRequest['options'], 'report'> }): void {
  const field = 'options.report.compare';
  const report = reportOf(options);
  if (!report.compare) return;
  if ((filters.submitted_from ?? filters.submitted_to) !== undefined) throw invalid(field, 'compare_moments');
  // its days are known when the export is made, and checked then
  if (filters.period !== undefined && filters.date_from === undefined) return;
  const days = comparedDays(report, filters);
  if (!days) throw invalid(field, 'compare_without_dates');
  const { date_from = '0000-01-01', date_to = '9999-12-31' } = filters;
  const areApart = days.date_to < date_from || days.date_from > date_to;
  if (!areApart) throw invalid(field, 'compare_overlap', { from: days.date_from, to: days.date_to });
}

/** Long lists of ids are better made short by a filter, or split over several exports. */
export function checkSize({
  filters,
  options: { branding: _, ...options },
}: Pick<ExportRequest, 'filters' | 'options'>): void {
  const sizeBytes = Buffer.byteLength(JSON.stringify({ filters, options }));
  if (sizeBytes > requestBytes) {
    throw invalid('filters', 'request_too_large', { most: requestBytes, bytes: sizeBytes });
  }
}
