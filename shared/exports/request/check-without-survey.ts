/** What can be said against a request before its survey is known. */
import { invalid, Problem } from '../../errors.ts';
import { checkKnownDevices } from '../../surveys/filters.ts';
import { type ExportRequest, requestBytes } from '../options.ts';

export function checkDevices({ filters }: Pick<ExportRequest, 'filters'>): void {
  checkKnownDevices('filters.device', filters.device);
}

/** Rows are single respondents: a file of them beside hidden figures would reveal what is hidden. */
export function checkMinimumBase({
  outputs,
  options,
}: Pick<ExportRequest, 'outputs'> & { options: Pick<ExportRequest['options'], 'privacy'> }): void {
  const { minimum_base } = options.privacy;
  if (minimum_base === 0 || !outputs.some(({ content }) => content === 'answers')) return;
  throw new Problem('minimum_base_rows', { base: minimum_base }, { field: 'outputs' });
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
