/** What `exports list` does, and the same list for commands that look for earlier exports. */
import { type ExportView, exportJobs } from '../../../operations/exports.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command } from '../command.ts';
import type { PipelineClient } from '../pipeline-client.ts';
import { textTable } from '../printable.ts';
import { showResult } from '../show-result.ts';
import { outColours, statusColour } from '../words/colours.ts';

interface Wanted {
  status?: string | undefined;
  survey?: string | undefined;
  /** Up to 100. */
  limit: string;
}

/** Newest first. */
export async function exportsWith(pipeline: PipelineClient, wanted: Wanted): Promise<ExportView[]> {
  const { status, survey, limit } = wanted;
  return (await pipeline.call(exportJobs.list, { query: { limit, status, quiz_id: survey } })).data;
}

export const listExports: Command['run'] = (input, cli) => {
  const { status, survey } = { status: input.text('status'), survey: input.text('survey') };
  const wanted = { status, survey, limit: input.text('limit') ?? '20' };
  return showResult(input, cli, (pipeline) => exportsWith(pipeline, wanted), asTable(cli));
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
