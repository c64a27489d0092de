/** `exports`: what was exported before, to look at, fetch again, retry, repeat or delete. */
import { type ExportView, exportViewSchema } from '../../api/export-view.ts';
import type { CliWorld } from '../cli-world.ts';
import { type Command, type Input, pipelineFlags, yesFlag } from '../command.ts';
import { withRunningPipeline } from '../connect.ts';
import { exitCodes } from '../exit-codes.ts';
import { idOf } from '../names/id-of.ts';
import { countOf, printable, sizeOf } from '../printable.ts';
import { forgetExport, rememberExport } from '../profiles/own-exports.ts';
import { isAgreed, removeAndSay, showResult } from '../show-result.ts';
import { outColours, statusColour } from '../words/colours.ts';
import { downloadExports, fileFlags, saveOne } from './exports-download.ts';
import { listExports } from './exports-list.ts';

const at = (input: Input, rest = '') => `/exports/${idOf('export', input)}${rest}`;

const show: Command = {
  name: 'exports show',
  takes: '<export>',
  about: 'an export, with its files and how they can be checked',
  flags: pipelineFlags,
  examples: [['survey-exports exports show last', 'status, rows, sizes and hashes of your newest one']],
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
        `${printable(name)}: ${rows === null ? '' : `${countOf(rows, 'row')}, `}${sizeOf(size_bytes)}, sha256 ${sha256}`,
        ...warnings.map(({ message }) => `  warning: ${printable(message)}`),
      ]),
      ...deliveries.map(
        ({ name, destination_id, status, problem }) =>
          `delivery to ${printable(name ?? destination_id)}: ${status}${problem ? `, ${printable(problem.message)}` : ''}`,
      ),
      '',
    ].join('\n');
}

/** Starts it and, where files are named, waits for them; else the id is enough to come back for them. */
function restarting(path: string): Command['run'] {
  return (input, cli) =>
    withRunningPipeline(input, cli, async (pipeline) => {
      const job = await pipeline.send('POST', at(input, path), exportViewSchema);
      await rememberExport(job.id, input, cli);
      if (input.list('output').length > 0) return saveOne(job, pipeline, input, cli);
      cli.print(input.is('json') ? `${JSON.stringify(job, null, 2)}\n` : `${job.id}\n`);
      return exitCodes.ok;
    });
}

const retry: Command = {
  name: 'exports retry',
  takes: '<export> [--output FILE]',
  flags: { ...fileFlags, ...pipelineFlags },
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
  isLastOwn: true,
  takes: '<export ...>',
  about: 'delete exports and their files',
  flags: { ...yesFlag, ...pipelineFlags },
  notes: ['Here "last" is the last export that was made by this command, with this key, on this machine.'],
  examples: [
    ['survey-exports exports delete exp_01kgh2m4', 'for good'],
    ['survey-exports exports delete last --yes', 'your own last one, without being asked'],
  ],
  async run(input, cli) {
    const each = input.words.map((word) => ({ ...input, words: [word] }));
    // all ids are looked at before anything is gone
    for (const one of each) at(one);
    if (!(await isAgreed(input.words, input, cli))) return exitCodes.failed;
    for (const one of each) {
      await removeAndSay(one, cli, at(one), 'deleted');
      await forgetExport(idOf('export', one), one, cli);
    }
    return exitCodes.ok;
  },
};

export const exportsCommands: readonly Command[] = [listExports, show, downloadExports, retry, again, remove];
