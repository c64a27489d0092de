/** What the commands of `batch` do. */

import { batches } from '../../../operations/batches.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { type Connection, runningPipeline, withPipeline, withRunningPipeline } from '../connect.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { idOf } from '../names/id-of.ts';
import { textTable } from '../printable.ts';
import { isGiven } from '../request/member-flags.ts';
import { batchBody } from '../request/request-body.ts';
import { followBatch, reportBatch } from '../run-batch.ts';
import { deleteAndPrint, showResult } from '../show-result.ts';
import { targetFile } from '../target-file.ts';
import { everyPage } from '../whole-list.ts';

const the = (input: Input) => ({ id: idOf('batch', input) });

function missingOutput(): Problem {
  return new Problem('validation_error.missing_flag', { flag: 'output', example: 'surveys.zip' });
}

export async function startBatch(input: Input, cli: CliWorld): Promise<ExitCode> {
  const { sent } = await batchBody(input, cli);
  const output = input.text('output');
  if (output !== undefined && isGiven(input, 'bundle') && !input.is('bundle'))
    throw new Problem('validation_error.no_bundle');
  if (runningPipeline(input, cli) === undefined) {
    if (input.is('detach')) throw new Problem('validation_error.detach_without_pipeline');
    if (output === undefined) throw missingOutput();
  }
  if (output !== undefined) await targetFile(output, cli.folder, input.is('force'));
  return withPipeline(input, cli, async (pipeline) => {
    const batch = await pipeline.call(batches.create, { body: sent });
    if (input.is('detach')) {
      cli.print(input.is('json') ? `${JSON.stringify(batch, null, 2)}\n` : `${batch.id}\n`);
      return exitCodes.ok;
    }
    return followOwn(batch.id, pipeline, input, cli);
  });
}

async function followOwn(id: string, pipeline: Connection, input: Input, cli: CliWorld): Promise<ExitCode> {
  try {
    return reportBatch(await followBatch(id, pipeline, input, cli), input, cli);
  } catch (error) {
    if (cli.stop.aborted && pipeline.isLasting) {
      const isDone = await pipeline.callDespiteStop(batches.cancel, { id });
      cli.tell(
        isDone
          ? `Batch ${id} is cancelled.\n`
          : `Batch ${id} may still be running: the pipeline did not answer in time.\n`,
      );
    }
    throw error;
  }
}

export async function follow(input: Input, cli: CliWorld): Promise<ExitCode> {
  const id = idOf('batch', input);
  return withRunningPipeline(input, cli, async (pipeline) => {
    try {
      return reportBatch(await followBatch(id, pipeline, input, cli), input, cli);
    } catch (error) {
      if (cli.stop.aborted)
        cli.tell(`Batch ${id} is still running. To watch it again: survey-exports batch watch ${id}\n`);
      throw error;
    }
  });
}

export const download: Command['run'] = async (input, cli) => {
  if (input.text('output') === undefined) throw missingOutput();
  return follow(input, cli);
};

export const retry: Command['run'] = async (input, cli) => {
  await withRunningPipeline(input, cli, (pipeline) => pipeline.call(batches.retry, { params: the(input) }));
  return follow(input, cli);
};

export const cancel: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => pipeline.call(batches.cancel, { params: the(input) }),
    ({ id, status }) => `${id}: ${status}\n`,
  );

export const list: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(batches.list, { query })),
    (found) =>
      textTable(
        ['id', 'status', 'ready', 'created', 'name'],
        found.map(({ id, status, counts, created_at, name }) => [
          ...[id, status, `${counts.ready} of ${counts.total}`, created_at, name],
        ]),
      ),
  );

export const remove: Command['run'] = (input, cli) =>
  deleteAndPrint(input, cli, batches.remove, { params: the(input) });
