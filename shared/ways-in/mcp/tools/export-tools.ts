/** Tools that make files. Each starts the job, waits a while, and hands out the job's id where that was not enough. */

import { z } from 'zod';
import { deliverSchema } from '../../../delivery/destinations/deliver-request.ts';
import { changesSinceSchema, onDriftSchema } from '../../../exports/changes-request.ts';
import { formatOptionSchemas } from '../../../exports/format-options.ts';
import { failureOf, readExport, waitForExport } from '../../../exports/job/follow-export.ts';
import type { Job } from '../../../exports/job/job.ts';
import { type ExportRequest, type Output, optionsSchema } from '../../../exports/options.ts';
import { joinExport, requestExport } from '../../../exports/request/request-export.ts';
import type { Format } from '../../../formats/all-formats.ts';
import { described, formatsOf, usualFormat, v3Outputs } from '../../../formats/described.ts';
import { validationProblem } from '../../../problems/problem.ts';
import { filtersSchema } from '../../../surveys/filters/filters.ts';
import { type Assistant, WAIT_MS } from '../assistant.ts';
import { creates, reads } from '../hints.ts';
import { defineTool, type Tool } from '../tool.ts';
import { exportResult, exportResultSchema } from './export-result.ts';
import { surveyId } from './inputs.ts';

const { ids, excludedIds, is_complete, is_deleted, is_screenout, date_from, date_to, period } = filtersSchema.shape;
const { submitted_from, submitted_to, country, device, source, tags, variables, answers } = filtersSchema.shape;
const { timezone, lang, values, choices, header, text, report } = optionsSchema.shape;

const answerFilters = {
  ids,
  excludedIds,
  is_complete,
  is_deleted,
  is_screenout,
  date_from,
  date_to,
  period,
  submitted_from,
  submitted_to,
};
const fileMembers = {
  timezone: timezone.describe('IANA name; days and times are in this zone'),
  lang: lang.describe('language of the file; by default the survey’s'),
  deliver: deliverSchema.describe('destinations, from list_destinations, that the file is to go to'),
};
const answersInput = z.strictObject({
  quiz_id: surveyId,
  ...answerFilters,
  ...fileMembers,
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
  country,
  device,
  source,
  tags,
  variables,
  answers,
  ...fileMembers,
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

/** What a file of each content is called in the names and titles of tools, and what such a tool takes. */
const kinds = {
  answers: { name: 'export_answers', title: 'Export answers', input: answersInput },
  summary: { name: 'export_summary', title: 'Export the summary', input: reportInput },
  report: { name: 'export_filtered_report', title: 'Export the report', input: reportInput },
} as const;

/** A tool for each file that v3 has a path for. */
const fileTools = v3Outputs.flatMap(({ content, format }): Tool[] => {
  const { phrase, contents } = described(format);
  if (content === 'codebook' || content === 'script' || content === 'files') return [];
  const { name, title, input } = kinds[content];
  return [
    defineTool({
      name: `${name}_${format}`,
      title: `${title} ${phrase}`,
      description: `${contents[content]?.about} ${waits}`,
      hints: creates,
      input: content === 'answers' ? input.extend(formatInput(format)) : input,
      output: exportResultSchema,
      run: async (assistant, wanted: z.output<typeof input>) =>
        exportResult(assistant, await makeFile(assistant, { content, format }, wanted)),
    }),
  ];
});

/** The options of a format, in a member of its name. */
function formatInput(format: Format): z.ZodRawShape {
  const help = Object.entries(described(format).options).map(([name, option]) => `${name}: ${option.help}`);
  const members = Object.entries(formatOptionSchemas).filter(([name]) => name === format);
  return Object.fromEntries(members.map(([name, schema]) => [name, schema.describe(help.join('; '))]));
}

const codebookFormats = formatsOf('codebook');
const codebookWords = codebookFormats.map((format) => described(format).contents.codebook?.about);

export const exportTools = [
  ...fileTools,
  defineTool({
    name: 'export_codebook',
    title: 'Export the codebook',
    description: `Makes a codebook of a survey: every variable with its label, codes and counts, as ${codebookWords.slice(0, -1).join(', ')} or ${codebookWords.at(-1)}. ${waits}`,
    hints: creates,
    input: reportInput.extend({ format: z.enum(codebookFormats).default(usualFormat('codebook')) }),
    output: exportResultSchema,
    run: async (assistant, { format, ...wanted }) =>
      exportResult(assistant, await makeFile(assistant, { content: 'codebook', format }, wanted)),
  }),
  ...formatsOf('files').map((format) =>
    defineTool({
      name: 'export_files',
      title: 'Export uploaded files',
      description: `${described(format).contents.files?.about} ${waits}`,
      hints: creates,
      input: reportInput.omit({ report: true }),
      output: exportResultSchema,
      run: async (assistant, wanted) =>
        exportResult(assistant, await makeFile(assistant, { content: 'files', format }, wanted)),
    }),
  ),
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
