/** A summary or report: statistics of the snapshot, built into a document, rendered into a stored file. */
import type { Records } from '../ports.ts';
import { buildReport } from '../reports/build-report.ts';
import type { UpstreamFigures } from '../surveys/upstream-figures.ts';
import { warningIn, warningOf } from '../surveys/warnings.ts';
import { readLogo, type SettledBranding } from './branding.ts';
import { differences } from './differences.ts';
import { renderReport } from './formats.ts';
import type { Gathered } from './gather.ts';
import { hiddenNote, notesOf } from './notes.ts';
import type { Output } from './options.ts';
import { type RenderedOutput, type RenderRequest, storeOutput } from './store-output.ts';

export interface ReportRequest extends RenderRequest {
  records: Records;
  gathered: Gathered;
  figures: UpstreamFigures;
}

export async function reportOutput(
  request: ReportRequest,
  output: Output & { content: 'summary' | 'report' },
): Promise<RenderedOutput> {
  const { job, survey, snapshot, gathered, figures } = request;
  const { statistics, counts, hidden } = gathered;
  const { branding, warning } = await dressed(request, job.options.branding);
  const rows = counts.read - counts.filteredOut;
  const warnings = [...snapshot.warnings, ...warning, ...differences(statistics, rows, figures.report)];
  const document = buildReport({
    kind: output.content,
    survey: { id: survey.id, name: survey.name },
    statistics,
    language: job.options.lang,
    timezone: job.options.timezone,
    notes: [...notesOf(job), ...hiddenNote(job.options.lang, hidden)],
    warnings: warnings.map((warning) => warningIn(job.options.lang, warning)),
    branding,
  });
  const file = await storeOutput(request, output, async (out) => {
    const made = await renderReport(output.format, document, out);
    return { rows, warnings: [...warnings, ...made.warnings], newestAt: gathered.newestAt };
  });
  return { file, columns: [], counts };
}

async function dressed({ records, job }: ReportRequest, settled: SettledBranding | undefined) {
  const { logo: kept, ...rest } = settled ?? {};
  const logo = kept && (await readLogo(records, job.owner, kept));
  const isGone = kept !== undefined && logo === undefined;
  return {
    branding: { ...rest, ...(logo && { logo }) },
    warning: isGone ? [warningOf('logoGone')] : [],
  };
}
