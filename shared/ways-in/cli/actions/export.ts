/** What `export` does: one survey into files, or a preview of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { described } from '../../../formats/described.ts';
import { type ExportView, exportJobs } from '../../../operations/exports.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Input } from '../command.ts';
import { conditionsOf } from '../conditions-of.ts';
import { type Connection, runningPipeline, withPipeline } from '../connect.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { previewExport } from '../preview-export.ts';
import { asJson, countOf, printable, sizeOf } from '../printable.ts';
import { rememberExport } from '../profiles/own-exports.ts';
import { driftOf, isSinceLast } from '../request/changes-flags.ts';
import { exportBody, isSurveyNumber } from '../request/request-body.ts';
import { stdoutName, type WantedFile, wantedFiles } from '../request/wanted-files.ts';
import { runExport, type SavedFile } from '../run-export.ts';
import { surveyNumber } from '../surveys/named-survey.ts';
import { type TargetFile, targetFile, targetFiles } from '../target-file.ts';
import { errorColours } from '../words/colours.ts';
import { startedSinceLast } from './exports-since.ts';

export async function exportSurvey(input: Input, cli: CliWorld): Promise<ExitCode> {
  const names = input.list('output');
  // a pipeline of one's own has no earlier exports
  if (isSinceLast(input) && runningPipeline(input, cli) === undefined)
    throw new Problem('validation_error.pipeline_needed');
  if (input.is('preview')) return preview(input, cli, wantedFiles(names.length > 0 ? names : ['answers.csv'], input));
  if (names.length === 0)
    throw new Problem('validation_error.missing_flag', { flag: 'output', example: 'answers.xlsx' });
  const files = wantedFiles(names, input);
  if (input.is('detach')) return startOnly(files, input, cli);
  if (names.includes(stdoutName)) return pour(files, input, cli);
  await checkWords(input, files, cli);
  const targets = await targetFiles(
    files.map(({ name }) => name),
    cli.folder,
    input.is('force'),
  );
  return withPipeline(input, cli, async (pipeline) => {
    const { job, saved } = await exported({ files, targets }, pipeline, input, cli);
    report(input, cli, pipeline, await withCounts(job, pipeline), saved);
    return exitCodes.ok;
  });
}

/** Nothing is written here: the names only say which files the server makes. */
async function startOnly(files: readonly WantedFile[], input: Input, cli: CliWorld): Promise<ExitCode> {
  if (runningPipeline(input, cli) === undefined) throw new Problem('validation_error.detach_without_pipeline');
  await checkWords(input, files, cli);
  return withPipeline(input, cli, async (pipeline) => {
    const { job } = await started(files, pipeline, input, cli);
    cli.print(input.is('json') ? asJson(job) : `${job.id}\n`);
    return exitCodes.ok;
  });
}

interface Wanted {
  files: readonly WantedFile[];
  targets: readonly TargetFile[];
}

async function exported({ files, targets }: Wanted, pipeline: Connection, input: Input, cli: CliWorld) {
  const { job, outputs } = await started(files, pipeline, input, cli);
  return { job, saved: await runExport({ job, targets, outputs }, pipeline, input, cli) };
}

async function started(files: readonly WantedFile[], pipeline: Connection, input: Input, cli: CliWorld) {
  const request = await settledBody(input, files, cli, pipeline);
  const job =
    (isSinceLast(input) ? await startedChanges(request, pipeline, input, cli) : undefined) ??
    (await pipeline.call(exportJobs.create, { body: request.sent }));
  await rememberExport(job.id, input, cli);
  return { job, outputs: request.body.outputs };
}

type Request = Awaited<ReturnType<typeof exportBody>>;

/** Says which export is followed, or that this one has all rows because there is none. */
async function startedChanges(request: Request, pipeline: Connection, input: Input, cli: CliWorld) {
  const job = await startedSinceLast({ ...request, sent: { ...request.sent, ...driftOf(input) } }, pipeline);
  const words = job
    ? `Changes since ${job.changes?.since}.`
    : 'There is no earlier export with the same filters, columns and privacy, so this one has all rows.';
  if (!input.is('quiet')) cli.tell(`${words}\n`);
  return job;
}

/** To stdout: only once it is whole and checked, so that what reads it never sees half a file. */
async function pour(files: readonly WantedFile[], input: Input, cli: CliWorld): Promise<ExitCode> {
  const [file, ...others] = files;
  if (!file || others.length > 0 || input.is('json')) throw new Problem('validation_error.stdout_alone');
  if (cli.isOutTerminal && !described(file.output.format).isText) throw new Problem('validation_error.stdout_terminal');
  await checkWords(input, files, cli);
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-'));
  try {
    const targets = [await targetFile('file', folder, false)];
    const saved = await withPipeline(
      input,
      cli,
      async (pipeline) => (await exported({ files, targets }, pipeline, input, cli)).saved,
    );
    for (const { warnings } of saved) tellWarnings(warnings, input, cli);
    await cli.pour(join(folder, 'file'));
    return exitCodes.ok;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is wrong is said before anything starts, as far as it can be known without the survey. */
async function checkWords(input: Input, files: readonly WantedFile[], cli: CliWorld): Promise<void> {
  const [survey = ''] = input.words;
  await exportBody(isSurveyNumber(survey) ? input : withSurvey(input, 1), files, cli);
}

async function settledBody(input: Input, files: readonly WantedFile[], cli: CliWorld, pipeline: Connection) {
  const survey = await surveyNumber(input.words[0] ?? '', pipeline, cli);
  const conditions = await conditionsOf(input.list('where'), survey, pipeline);
  return exportBody(withSurvey(input, survey), files, cli, conditions);
}

function withSurvey(input: Input, survey: number): Input {
  return { ...input, words: [String(survey), ...input.words.slice(1)] };
}

async function preview(input: Input, cli: CliWorld, files: readonly WantedFile[]): Promise<ExitCode> {
  await checkWords(input, files, cli);
  return withPipeline(input, cli, async (pipeline) => {
    const { sent } = await settledBody(input, files, cli, pipeline);
    return previewExport(pipeline, sent, input, cli);
  });
}

/** What the rows of a file are; reports tell how many answers they rest on. */
const counted: Readonly<Record<string, string>> = { answers: 'row', files: 'file' };

/** How much has changed is known when the export has ended. */
async function withCounts(job: ExportView, pipeline: Connection): Promise<ExportView> {
  return job.changes ? pipeline.call(exportJobs.read, { params: { id: job.id } }) : job;
}

function report(
  input: Input,
  cli: CliWorld,
  pipeline: Connection,
  { id, changes }: ExportView,
  saved: readonly SavedFile[],
): void {
  if (input.is('json')) {
    const result = { export_id: pipeline.isLasting ? id : null, ...(changes && { changes }), files: saved };
    cli.print(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  if (input.is('quiet')) return;
  if (changes) {
    const counts = (['new', 'changed', 'deleted', 'unchanged'] as const).map((kind) => `${changes[kind]} ${kind}`);
    cli.print(`${counts.join(', ')}\n`);
  }
  for (const { path, content, rows, size_bytes, warnings } of saved) {
    const countTexts = rows === null ? [] : [countOf(rows, counted[content] ?? 'answer')];
    cli.print(`${path}: ${[...countTexts, sizeOf(size_bytes)].join(', ')}\n`);
    tellWarnings(warnings, input, cli);
  }
  if (pipeline.isLasting) cli.tell(`To share: survey-exports link create ${id}\n`);
}

function tellWarnings(warnings: SavedFile['warnings'], input: Input, cli: CliWorld): void {
  const { yellow } = errorColours(cli);
  if (!input.is('quiet')) for (const { message } of warnings) cli.tell(`${yellow('warning:')} ${printable(message)}\n`);
}
