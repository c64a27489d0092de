/** A script that counts the figures of a report again, from the file of answers that the same job makes or would make. */
import type { Format } from '../../formats/all-formats.ts';
import { described, fileKindOf, formatsOf } from '../../formats/described.ts';
import { suppressed } from '../../privacy/suppress/suppressed.ts';
import { buildProof } from '../../reports/proof/build-proof.ts';
import { buildTable } from '../../tables/build-table.ts';
import { tableOptions } from '../options.ts';
import { comparisonOf, reportOf } from '../report-options.ts';
import { notesOf } from './notes.ts';
import { outputName } from './output-name.ts';
import type { ReportRequest } from './report-output.ts';
import { shownFacts } from './shown-counts.ts';
import { type RenderedOutput, storeOutput } from './store-output.ts';
import { shapeOf } from './table-shape.ts';

/** The files that scripts can read, the best first: some say themselves what a variable is. */
const readable = formatsOf('answers')
  .flatMap((format) => {
    const { isReadByScripts, columns } = described(format).contents.answers ?? {};
    return isReadByScripts ? [{ format, isLabelled: columns === 'labelled' }] : [];
  })
  .toSorted((one, other) => Number(other.isLabelled) - Number(one.isLabelled))
  .map(({ format }) => format);

export async function scriptOutput(request: ReportRequest, format: Format): Promise<RenderedOutput> {
  const { job, survey, snapshot, gathered, dictionary } = request;
  const { script } = described(format).contents;
  if (!script) throw new Error(`${format} is not a format of scripts`);
  if (!dictionary) throw new Error('a script without the dictionary of its variables');
  const { options } = job;
  const { read, filteredOut } = gathered.counts;
  const rows = read - filteredOut;
  const shape = shapeOf({ content: 'script', format }, tableOptions(options));
  const { columns } = buildTable(survey, shownFacts(job, snapshot), shape, dictionary);
  const { confidence, correction, weight } = comparisonOf(reportOf(options));
  const proof = buildProof({
    survey: { id: survey.id, name: survey.name },
    statistics: suppressed(gathered.statistics, options.privacy.minimum_base, options.timezone),
    language: options.lang,
    notes: notesOf(job),
    dataFiles: dataFilesOf(request, rows),
    confidence,
    correction,
    weight,
    variables: columns.flatMap(({ id, type, variable }) => (variable ? [{ ...variable, id, type }] : [])),
  });
  const file = await storeOutput(request, { content: 'script', format }, async (out) => {
    await script.render(proof, out);
    return { rows, warnings: [], newestAt: gathered.newestAt };
  });
  return { file, columns: [], counts: gathered.counts };
}

/** As they are called beside the script, those of the job first. Where the newest answer is hidden from reports, another day may stand in their names. */
function dataFilesOf({ job, survey, gathered: { newestAt } }: ReportRequest, rows: number): string[] {
  const asked = new Set(job.outputs.flatMap(({ content, format }) => (content === 'answers' ? [format] : [])));
  const sorted = readable.toSorted((one, other) => Number(asked.has(other)) - Number(asked.has(one)));
  return sorted.map((format) => {
    const { extension } = fileKindOf(format, job.options);
    return outputName(job, survey.name, 'answers', { extension, newestAt, isEmpty: rows === 0 });
  });
}
