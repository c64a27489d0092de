/** `batch`: the same export of many surveys, in one zip. */
import { batchViewSchema } from '../../api/batch-view.ts';
import { Problem } from '../../errors.ts';
import type { CliWorld } from '../cli-world.ts';
import { type Command, type Flags, type Input, pipelineFlags, yesFlag } from '../command.ts';
import { type Connection, runningPipeline, withPipeline, withRunningPipeline } from '../connect.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { idOf } from '../names/id-of.ts';
import { textTable } from '../printable.ts';
import { filterFlags } from '../request/filter-flags.ts';
import { optionFlags } from '../request/option-flags.ts';
import { batchBody, selectionFlags } from '../request/request-body.ts';
import { contentFlag } from '../request/wanted-files.ts';
import { followBatch, reportBatch } from '../run-batch.ts';
import { deleteAndSay, showResult } from '../show-result.ts';
import { targetFile } from '../target-file.ts';
import { wholeList } from '../whole-list.ts';

const at = (input: Input, rest = '') => `/batches/${idOf('batch', input)}${rest}`;

const zipFlags: Flags = {
  output: { kind: 'text', value: 'FILE.zip', about: 'where to write the ZIP (also -o)' },
  force: { kind: 'switch', about: 'replace an existing file' },
};

const start: Command = {
  name: 'batch start',
  takes: '--all|--folder ID|--surveys 1,2 --file NAME [--output FILE.zip]',
  about: 'export many surveys the same way, into one ZIP',
  notes: ['Ctrl-C cancels the batch.'],
  flags: {
    ...selectionFlags,
    ...contentFlag,
    ...zipFlags,
    detach: { kind: 'switch', about: 'do not wait: print the id and exit' },
    ...filterFlags,
    ...optionFlags,
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports batch start --all --file answers.xlsx --output surveys.zip', 'everything, on this machine'],
    [
      'survey-exports batch start --folder 2 --file answers.csv --file report.pdf -o team.zip --from 2026-01-01',
      'two files for each survey in a folder',
    ],
    [
      'survey-exports batch start --surveys 1,2,3 --file answers.csv --merge answers.sav --merge-by title -o waves.zip',
      'and one SPSS file of all three',
    ],
    ['survey-exports batch start --surveys 1,2,3 --file answers.csv --detach --pipeline URL', 'come back for it later'],
  ],
  run: startBatch,
};

function missingOutput(): Problem {
  return new Problem('validation_error.missing_flag', { flag: 'output', example: 'surveys.zip' });
}

async function startBatch(input: Input, cli: CliWorld): Promise<ExitCode> {
  const { sent } = await batchBody(input, cli);
  const output = input.text('output');
  if (runningPipeline(input, cli) === undefined) {
    if (input.is('detach')) throw new Problem('validation_error.detach_without_pipeline');
    if (output === undefined) throw missingOutput();
  }
  if (output !== undefined) await targetFile(output, cli.folder, input.is('force'));
  return withPipeline(input, cli, async (pipeline) => {
    const batch = await pipeline.send('POST', '/batches', batchViewSchema, sent);
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
      const isDone = await pipeline.sendDespiteStop(`/batches/${id}/cancel`);
      cli.tell(
        isDone
          ? `Batch ${id} is cancelled.\n`
          : `Batch ${id} may still be running: the pipeline did not answer in time.\n`,
      );
    }
    throw error;
  }
}

async function follow(input: Input, cli: CliWorld): Promise<ExitCode> {
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

const watch: Command = {
  name: 'batch watch',
  takes: '<batch> [--output FILE.zip]',
  about: 'wait for a batch',
  notes: ['Ctrl-C stops watching; the batch continues.'],
  flags: { ...zipFlags, ...pipelineFlags },
  examples: [['survey-exports batch watch last --pipeline http://127.0.0.1:3000', 'the newest, until it has ended']],
  run: follow,
};

const download: Command = {
  ...watch,
  name: 'batch download',
  takes: '<batch> --output FILE.zip',
  about: 'download the ZIP of a batch, waiting for it if necessary',
  examples: [['survey-exports batch download bat_01kgh2m4 --output surveys.zip', 'its ZIP, checked']],
  async run(input, cli) {
    if (input.text('output') === undefined) throw missingOutput();
    return follow(input, cli);
  },
};

const retry: Command = {
  ...watch,
  name: 'batch retry',
  about: 'retry the failed exports of a batch, and wait',
  examples: [['survey-exports batch retry bat_01kgh2m4 --output surveys.zip', 'only what failed runs again']],
  async run(input, cli) {
    await withRunningPipeline(input, cli, (pipeline) => pipeline.send('POST', at(input, '/retry'), batchViewSchema));
    return follow(input, cli);
  },
};

const cancel: Command = {
  name: 'batch cancel',
  takes: '<batch>',
  about: 'cancel the exports of a batch that have not ended',
  flags: pipelineFlags,
  examples: [['survey-exports batch cancel bat_01kgh2m4', 'files that are ready stay']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => pipeline.send('POST', at(input, '/cancel'), batchViewSchema),
      ({ id, status }) => `${id}: ${status}\n`,
    ),
};

const list: Command = {
  name: 'batch list',
  takes: '',
  about: 'your batches, newest first',
  flags: pipelineFlags,
  examples: [['survey-exports batch list --pipeline http://127.0.0.1:3000', 'all of them']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => wholeList(pipeline, '/batches', batchViewSchema),
      (batches) =>
        textTable(
          ['id', 'status', 'ready', 'created', 'name'],
          batches.map(({ id, status, counts, created_at, name }) => [
            ...[id, status, `${counts.ready} of ${counts.total}`, created_at, name],
          ]),
        ),
    ),
};

const remove: Command = {
  name: 'batch delete',
  takes: '<batch>',
  about: 'delete a batch with its exports, files and links',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports batch delete bat_01kgh2m4', 'for good']],
  run: (input, cli) => deleteAndSay(input, cli, at(input)),
};

export const batchCommands: readonly Command[] = [start, watch, download, retry, cancel, list, remove];
