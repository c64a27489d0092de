/** Tools that make files. Each starts the job, waits a while, and hands out the job's id where that was not enough. */

import { z } from 'zod';
import { deliverSchema } from '../../delivery/destinations/deliver-request.ts';
import { validationProblem } from '../../errors.ts';
import { changesSinceSchema, onDriftSchema } from '../../exports/changes-request.ts';
import { failureOf, readExport, waitForExport } from '../../exports/job/follow-export.ts';
import type { Job } from '../../exports/job/job.ts';
import { type ExportRequest, formatsOf, type Output, optionsSchema } from '../../exports/options.ts';
import { joinExport, requestExport } from '../../exports/request/request-export.ts';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import type { Assistant } from '../assistant.ts';
import { creates, reads } from '../hints.ts';
import { defineTool, type Tool } from '../tool.ts';
import { exportResult, exportResultSchema } from './export-result.ts';
import { surveyId } from './inputs.ts';

/** A function has half a minute for an answer. */
const WAIT_MS = 20_000;

const { ids, excludedIds, is_complete, is_deleted, is_screenout, date_from, date_to, period } = filtersSchema.shape;
const { submitted_from, submitted_to, country, device, source, tags, variables, answers } = filtersSchema.shape;
const { timezone, lang, values, choices, header, text, csv, parquet, jsonl, report } = optionsSchema.shape;

const answerFilters = {
  ...{ ids, excludedIds, is_complete, is_deleted, is_screenout },
  ...{ date_from, date_to, period, submitted_from, submitted_to },
};
const manner = {
  timezone: timezone.describe('IANA name; days and times are in this zone'),
  lang: lang.describe('language of the file; by default the survey’s'),
  deliver: deliverSchema.describe('destinations, from list_destinations, that the file is to go to'),
};
const answersInput = z.strictObject({
  quiz_id: surveyId,
  ...answerFilters,
  ...manner,
  values: values.describe('cells as labels, as codes, both, or as the numbers of the dictionary'),
  choices: choices.describe(
    'several choices in one cell, in a column each, or both; split_all splits single choices too',
  ),
  header,
  text: text.describe('plain: HTML stripped'),
  changes: changesSinceSchema,
  on_drift: onDriftSchema,
});

export const reportInput = z.strictObject({
  quiz_id: surveyId,
  ...answerFilters,
  ...{ country, device, source, tags, variables, answers },
  ...manner,
  report: report.describe('what to compare: banners with significance letters, weights, an earlier period'),
});

const filterNames = new Set(Object.keys(filtersSchema.shape));

type Following = Pick<ExportRequest, 'changes' | 'on_drift' | 'deliver'>;

/** Filters and options are side by side in a tool, as in a query. */
export async function makeFile(
  assistant: Assistant,
  output: Output,
  { quiz_id, changes, on_drift, deliver, ...wanted }: { quiz_id: number } & Following & Record<string, unknown>,
): Promise<Job> {
  const { deps, caller } = assistant;
  const until = deps.now() + WAIT_MS;
  const members = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const filters = filtersSchema.safeParse(Object.fromEntries(members.filter(([name]) => filterNames.has(name))));
  const options = optionsSchema.safeParse(Object.fromEntries(members.filter(([name]) => !filterNames.has(name))));
  // what is wrong with two members together is not seen in either
  if (!filters.success) throw validationProblem(filters.error);
  if (!options.success) throw validationProblem(options.error);
  const following = { ...(changes && { changes }), ...(on_drift && { on_drift }) };
  const request = { surveyId: quiz_id, filters: filters.data, outputs: [output], options: options.data, ...following };
  // what is to be delivered is made for that
  const started = deliver
    ? await requestExport(deps, caller, { ...request, deliver })
    : await joinExport(deps, caller, request);
  const job = await waitForExport(deps, caller, started.id, until - deps.now());
  if (job.status === 'failed') throw failureOf(job, 'upstream_refused');
  return job;
}

const waits =
  'Returns a one-hour download link with size, rows and sha256. If the file is not ready within 20 seconds, returns ' +
  'export_id; then call get_export until it is.';

function exportTool<Input extends typeof answersInput | typeof reportInput>(
  name: string,
  [title, what]: [string, string],
  output: Output,
  input: Input,
): Tool {
  return defineTool({
    ...{ name, title, description: `${what} ${waits}`, hints: creates, input, output: exportResultSchema },
    run: async (assistant, wanted) => exportResult(assistant, await makeFile(assistant, output, wanted)),
  });
}

export const exportTools = [
  exportTool(
    'export_answers_csv',
    ['Export answers as CSV', 'Makes a CSV file of a survey’s answers, one row per answer.'],
    { content: 'answers', format: 'csv' },
    answersInput.extend({
      csv: csv.describe('a file with the dialect excel can be opened in Excel by a double click'),
    }),
  ),
  exportTool(
    'export_answers_xlsx',
    ['Export answers as Excel', 'Makes an Excel workbook of a survey’s answers, one row per answer.'],
    { content: 'answers', format: 'xlsx' },
    answersInput,
  ),
  exportTool(
    'export_answers_word',
    ['Export answers as Word', 'Makes a Word document with a table of a survey’s answers, up to 50,000 rows.'],
    { content: 'answers', format: 'word' },
    answersInput,
  ),
  exportTool(
    'export_answers_sav',
    ['Export answers for SPSS', 'Makes an SPSS file (.sav) of a survey’s answers, with labels and codes.'],
    { content: 'answers', format: 'sav' },
    answersInput,
  ),
  exportTool(
    'export_answers_dta',
    ['Export answers for Stata', 'Makes a Stata file (.dta) of a survey’s answers, with labels and codes.'],
    { content: 'answers', format: 'dta' },
    answersInput,
  ),
  exportTool(
    'export_answers_parquet',
    ['Export answers as Parquet', 'Makes a Parquet file of a survey’s answers, with typed columns.'],
    { content: 'answers', format: 'parquet' },
    answersInput.extend({ parquet }),
  ),
  exportTool(
    'export_answers_jsonl',
    ['Export answers as JSON Lines', 'Makes a file of a survey’s answers with one JSON object per line.'],
    { content: 'answers', format: 'jsonl' },
    answersInput.extend({ jsonl: jsonl.describe('gzip: compressed, .jsonl.gz') }),
  ),
  exportTool(
    'export_summary_pdf',
    [
      'Export the summary as PDF',
      'Makes a PDF of a survey’s figures: visits, started, complete, completion rate (complete of started), time taken, devices, countries.',
    ],
    { content: 'summary', format: 'pdf' },
    reportInput,
  ),
  exportTool(
    'export_filtered_report_pdf',
    [
      'Export the report as PDF',
      'Makes a PDF with charts and statistics of every question, from the answers that pass the filters.',
    ],
    { content: 'report', format: 'pdf' },
    reportInput,
  ),
  exportTool(
    'export_filtered_report_word',
    ['Export the report as Word', 'Makes a Word document with charts and statistics of every question.'],
    { content: 'report', format: 'word' },
    reportInput,
  ),
  exportTool(
    'export_filtered_report_pptx',
    ['Export the report as slides', 'Makes a PowerPoint deck with charts and statistics of every question.'],
    { content: 'report', format: 'pptx' },
    reportInput,
  ),
  defineTool({
    name: 'export_codebook',
    title: 'Export the codebook',
    description: `Makes a codebook of a survey: every variable with its label, codes and counts, as a page, an Excel workbook or DDI Codebook 2.5. ${waits}`,
    hints: creates,
    input: reportInput.extend({ format: z.enum(formatsOf.codebook).default('html') }),
    output: exportResultSchema,
    run: async (assistant, { format, ...wanted }) =>
      exportResult(assistant, await makeFile(assistant, { content: 'codebook', format }, wanted)),
  }),
  defineTool({
    name: 'export_files',
    title: 'Export uploaded files',
    description: `Makes a ZIP of the files that respondents uploaded, each as answer id/question-number, with files.csv that lists them and says which could not be fetched. ${waits}`,
    hints: creates,
    input: reportInput.omit({ report: true }),
    output: exportResultSchema,
    run: async (assistant, wanted) =>
      exportResult(assistant, await makeFile(assistant, { content: 'files', format: 'zip' }, wanted)),
  }),
  defineTool({
    name: 'get_export',
    title: 'Read an export',
    description:
      'One of your exports: its progress and, once it is ready, a fresh one-hour download link with size, rows and sha256.',
    hints: reads,
    input: z.strictObject({ export_id: z.string().min(1).max(64) }),
    output: exportResultSchema,
    run: async (assistant, { export_id }) =>
      exportResult(assistant, await readExport(assistant.deps, assistant.caller, export_id)),
  }),
];
