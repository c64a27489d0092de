/**
 * Settles the options of a merge once its surveys are known: its language, its columns in the words of the merged
 * survey, and a report that sets the surveys side by side.
 */
import { waveFields } from '../../packing/fields.ts';
import { isStricter, type Treatment } from '../../privacy/policy.ts';
import type { MergedWaves } from '../../waves/merge-waves.ts';
import { translatedColumn } from '../../waves/translate.ts';
import type { Translation } from '../../waves/wave.ts';
import type { HeldJob } from '../job/held-job.ts';
import type { Job } from '../job/job.ts';
import { type ReportOptions, reportOf } from '../report-options.ts';
import { reportByIds } from '../request/by-ids.ts';

export async function settleMerged(held: HeldJob, read: () => Promise<MergedWaves>): Promise<void> {
  if (!held.job.unsettled) return;
  const { survey, translations } = await read();
  await held.write(({ unsettled, ...job }) => {
    const lang = unsettled?.lang ?? survey.language;
    const options = mergedOptions(job.options, translations);
    return { ...job, options: { ...options, report: reportByIds(reportOf(options), survey), lang } };
  });
}

type MergedOptions = Pick<Job['options'], 'columns' | 'privacy' | 'report'>;

export function mergedOptions<Options extends MergedOptions>(
  options: Options,
  translations: readonly Translation[],
): Options {
  const { columns, privacy, report } = options;
  const names = (column: string) => columnsFor(column, translations);
  return {
    ...options,
    ...(columns && { columns: [...new Set([...Object.values(waveFields), ...columns.flatMap(names)])] }),
    privacy: { ...privacy, columns: treatments(privacy.columns, names) },
    report: waveReport(reportOf({ report }), names),
  };
}

/** The same id may be another column in each of the surveys. */
function columnsFor(column: string, translations: readonly Translation[]): string[] {
  const names = new Set(translations.flatMap((translation) => translatedColumn(column, translation) ?? []));
  return names.size > 0 ? [...names] : [column];
}

/** Where two of them become one column, the stricter counts. */
function treatments(
  given: Readonly<Record<string, Treatment>>,
  names: (column: string) => string[],
): Record<string, Treatment> {
  const settled = new Map<string, Treatment>();
  for (const [column, treatment] of Object.entries(given)) {
    for (const name of names(column)) {
      const before = settled.get(name);
      if (before === undefined || isStricter(treatment, before)) settled.set(name, treatment);
    }
  }
  return Object.fromEntries(settled);
}

/** The surveys are the first banner; periods of one survey are not those of another. */
function waveReport(report: ReportOptions, names: (column: string) => string[]): ReportOptions {
  const first = (column: string) => names(column)[0] ?? column;
  const { weight } = report;
  return {
    ...report,
    banner: [[waveFields.name], ...report.banner.map((entries) => [...new Set(entries.flatMap(names))])],
    compare: null,
    weight:
      weight && 'column' in weight
        ? { column: first(weight.column) }
        : weight && { ...weight, rim: weight.rim.map((target) => ({ ...target, column: first(target.column) })) },
  };
}
