/** Follows a batch to its end, says which surveys failed and why, and brings its bundle here. */

import { type BatchView, batches } from '../../operations/batches.ts';
import { Problem } from '../../problems/problem.ts';
import type { CliWorld } from './cli-world.ts';
import type { Input } from './command.ts';
import type { Connection } from './connect.ts';
import { downloadAll } from './download.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { grouped, printable, sizeOf } from './printable.ts';
import { createProgress, type Progress } from './progress.ts';
import { bytesShown } from './run-export.ts';
import { targetFile } from './target-file.ts';
import { waitUntilEnded } from './wait.ts';
import { everyPage } from './whole-list.ts';

interface FollowedBatch {
  batch: BatchView;
  failed: { survey: number; code: string; message: string }[];
}

/** The end of a batch in one number. */
function exitCodeOfBatch({ status }: Pick<BatchView, 'status'>): ExitCode {
  if (status === 'ready') return exitCodes.ok;
  return status === 'partial' ? exitCodes.partial : exitCodes.failed;
}

export async function followBatch(
  id: string,
  pipeline: Connection,
  input: Input,
  cli: CliWorld,
): Promise<FollowedBatch> {
  const output = input.text('output');
  const target = output === undefined ? undefined : await targetFile(output, cli.folder, input.is('force'));
  const progress = createProgress(input, cli);
  const read = () => pipeline.call(batches.read, { params: { id } });
  try {
    const isEnded = ({ status }: BatchView) => status !== 'queued' && status !== 'running';
    const batch = await waitUntilEnded({ read, isEnded, show: (value) => show(progress, value), stop: cli.stop });
    const source = async () => bundleOf(await read());
    if (target && batch.status !== 'failed') {
      const counted = bytesShown(progress, bundleOf(batch).size_bytes);
      await downloadAll([{ target, source }], cli.stop, counted);
    }
    return { batch, failed: await failedOnes(id, batch, pipeline) };
  } finally {
    progress.end();
  }
}

function bundleOf(batch: BatchView): NonNullable<BatchView['bundle']> {
  if (batch.bundle) return batch.bundle;
  throw new Problem('conflict.batch_not_downloadable', { id: batch.id, status: batch.status });
}

function show(progress: Progress, { stage, counts }: BatchView): void {
  const ended = counts.ready + counts.failed + counts.cancelled;
  const percent = counts.total === 0 ? 0 : (ended / counts.total) * 100;
  const failed = counts.failed === 0 ? '' : `, ${grouped(counts.failed)} failed`;
  const doing = stage === 'bundle' ? 'zipping' : stage === 'merge' ? 'merging' : 'running';
  progress.show({ doing, percent, amount: `${grouped(ended)} of ${grouped(counts.total)} surveys${failed}` });
}

async function failedOnes(id: string, batch: BatchView, pipeline: Connection): Promise<FollowedBatch['failed']> {
  if (batch.counts.failed === 0) return [];
  const jobs = await everyPage((query) =>
    pipeline.call(batches.exports, { params: { id }, query: { ...query, status: 'failed' } }),
  );
  return jobs.map(({ quiz_id, problem }) => ({
    survey: quiz_id,
    code: problem?.code ?? 'failed',
    message: problem?.message ?? '',
  }));
}

/** The result of following, on stdout; what failed goes to stderr. */
export function reportBatch({ batch, failed }: FollowedBatch, input: Input, cli: CliWorld): ExitCode {
  const output = input.text('output');
  const { bundle, merged, ...rest } = batch;
  const saved = output !== undefined && bundle ? output : undefined;
  if (input.is('json')) {
    const file = bundle && { path: saved ?? null, size_bytes: bundle.size_bytes, sha256: bundle.sha256 };
    const together = merged.map(({ url: _u, url_expires_at: _e, ...facts }) => facts);
    cli.print(`${JSON.stringify({ ...rest, merged: together, bundle: file, failed }, null, 2)}\n`);
    return exitCodeOfBatch(batch);
  }
  for (const { survey, message } of failed) cli.tell(`survey ${survey} failed: ${printable(message)}\n`);
  if (batch.problem) cli.tell(`${printable(batch.problem.message)}\n`);
  if (input.is('quiet')) return exitCodeOfBatch(batch);
  const { ready, total } = batch.counts;
  cli.print(`batch ${batch.id}: ${batch.status}, ${grouped(ready)} of ${grouped(total)} surveys\n`);
  for (const { name, rows, warnings } of merged) {
    cli.print(`merged/${printable(name)}${rows === null ? '' : `: ${grouped(rows)} rows`}\n`);
    for (const { message } of warnings) cli.tell(`${printable(message)}\n`);
  }
  if (saved && bundle) cli.print(`${saved}: ${sizeOf(bundle.size_bytes)}\n`);
  return exitCodeOfBatch(batch);
}
