/** `exports`: what was exported before, to look at, fetch again, retry, repeat or delete. */
import { type ExportView, exportViewSchema } from '../../api/export-view.ts';
import { listOf } from '../../api/route-parts.ts';
import { Problem } from '../../errors.ts';
import type { CliWorld } from '../cli-world.ts';
import { type Command, type Flags, type Input, pipelineFlags } from '../command.ts';
import { type Connection, withRunningPipeline } from '../connect.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { idOf } from '../id-of.ts';
import { countOf, printable, sizeOf, textTable } from '../printable.ts';
import { contentFlag, wantedFiles } from '../request/wanted-files.ts';
import { runExport, type SavedFile } from '../run-export.ts';
import { deleteAndSay, showResult } from '../show-result.ts';
import { targetFile } from '../target-file.ts';
import { outColours, statusColour } from '../words/colours.ts';

const at = (input: Input, rest = '') => `/exports/${idOf('export', input)}${rest}`;

const fileFlags: Flags = {
  output: { kind: 'repeat', value: 'FILE', about: 'a file to write (also -o); may be repeated' },
  ...contentFlag,
  force: { kind: 'switch', about: 'replace existing files' },
};

const list: Command = {
  name: 'exports list',
  takes: '',
  about: 'your exports, newest first',
  flags: {
    status: { kind: 'text', value: 'queued|running|ready|failed|cancelled|expired', about: 'only these' },
    survey: { kind: 'text', value: 'ID', about: 'only those of one survey' },
    limit: { kind: 'text', value: 'N', about: 'at most so many, up to 100; default 20' },
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports exports list', 'the last twenty'],
    ['survey-exports exports list --status failed --survey 1', 'what went wrong'],
  ],
  run(input, cli) {
    const query = new URLSearchParams({ limit: input.text('limit') ?? '20' });
    for (const [flag, member] of [
      ['status', 'status'],
      ['survey', 'quiz_id'],
    ] as const) {
      const value = input.text(flag);
      if (value !== undefined) query.set(member, value);
    }
    const page = (pipeline: Connection) => pipeline.get(`/exports?${query}`, listOf(exportViewSchema));
    return showResult(input, cli, async (pipeline) => (await page(pipeline)).data, asTable(cli));
  },
};

function asTable(cli: CliWorld) {
  const colours = outColours(cli);
  return (exports: readonly ExportView[]) =>
    textTable(
      ['id', 'status', 'survey', 'made', 'files'],
      exports.map(({ id, status, quiz_id, created_at, files, problem }) => [
        ...[id, status, String(quiz_id), created_at.slice(0, 16).replace('T', ' ')],
        problem ? problem.message : files.map(({ name }) => name).join(', '),
      ]),
      (cell, row, column) => {
        if (row === 0) return colours.bold(cell);
        return column === 1 ? statusColour(colours, cell.trim())(cell) : cell;
      },
    );
}

const show: Command = {
  name: 'exports show',
  takes: '<export>',
  about: 'an export, with its files and how they can be checked',
  flags: pipelineFlags,
  examples: [['survey-exports exports show exp_01kgh2m4', 'status, rows, sizes and hashes']],
  run: (input, cli) => showResult(input, cli, (pipeline) => pipeline.get(at(input), exportViewSchema), inWords(cli)),
};

function inWords(cli: CliWorld) {
  const colours = outColours(cli);
  return ({ id, quiz_id, status, created_at, expires_at, files, problem, deliveries = [] }: ExportView) =>
    [
      `${id}: ${statusColour(colours, status)(status)}, survey ${quiz_id}, made ${created_at}`,
      ...(problem ? [`problem: ${printable(problem.message)}`] : []),
      ...(expires_at ? [`files stay until ${expires_at}`] : []),
      ...files.flatMap(({ name, rows, size_bytes, sha256, warnings }) => [
        `${printable(name)}: ${countOf(rows, 'row')}, ${sizeOf(size_bytes)}, sha256 ${sha256}`,
        ...warnings.map(({ message }) => `  warning: ${printable(message)}`),
      ]),
      ...deliveries.map(
        ({ name, destination_id, status, problem }) =>
          `delivery to ${printable(name ?? destination_id)}: ${status}${problem ? `, ${printable(problem.message)}` : ''}`,
      ),
      '',
    ].join('\n');
}

/** Waits for the export and saves the files that were asked for: all of them, under their own names, where none was. */
async function save(job: ExportView, pipeline: Connection, input: Input, cli: CliWorld): Promise<ExitCode> {
  const names = input.list('output');
  const wanted =
    names.length > 0 ? wantedFiles(names, input) : job.files.map(({ name, ...output }) => ({ name, output }));
  if (wanted.length === 0)
    throw new Problem('validation_error.missing_flag', { flag: 'output', example: 'answers.xlsx' });
  const targets = await Promise.all(wanted.map(({ name }) => targetFile(name, cli.folder, input.is('force'))));
  const outputs = wanted.map(({ output: { content, format } }) => ({ content, format }));
  const saved = await runExport({ job, targets, outputs, isOfOthers: true }, pipeline, input, cli);
  tell(saved, input, cli);
  return exitCodes.ok;
}

function tell(saved: readonly SavedFile[], input: Input, cli: CliWorld): void {
  if (input.is('json')) cli.print(`${JSON.stringify(saved, null, 2)}\n`);
  else if (!input.is('quiet')) for (const { path, size_bytes } of saved) cli.print(`${path}: ${sizeOf(size_bytes)}\n`);
}

const download: Command = {
  name: 'exports download',
  takes: '<export> [--output FILE]',
  about: 'save the files of an export, waiting for them if necessary',
  notes: ['Without --output all files are saved under their own names. Ctrl-C leaves the export as it is.'],
  flags: { ...fileFlags, ...pipelineFlags },
  examples: [
    ['survey-exports exports download exp_01kgh2m4', 'everything, into this folder'],
    ['survey-exports exports download exp_01kgh2m4 -o answers.xlsx', 'one file, under this name'],
  ],
  run: (input, cli) =>
    withRunningPipeline(input, cli, async (pipeline) =>
      save(await pipeline.get(at(input), exportViewSchema), pipeline, input, cli),
    ),
};

/** Starts it and, where files are named, waits for them; else the id is enough to come back for them. */
function restarting(path: string): Command['run'] {
  return (input, cli) =>
    withRunningPipeline(input, cli, async (pipeline) => {
      const job = await pipeline.send('POST', at(input, path), exportViewSchema);
      if (input.list('output').length > 0) return save(job, pipeline, input, cli);
      cli.print(input.is('json') ? `${JSON.stringify(job, null, 2)}\n` : `${job.id}\n`);
      return exitCodes.ok;
    });
}

const retry: Command = {
  ...download,
  name: 'exports retry',
  about: 'retry a failed export',
  notes: ['Without --output the id is printed; its files can be downloaded later.'],
  examples: [['survey-exports exports retry exp_01kgh2m4 -o answers.xlsx', 'and save its file']],
  run: restarting('/retry'),
};

const again: Command = {
  ...retry,
  name: 'exports again',
  about: 'make the same export anew, of the answers there are now',
  examples: [['survey-exports exports again exp_01kgh2m4 -o answers.xlsx', 'last week’s request, today’s answers']],
  run: restarting('/again'),
};

const remove: Command = {
  name: 'exports delete',
  takes: '<export>',
  about: 'delete an export and its files',
  flags: pipelineFlags,
  examples: [['survey-exports exports delete exp_01kgh2m4', 'for good']],
  run: (input, cli) => deleteAndSay(input, cli, at(input)),
};

export const exportsCommands: readonly Command[] = [list, show, download, retry, again, remove];
