/** What `exports download` does: saves the files of one export under any name, or those of many in a folder. */
import { mkdir } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import { type ExportView, exportJobs } from '../../../operations/exports.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { type Connection, withRunningPipeline } from '../connect.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { idOf } from '../names/id-of.ts';
import { printable, sizeOf } from '../printable.ts';
import { wantedFiles } from '../request/wanted-files.ts';
import { runExport, type SavedFile } from '../run-export.ts';
import { targetFiles } from '../target-file.ts';
import { exportsWith } from './exports-list.ts';

export const downloadExports: Command['run'] = (input, cli) =>
  withRunningPipeline(input, cli, async (pipeline) => {
    const jobs = await chosenExports(pipeline, input);
    const [only, ...others] = jobs;
    if (only && others.length === 0) return saveOne(only, pipeline, input, cli);
    if (input.list('output').length > 0) throw new Problem('validation_error.output_of_many');
    return saveMany(jobs, pipeline, input, cli);
  });

async function chosenExports(pipeline: Connection, input: Input): Promise<ExportView[]> {
  const survey = input.text('survey');
  if (survey !== undefined && input.words.length === 0) {
    return exportsWith(pipeline, { survey, status: 'ready', limit: '100' });
  }
  if (input.words.length === 0)
    throw new Problem('validation_error.missing_word', {
      ...{ command: 'exports download', word: 'export', example: 'survey-exports exports download last' },
    });
  const ids = input.words.map((word) => idOf('export', { ...input, words: [word] }));
  return Promise.all([...new Set(ids)].map((id) => pipeline.call(exportJobs.read, { params: { id } })));
}

/** Waits for the export and saves the files that were asked for: all of them, under their own names, where none was. */
export async function saveOne(job: ExportView, pipeline: Connection, input: Input, cli: CliWorld): Promise<ExitCode> {
  const saved = await saveFiles(job, new Set(), pipeline, input, cli);
  tell(saved, input, cli);
  return exitCodes.ok;
}

async function saveMany(
  jobs: readonly ExportView[],
  pipeline: Connection,
  input: Input,
  cli: CliWorld,
): Promise<ExitCode> {
  const taken = new Set<string>();
  const saved: SavedFile[] = [];
  let failures = 0;
  for (const job of jobs) {
    try {
      saved.push(...(await saveFiles(job, taken, pipeline, input, cli)));
    } catch (error) {
      cli.stop.throwIfAborted();
      failures++;
      cli.tell(`${job.id}: ${printable(error instanceof Error ? error.message : String(error))}\n`);
    }
  }
  tell(saved, input, cli);
  if (failures === 0) return exitCodes.ok;
  return saved.length > 0 ? exitCodes.partial : exitCodes.failed;
}

async function saveFiles(job: ExportView, taken: Set<string>, pipeline: Connection, input: Input, cli: CliWorld) {
  const names = input.list('output');
  const wanted =
    names.length > 0
      ? wantedFiles(names, input)
      : job.files.map(({ name, ...output }) => ({ name: freeName(name, job.id, taken), output }));
  if (wanted.length === 0) throw notSavable(job);
  const folder = input.text('folder');
  if (folder !== undefined) await mkdir(resolve(cli.folder, folder), { recursive: true });
  const placed = wanted.map(({ name }) => (folder === undefined ? name : join(folder, name)));
  const targets = await targetFiles(placed, cli.folder, input.is('force'));
  const outputs = wanted.map(({ output: { content, format } }) => ({ content, format }));
  return runExport({ job, targets, outputs, isOfOthers: true }, pipeline, input, cli);
}

/** Two exports of one survey may have files of one name: the later one also bears its id. */
function freeName(name: string, id: string, taken: Set<string>): string {
  const { name: stem, ext } = parse(name);
  const free = taken.has(name.toLowerCase()) ? `${stem} (${id})${ext}` : name;
  taken.add(free.toLowerCase());
  return free;
}

/** One that is still running has no files yet: then their names must be given. */
function notSavable({ id, status, problem }: ExportView): Problem | Error {
  if (status === 'queued' || status === 'running')
    return new Problem('validation_error.missing_flag', { flag: 'output', example: 'answers.xlsx' });
  return new Error(problem?.message ?? `Export ${id} is ${status} and has no files.`);
}

function tell(saved: readonly SavedFile[], input: Input, cli: CliWorld): void {
  if (input.is('json')) cli.print(`${JSON.stringify(saved, null, 2)}\n`);
  else if (!input.is('quiet')) for (const { path, size_bytes } of saved) cli.print(`${path}: ${sizeOf(size_bytes)}\n`);
}
