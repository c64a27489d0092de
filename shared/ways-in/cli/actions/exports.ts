/** What the commands of `exports` do with one export, or delete. */
import { batches } from '../../../operations/batches.ts';
import { type ExportView, exportJobs } from '../../../operations/exports.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { withRunningPipeline } from '../connect.ts';
import { deckBytes, sendDeck } from '../deck-templates/send-deck.ts';
import { exitCodes } from '../exit-codes.ts';
import { idOf } from '../names/id-of.ts';
import { asJson, countOf, printable, sizeOf } from '../printable.ts';
import { forgetExport, rememberExport } from '../profiles/own-exports.ts';
import { checked } from '../request/request-body.ts';
import { watchExport } from '../run-export.ts';
import { doAndPrint, isAgreed, showResult } from '../show-result.ts';
import { outColours, statusColour } from '../words/colours.ts';
import { follow } from './batch.ts';
import { saveOne } from './exports-download.ts';

const the = (input: Input) => ({ id: idOf('export', input) });

export const show: Command['run'] = (input, cli) =>
  showResult(input, cli, (pipeline) => pipeline.call(exportJobs.read, { params: the(input) }), inWords(cli));

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
function restarting(operation: typeof exportJobs.retry | typeof exportJobs.repeat): Command['run'] {
  return (input, cli) =>
    withRunningPipeline(input, cli, async (pipeline) => {
      const job = await pipeline.call(operation, { params: the(input) });
      await rememberExport(job.id, input, cli);
      if (input.list('output').length > 0) return saveOne(job, pipeline, input, cli);
      cli.print(input.is('json') ? `${JSON.stringify(job, null, 2)}\n` : `${job.id}\n`);
      return exitCodes.ok;
    });
}

export const retry: Command['run'] = restarting(exportJobs.retry);

export const again: Command['run'] = restarting(exportJobs.repeat);

/** Sends the deck, and saves it with its new figures. */
export const refresh: Command['run'] = async (input, cli) => {
  const { id } = the(input);
  const [, file = ''] = input.words;
  const bytes = await deckBytes(file, cli);
  return withRunningPipeline(input, cli, async (pipeline) => {
    const upload = await pipeline.call(exportJobs.uploadDeck, {});
    await sendDeck(upload.upload, file, bytes, cli);
    const job = await pipeline.call(exportJobs.refresh, { params: { id }, body: { upload_id: upload.id } });
    await rememberExport(job.id, input, cli);
    return saveOne(job, pipeline, input, cli);
  });
};

export const manifest: Command['run'] = (input, cli) =>
  showResult(input, cli, (pipeline) => pipeline.call(exportJobs.manifest, { params: the(input) }), asJson);

export const cancel: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => pipeline.call(exportJobs.cancel, { params: the(input) }),
    ({ id, status }) => `${id}: ${status}\n`,
  );

export const watch: Command['run'] = async (input, cli) => {
  const { id } = the(input);
  try {
    return await showResult(input, cli, (pipeline) => watchExport(id, pipeline, input, cli), inWords(cli));
  } catch (error) {
    if (cli.stop.aborted)
      cli.tell(`Export ${id} is still running. To watch it again: survey-exports exports watch ${id}\n`);
    throw error;
  }
};

export const bundle: Command['run'] = async (input, cli) => {
  const export_ids = input.words.map((word) => idOf('export', { ...input, words: [word] }));
  const name = input.text('name');
  const body = checked(batches.bundle.body, { export_ids, ...(name !== undefined && { name }) });
  const { id } = await withRunningPipeline(input, cli, (pipeline) => pipeline.call(batches.bundle, { body }));
  return follow({ ...input, words: [id] }, cli);
};

export const remove: Command['run'] = async (input, cli) => {
  const each = input.words.map((word) => ({ ...input, words: [word] }));
  // all ids are looked at before anything is gone
  for (const one of each) the(one);
  if (!(await isAgreed(input.words, input, cli))) return exitCodes.failed;
  for (const one of each) {
    await doAndPrint(one, cli, 'deleted', (pipeline) => pipeline.call(exportJobs.remove, { params: the(one) }));
    await forgetExport(idOf('export', one), one, cli);
  }
  return exitCodes.ok;
};
