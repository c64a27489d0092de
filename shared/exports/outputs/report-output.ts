/** A summary or report: statistics of the snapshot, built into a document, rendered into a stored file. */

import { described } from '../../formats/described.ts';
import { suppressed } from '../../privacy/suppress/suppressed.ts';
import type { Records } from '../../records/records.ts';
import { buildReport } from '../../reports/build-report.ts';
import { screeners } from '../../reports/findings/tellable.ts';
import type { UpstreamFigures } from '../../surveys/upstream-figures.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import { readLogo, type SettledBranding } from '../branding.ts';
import { deckContent, editedDeckOf, hidesMore } from '../deck-refresh/refreshed-deck.ts';
import { keptTemplateOf } from '../deck-templates/manage-deck-templates.ts';
import type { Output } from '../options.ts';
import { type ReportOptions, reportOf } from '../report-options.ts';
import { comparedWarnings } from './compared-warnings.ts';
import { differences } from './differences.ts';
import { figureFilters } from './figure-filters.ts';
import { renderReport } from './formats.ts';
import type { Gathered } from './gather.ts';
import { hiddenNote, notesOf } from './notes.ts';
import { shownWarnings } from './shown-counts.ts';
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
  const { counts } = gathered;
  const { branding, warning } = await withBranding(request, job.options.branding);
  const { template, gone } = await templateFor(request, output);
  const edited = await editedFor(request, output);
  const filters = figureFilters(job.filters, job.options.privacy, gathered.statistics);
  const rows = counts.read - counts.filteredOut;
  const statistics = suppressed(gathered.statistics, job.options.privacy.minimum_base, job.options.timezone);
  const warnings = [
    ...shownWarnings(job, snapshot),
    ...warning,
    ...gone,
    ...(edited && !edited.bytes ? [warningOf('deck_gone', {})] : []),
    ...countDifferences(request, rows, figures),
    ...comparedWarnings(gathered.statistics, statistics),
  ];
  const document = buildReport({
    kind: output.content,
    survey: { id: survey.id, name: survey.name },
    statistics,
    language: job.options.lang,
    timezone: job.options.timezone,
    notes: [...notesOf({ ...job, filters }), ...hiddenNote(job.options.lang, hiddenFromReports(request))],
    warnings,
    branding: { ...branding, ...(template && { accent: template.accent }) },
    screeners: screeners(survey.routes),
    groupCharts: true,
    ...reportComparison(reportOf(job.options)),
  });
  const file = await storeOutput(request, output, async (out) => {
    const styled = {
      ...document,
      ...(template && { template: template.bytes }),
      ...(edited?.bytes && { edited: edited.bytes, emptiesOld: hidesMore(job.options.privacy) }),
    };
    const made = await renderReport(output.format, styled, out);
    return { rows, warnings: [...warnings, ...made.warnings], newestAt: gathered.newestAt };
  });
  return { file, columns: [], counts };
}

/** Where small numbers are hidden, neither the survey service's figures nor a warning may reveal them. */
function countDifferences({ job, gathered }: ReportRequest, rows: number, figures: UpstreamFigures): Warning[] {
  return job.options.privacy.minimum_base > 0 ? [] : differences(gathered.statistics, rows, figures.report);
}

function hiddenFromReports({ job, gathered }: ReportRequest): number {
  return gathered.hidden < job.options.privacy.minimum_base ? 0 : gathered.hidden;
}

async function withBranding({ records, job }: ReportRequest, settled: SettledBranding | undefined) {
  const { logo: kept, ...rest } = settled ?? {};
  const logo = kept && (await readLogo(records, job.owner, kept));
  const isGone = kept !== undefined && logo === undefined;
  return {
    branding: { ...rest, ...(logo && { logo }) },
    warning: isGone ? [warningOf('logo_gone', {})] : [],
  };
}

/** Without it the report has our own look, and says why. */
async function templateFor({ records, files, job }: ReportRequest, { content, format }: Output) {
  const id = reportOf(job.options).template;
  const held = content === 'summary' || content === 'report' ? described(format).contents[content] : undefined;
  if (id === undefined || !held?.takesTemplate) return { gone: [] };
  const template = await keptTemplateOf({ records, files }, job.owner, id);
  return template ? { template, gone: [] } : { gone: [warningOf('template_gone', {})] };
}

/** Undefined where this output is not the deck that is refreshed. */
async function editedFor({ files, job }: ReportRequest, output: Output) {
  if (job.refreshes === undefined || deckContent(output) !== job.refreshes.content) return undefined;
  return { bytes: await editedDeckOf(files, job) };
}

function reportComparison({ confidence, correction, stands_out: standsOut, headlines }: ReportOptions) {
  return { confidence, correction, standsOut, headlines };
}
