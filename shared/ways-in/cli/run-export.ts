/** Follows an export to its end, brings its files here, and cancels it when the caller gives up. */

import type { Output } from '../../exports/options.ts';
import { type ExportView, exportJobs } from '../../operations/exports.ts';
import { isProblemCode } from '../../problems/codes.ts';
import { type Problem, passedOn } from '../../problems/problem.ts';
import type { CliWorld } from './cli-world.ts';
import type { Input } from './command.ts';
import type { Connection } from './connect.ts';
import { downloadAll } from './download.ts';
import { grouped, sizeOf } from './printable.ts';
import { createProgress, type Progress } from './progress.ts';
import type { TargetFile } from './target-file.ts';
import { waitUntilEnded } from './wait.ts';

interface StartedExport {
  job: ExportView;
  /** In the order of the outputs. */
  targets: readonly TargetFile[];
  outputs: readonly Output[];
  /** It was there before, and goes on when the caller leaves. */
  isOfOthers?: boolean;
}

export type SavedFile = Omit<ExportView['files'][number], 'url' | 'url_expires_at' | 'name'> & { path: string };

export async function runExport(
  started: StartedExport,
  pipeline: Connection,
  input: Input,
  cli: CliWorld,
): Promise<SavedFile[]> {
  const progress = createProgress(input, cli);
  try {
    return await followed(started, pipeline, progress, cli.stop);
  } catch (error) {
    progress.end();
    if (cli.stop.aborted && pipeline.isLasting && !started.isOfOthers) await cancel(started.job.id, pipeline, cli);
    throw error;
  } finally {
    progress.end();
  }
}

async function followed(
  { job, targets, outputs }: StartedExport,
  pipeline: Connection,
  progress: Progress,
  stop: AbortSignal,
): Promise<SavedFile[]> {
  const read = () => pipeline.call(exportJobs.read, { params: { id: job.id } });
  const ended = await readyExport(read, progress, stop);
  const files = targets.map((target, at) => ({ target, file: fileOf(ended, outputs[at]) }));
  // links are read again: a large first file may outlast the link of the second
  const downloads = files.map(({ target }, at) => ({ target, source: async () => fileOf(await read(), outputs[at]) }));
  const totalBytes = files.reduce((sum, { file }) => sum + file.size_bytes, 0);
  await downloadAll(downloads, stop, bytesShown(progress, totalBytes));
  return files.map(({ file, target }) => saved(file, target));
}

/** The export once it is ready; it goes on when nobody waits any more. */
export async function watchExport(id: string, pipeline: Connection, input: Input, cli: CliWorld): Promise<ExportView> {
  const progress = createProgress(input, cli);
  try {
    return await readyExport(() => pipeline.call(exportJobs.read, { params: { id } }), progress, cli.stop);
  } finally {
    progress.end();
  }
}

async function readyExport(
  read: () => Promise<ExportView>,
  progress: Progress,
  stop: AbortSignal,
): Promise<ExportView> {
  const isEnded = ({ status }: ExportView) => status !== 'queued' && status !== 'running';
  const ended = await waitUntilEnded({ read, isEnded, show: (value) => show(progress, value), stop });
  if (ended.status !== 'ready') throw failure(ended);
  return ended;
}

function show(progress: Progress, { status, stage, progress: { answers_read, answers_total, percent } }: ExportView) {
  if (status === 'queued') return progress.show({ doing: 'waiting', percent: 0, amount: 'in the queue' });
  const doing = stage === 'render' ? 'writing' : 'reading';
  if (answers_read === null || answers_total === null) return progress.show({ doing, percent, amount: 'answers' });
  if (answers_total === 0) return progress.show({ doing: 'reading', percent, amount: 'counting answers' });
  progress.show({ doing, percent, amount: `${grouped(answers_read)} of ${grouped(answers_total)} answers` });
}

/** Below this a download is over before anybody has read about it. */
const WORTH_SHOWING_BYTES = 2_000_000;

export function bytesShown(progress: Progress, total: number): (count: number) => void {
  let received = 0;
  let shown = -1;
  return (count) => {
    received += count;
    if (total < WORTH_SHOWING_BYTES) return;
    const percent = Math.floor((received / total) * 100);
    if (percent !== shown)
      progress.show({ doing: 'saving', percent, amount: `${sizeOf(received)} of ${sizeOf(total)}` });
    shown = percent;
  };
}

function fileOf(job: ExportView, output: Output | undefined): ExportView['files'][number] {
  const file = job.files.find(({ content, format }) => content === output?.content && format === output.format);
  if (file) return file;
  throw new Error(`Export ${job.id} is ${job.status} and no longer has this file.`);
}

function saved(file: ExportView['files'][number], { name }: TargetFile): SavedFile {
  const { url: _, url_expires_at: __, name: ___, ...rest } = file;
  return { path: name, ...rest };
}

function failure({ status, problem, id }: Pick<ExportView, 'status' | 'problem' | 'id'>): Problem | Error {
  if (!problem) return new Error(`Export ${id} is ${status}.`);
  if (isProblemCode(problem.code)) return passedOn(problem.code, problem.message);
  return new Error(problem.message);
}

/** The caller is in a hurry: one try, and a line on how it went. */
async function cancel(id: string, pipeline: Connection, cli: CliWorld): Promise<void> {
  const isDone = await pipeline.callDespiteStop(exportJobs.cancel, { id });
  cli.tell(
    isDone
      ? `Export ${id} is cancelled.\n`
      : `Export ${id} may still be running: the pipeline did not answer in time.\n`,
  );
}
